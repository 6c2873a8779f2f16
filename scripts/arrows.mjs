// `npm run arrows`: what each folder may import, types included; then circles, which only count at run time.
import { spawnSync } from 'node:child_process'
import { root } from './install.mjs'

const folders = [
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
let status = 0
for (const arrows of ['all', 'run-time']) {
  const result = spawnSync(
    process.execPath,
    ['--import', './scripts/swcReadsTsx.mjs', cruiser, '--config', '.dependency-cruiser.cjs', ...folders],
    { cwd: root, stdio: 'inherit', env: { ...process.env, ARROWS: arrows } },
  )
  if (result.status !== 0) status = 1
}
process.exit(status)
