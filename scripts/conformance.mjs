// `npm run conformance`: prints the rows of docs/conformance.tsv that no passing test of the last `npm test` names.
import { readFileSync } from 'node:fs'
import { root } from './install.mjs'
import { readReports } from './reports.mjs'

const tests = readReports()
if (tests.length === 0) {
  console.error('There is no test report yet: run `npm test` first.')
  process.exit(1)
}
const idsIn = (name) => [...name.matchAll(/\[([A-Z]\d\d)\]/g)].map((match) => match[1])
const shown = new Set(tests.filter(({ passed }) => passed).flatMap(({ name }) => idsIn(name)))
const failing = new Set(tests.filter(({ passed }) => !passed).flatMap(({ name }) => idsIn(name)))

const rows = readFileSync(`${root}docs/conformance.tsv`, 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => row.split('\t'))
const known = new Set(rows.map(([id]) => id))
for (const id of shown)
  if (!known.has(id)) console.log(`${id}\tis named by a test, but is no row of the list`)
const open = rows.filter(([id]) => !shown.has(id) || failing.has(id))
for (const [id, section, requirement] of open) console.log(`${id}\t${section}\t${requirement}`)
console.log(`${rows.length - open.length} of ${rows.length} rows are shown by a passing test.`)
