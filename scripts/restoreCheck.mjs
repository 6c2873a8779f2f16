// `npm run restore-check`: after a restore to an earlier point, books the payments that the database forgot; stop the server first when the database is the embedded one.
import { ensureBuilt } from './build.mjs'
import { ensureInstalled, root, run } from './install.mjs'

ensureInstalled()
await ensureBuilt()
run(process.execPath, [`${root}dist/restoreCheck.mjs`], { cwd: process.cwd() })
