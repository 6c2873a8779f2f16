// `npm start`: installs, builds and runs the whole product.
import { ensureBuilt } from './build.mjs'
import { ensureInstalled, root } from './install.mjs'

ensureInstalled()
await ensureBuilt()

process.setSourceMapsEnabled(true)
await import(`${root}dist/server.mjs`)
