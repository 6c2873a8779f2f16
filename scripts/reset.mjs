// `npm run reset`: forgets the data of the embedded default, so that the next start begins anew.
import { ensureBuilt } from './build.mjs'
import { ensureInstalled, root, run } from './install.mjs'

ensureInstalled()
await ensureBuilt()
run(process.execPath, [`${root}dist/reset.mjs`], { cwd: process.cwd() })
