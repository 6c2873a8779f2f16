// `npm run books`: compares the books of the configured database with the payment gateway's; stop the server first when the database is the embedded one.
import { ensureBuilt } from './build.mjs'
import { ensureInstalled, root, run } from './install.mjs'

ensureInstalled()
await ensureBuilt()
run(process.execPath, [`${root}dist/books.mjs`, ...process.argv.slice(2)], { cwd: process.cwd() })
