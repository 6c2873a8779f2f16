// `npm run admin -- rebind EMAIL`: releases a member's sign-in; stop the server first when the database is the embedded one.
import { ensureBuilt } from './build.mjs'
import { ensureInstalled, root, run } from './install.mjs'

ensureInstalled()
await ensureBuilt()
run(process.execPath, [`${root}dist/admin.mjs`, ...process.argv.slice(2)], { cwd: process.cwd() })
