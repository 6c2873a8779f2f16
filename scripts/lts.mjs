// `npm run prove -- lts`: a story and a few tests on the newest LTS of Node, whichever runs the others; `-- NAME` runs those that it names.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root, run } from './install.mjs'

const folder = `${root}deploy/node`
const program = `node-linux-${process.arch}`
const path = `${folder}/node_modules/${program}/bin/node`

/**
 * What differs between versions of Node: packages that are no JavaScript, streams and sessions of the server (a story), the reading
 * of letters, and what a test of a component has of a browser.
 */
const TESTS = ['e2e/buy-membership.spec', 'file/encoding.test', 'thread/ReplyForm.test']

/**
 * The Node that `deploy/node` pins, installed at its first use: `{ path, license, version }`. It is no dependency of the
 * project, because its `bin` would take the place of the Node that was asked to run the project's scripts.
 */
export function ensureLts() {
  const { optionalDependencies } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
  const version = optionalDependencies[program]
  if (process.platform !== 'linux' || version === undefined) {
    console.error(`deploy/node has no Node for ${process.platform} on ${process.arch}.`)
    process.exit(1)
  }
  const isThere = () =>
    existsSync(path) && execFileSync(path, ['--version'], { encoding: 'utf8' }).trim() === `v${version}`
  if (!isThere()) {
    console.log(`Installing Node ${version} …`)
    run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder })
  }
  return { path, license: `${folder}/node_modules/${program}/LICENSE`, version }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { version } = ensureLts()
  console.log(`Node ${version}`)
  const names = process.argv.slice(2)
  const { status } = spawnSync(path, [`${root}scripts/test.mjs`, ...(names.length > 0 ? names : TESTS)], {
    cwd: root,
    stdio: 'inherit',
    // The runners are scripts that ask for `node`.
    env: { ...process.env, PATH: `${dirname(path)}${delimiter}${process.env.PATH}` },
  })
  process.exit(status ?? 1)
}
