// `npm run sandbox`: the payment gateway that moves no money, by itself, to try an installation (docs/operations.md).
import { ensureBuilt } from './build.mjs'
import { ensureInstalled, root } from './install.mjs'

ensureInstalled()
await ensureBuilt()
await import(`${root}dist/sandbox.mjs`)
