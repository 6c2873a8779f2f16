// `npm run prove -- restore-drill`: loses the data while buyers buy, restores an earlier point, and proves that no paid purchase is lost.
//   --engine embedded|postgresql   both by default    --seconds N   of buying after the backup    --buyers N    --seed N
import { spawnSync } from 'node:child_process'
import { ensureInstalled, root } from './install.mjs'
import { ensurePgbackrest, ensurePostgresql } from './tools.mjs'

ensureInstalled()
const args = process.argv.slice(2)
const engines = args.includes('--engine') ? [undefined] : ['embedded', 'postgresql']
if (!args.includes('embedded')) {
  ensurePostgresql()
  ensurePgbackrest()
}

let status = 0
for (const engine of engines) {
  const proof = ['--import', 'tsx', 'resilience/src/restore/restoreProof.ts', ...args]
  if (engine) proof.push('--engine', engine)
  const ended = spawnSync(process.execPath, proof, { cwd: root, stdio: 'inherit' })
  status ||= ended.status ?? 1
}
process.exit(status)
