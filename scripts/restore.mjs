// `npm run restore -- FILE`: puts a backup of the embedded database in its place; stop the server first.
import { ensureBuilt } from './build.mjs'
import { ensureInstalled, root, run } from './install.mjs'

ensureInstalled()
await ensureBuilt()
run(process.execPath, [`${root}dist/restore.mjs`, ...process.argv.slice(2)], { cwd: process.cwd() })
