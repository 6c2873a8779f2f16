// Part of `npm run arrows`: which payments are paid, over or moving is said in domain/src/payment.ts and nowhere else.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { statesWhere } from '../domain/src/payment.ts'
import { findStateLists } from '../domain/src/testing/findStateLists.ts'

const root = new URL('..', import.meta.url)
// These speak of a gateway's states, some of which are called the same; the arrows keep ours out of them.
const gateways = /^(payments|sandbox|identity)\//
// SQL has to spell the states; server/src/money/payment/stateIndexes.test.ts compares it with the domain.
const compared = /^database\/src\/((functions|migrations)\/|schema\/payment[.]ts$)/
const pattern = ['*.ts', '*.tsx', '*.mjs', '*.cjs', '*.sql']

const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard', ...pattern], { cwd: root })
const files = listed.stdout.toString().trim().split('\n')
const states = new Set(statesWhere(() => true))
let found = 0
for (const file of files) {
  if (gateways.test(file) || compared.test(file)) continue
  for (const { line, text } of findStateLists(readFileSync(new URL(file, root), 'utf8'), states)) {
    console.error(`${file}:${line}: a list of payment states outside domain/src/payment.ts: ${text}`)
    found += 1
  }
}
process.exit(found > 0 ? 1 : 0)
