// `npm test`: installs what is missing and runs every test: units and API on one database or both (decision 45), then the stories.
// `npm test -- NAME` runs single files (testNamed.mjs); `-- --failover` ends with three failovers of a cluster.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { readDeadlocks } from './deadlocks.mjs'
import { FAILOVER_REPORT, testFailover } from './failoverTest.mjs'
import { bin, ensureInstalled, root } from './install.mjs'
import { startPostgres } from './postgres.mjs'
import { failureLines, folder, readReports, timeLines } from './reports.mjs'
import { testNamed } from './testNamed.mjs'
import { ensureChromium, ensurePgbouncer, ensurePostgresql } from './tools.mjs'

const parts = []
let since = performance.now()
/** Notes how long a part took, from the end of the one before. */
function partEnds(title) {
  const now = performance.now()
  parts.push({ title, ms: now - since })
  since = now
}

ensureInstalled()
const options = process.argv.slice(2)
// `npm run check` has run it, and its report counts among the tests.
const isAfterFailover = options.includes('--after-failover')
if (options.some((one) => !['--failover', '--after-failover'].includes(one)))
  process.exit(await testNamed(options))
const chromium = ensureChromium()
ensurePostgresql()
ensurePgbouncer()
await ensureBuilt()
mkdirSync(folder, { recursive: true })
for (const name of readdirSync(folder)) {
  const path = `${folder}/${name}`
  if (!(isAfterFailover && path === FAILOVER_REPORT)) rmSync(path, { recursive: true })
}

let broken = 0
function suite(title, command, args, env = {}) {
  console.log(`\n${title}`)
  const { status } = spawnSync(bin(command), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM: chromium, ...env },
  })
  if (status !== 0) broken += 1
  partEnds(title)
}
partEnds('Installation and build')

// The kill tests start the built server: dozens of starts are quicker than from the sources.
const onBundle = { MEDLEM_BUNDLE: `${root}dist/server.mjs` }
const seeded = mkdtempSync(join(tmpdir(), 'medlem-seeded-'))
const postgres = await startPostgres()
let deadlocks = []
try {
  suite(
    'Rules, components, API and identity',
    'vitest',
    [
      'run',
      ...['--reporter=default', `--reporter=${root}scripts/unitReport.mjs`],
      `--outputFile.json=${folder}/units.json`,
    ],
    { ...onBundle, EVERY_TEST_ON: postgres.url, TEST_SEEDED: seeded },
  )
  suite('Stories in a browser', 'playwright', ['test'], {
    ...onBundle,
    TEST_DATABASE_URL: postgres.url,
    PLAYWRIGHT_JSON_OUTPUT_NAME: `${folder}/stories.json`,
  })
  deadlocks = readDeadlocks(postgres)
} finally {
  await postgres.stop()
  rmSync(seeded, { recursive: true, force: true })
}

if (!isAfterFailover && !(await testFailover())) broken += 1

const tests = readReports()
const failed = tests.filter(({ passed }) => !passed)
for (const line of failureLines([...failed, ...deadlocks])) console.log(line)
// A suite that broke without a failing test (a crash, a bad import) still counts as a failure.
const failures = Math.max(failed.length, broken) + deadlocks.length
console.log(`\n${timeLines(parts).join('\n')}`)
console.log(`\n${tests.length - failed.length} passed, ${failures} failed`)
process.exit(failures > 0 ? 1 : 0)
