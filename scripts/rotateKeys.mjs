// `npm run rotate-keys`: seals every payment key anew, from MEDLEM_SECRET_OLD to MEDLEM_SECRET; stop the server first.
import { ensureBuilt } from './build.mjs'
import { ensureInstalled, root, run } from './install.mjs'

ensureInstalled()
await ensureBuilt()
run(process.execPath, [`${root}dist/rotateKeys.mjs`], { cwd: process.cwd() })
