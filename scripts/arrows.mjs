// `npm run arrows`: what each folder may import, types included; circles of files, which only count at run time; circles
// of the server's nouns.
import { spawnSync } from 'node:child_process'
import { root } from './install.mjs'
import { nounCycles } from './nounCycles.mjs'

const folders = [
  'i18n',
  'contract',
  'domain',
  'database',
  'payments',
  'identity',
  'sandbox',
  'server',
  'resilience',
  'portal/src',
  'e2e',
]
const cruiser = 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'

function cruise(arrows, args, options) {
  const started = [
    '--import',
    './scripts/swcReadsTsx.mjs',
    cruiser,
    '--config',
    '.dependency-cruiser.cjs',
    ...args,
  ]
  return spawnSync(process.execPath, started, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ARROWS: arrows },
    ...options,
  })
}

let status = 0
for (const arrows of ['all', 'run-time']) if (cruise(arrows, folders).status !== 0) status = 1

const asJson = { stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 2 ** 28 }
const { stdout } = cruise('nouns', ['--output-type', 'json', 'server/src'], asJson)
const cycles = nounCycles(JSON.parse(String(stdout)).modules)
for (const cycle of cycles) console.error(cycle)
process.exit(status || (cycles.length > 0 ? 1 : 0))
