// `npm run probe -- PROVIDER`: asks a payment provider what its papers don't say, with a test key of the environment.
import { ensureBuilt } from './build.mjs'
import { ensureInstalled, root, run } from './install.mjs'

ensureInstalled()
await ensureBuilt()
run(process.execPath, [`${root}dist/probe.mjs`, ...process.argv.slice(2)], { cwd: process.cwd() })
