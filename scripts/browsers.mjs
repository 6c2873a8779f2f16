// `npm run prove -- browsers`: the stories of the purchase, the family link, the sign-in and a page in a frame in Debian's Firefox, then the
// first three, in short, in its WebKitGTK. Names and options go to the stories' runner.
import { spawnSync } from 'node:child_process'
import { ensureBuilt } from './build.mjs'
import { bin, ensureInstalled, root } from './install.mjs'
import { ensureFirefox, ensureWebkit } from './tools.mjs'

ensureInstalled()
process.env.FIREFOX = ensureFirefox()
ensureWebkit()
await ensureBuilt()

const runner = (command, args) => spawnSync(bin(command), args, { cwd: root, stdio: 'inherit' }).status ?? 1
const inFirefox = ['test', '--config', 'playwright.firefox.config.ts', ...process.argv.slice(2)]
process.exitCode = runner('playwright', inFirefox) || runner('tsx', ['e2e/webkit.ts'])
