// `npm run admin`: roles, and the sign-ins of members; stop the server first when the database is the embedded one.
import { ensureBuilt } from './build.mjs'
import { ensureInstalled, root, run } from './install.mjs'

ensureInstalled()
await ensureBuilt()
run(process.execPath, [`${root}dist/admin.mjs`, ...process.argv.slice(2)], { cwd: process.cwd() })
