// `npm test`: installs what is missing and runs every test: units and API on both databases, then the stories in a browser.
// `npm test -- NAME` runs single files (testNamed.mjs); `-- --failover` ends with three failovers of a cluster.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { ensureBuilt } from './build.mjs'
import { testFailover } from './failoverTest.mjs'
import { bin, ensureInstalled, root } from './install.mjs'
import { makeDatabase, startPostgres } from './postgres.mjs'
import { folder, readReports } from './reports.mjs'
import { testNamed } from './testNamed.mjs'
import { ensureChromium, ensurePgbouncer, ensurePostgresql } from './tools.mjs'

ensureInstalled()
if (process.argv.slice(2).some((one) => one !== '--failover'))
  process.exit(await testNamed(process.argv.slice(2)))
const chromium = ensureChromium()
ensurePostgresql()
ensurePgbouncer()
await ensureBuilt()
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

let broken = 0
function suite(title, command, args, env = {}) {
  console.log(`\n${title}`)
  const { status } = spawnSync(bin(command), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM: chromium, ...env },
  })
  if (status !== 0) broken += 1
}
const vitest = (report, ...args) => [
  'run',
  ...args,
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${folder}/${report}.json`,
]
const without = (...paths) => paths.flatMap((path) => ['--exclude', path])

// The kill tests start the built server: dozens of starts are quicker than from the sources.
const onBundle = { MEDLEM_BUNDLE: `${root}dist/server.mjs` }
// Roles, poolers and standbys, which the embedded database has none of.
const onlyPostgresql = without(
  '**/requireRights.test.ts',
  '**/pooler.test.ts',
  '**/failover.test.ts',
  '**/startAgain.test.ts',
)
// What asks hundreds of questions, and means the same on either engine: once, where it is quickest.
const once = without(
  ...['**/badInput/**', '**/tamper/**', '**/hostileCallback/**', '**/authorization/**'],
  // Short forms of experiments with many buyers at once, which the embedded database serves one after the other.
  ...['**/lostSignals/**', '**/settleRace/**', '**/networkFault/**', '**/renewalStorm/**'],
)
suite(
  'Rules, contract, API and identity on the embedded database',
  'vitest',
  vitest('embedded', ...once, ...onlyPostgresql),
  onBundle,
)

const postgres = await startPostgres()
const onPostgresql = { ...onBundle, TEST_DATABASE_URL: postgres.url }
try {
  // Kills and broken folders are tried with the embedded database; rules and screens know no database.
  const folders = ['database/src', 'identity/src', 'server/src', 'resilience/src']
  const others = without(
    ...['**/crash/**', '**/crashPoint.test.ts', '**/batchKill.test.ts'],
    ...['**/embedded/**', '**/brokenData.test.ts'],
  )
  suite('API and identity on PostgreSQL', 'vitest', vitest('postgresql', ...folders, ...others), onPostgresql)
  const report = { PLAYWRIGHT_JSON_OUTPUT_NAME: `${folder}/stories.json` }
  const { url } = await makeDatabase(postgres.url, 'medlem_stories')
  const stories = { ...report, ...onPostgresql, TEST_PRODUCT_DATABASE: url }
  suite('Stories in a browser', 'playwright', ['test'], stories)
} finally {
  await postgres.stop()
}

if (!testFailover()) broken += 1

const tests = readReports()
const failed = tests.filter(({ passed }) => !passed)
for (const { name } of failed) console.log(`failed: ${name}`)
// A suite that broke without a failing test (a crash, a bad import) still counts as a failure.
const failures = Math.max(failed.length, broken)
console.log(`\n${tests.length - failed.length} passed, ${failures} failed`)
process.exit(failures > 0 ? 1 : 0)
