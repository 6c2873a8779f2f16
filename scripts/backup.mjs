// `npm run backup [-- FILE]`: a backup of the embedded database, also while the server runs.
import { ensureBuilt } from './build.mjs'
import { ensureInstalled, root, run } from './install.mjs'

ensureInstalled()
await ensureBuilt()
run(process.execPath, [`${root}dist/backup.mjs`, ...process.argv.slice(2)], { cwd: process.cwd() })
