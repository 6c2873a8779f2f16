// `npm run audit`: verifies the audit log of the configured database; stop the server first when that is the embedded one.
import { ensureBuilt } from './build.mjs'
import { ensureInstalled, root, run } from './install.mjs'

ensureInstalled()
await ensureBuilt()
run(process.execPath, [`${root}dist/audit.mjs`, ...process.argv.slice(2)], { cwd: process.cwd() })
