// `npm run migrate`: brings the tables of the configured database up to date before the processes of this release start;
// `npm run migrate -- after` removes what only the release before needed, once none of its processes runs.
import { ensureBuilt } from './build.mjs'
import { ensureInstalled, root, run } from './install.mjs'

ensureInstalled()
await ensureBuilt()
run(process.execPath, [`${root}dist/migrate.mjs`, ...process.argv.slice(2)], { cwd: process.cwd() })
