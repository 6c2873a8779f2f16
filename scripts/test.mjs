// `npm test`: installs what is missing and runs every test: units and API on one database or both (decision 45), then the stories.
// `npm test -- NAME` runs single files (testNamed.mjs); `-- --failover` ends with three failovers of a cluster.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { ensureBuilt } from './build.mjs'
import { FAILOVER_REPORT, testFailover } from './failoverTest.mjs'
import { bin, ensureInstalled, root } from './install.mjs'
import { startPostgres } from './postgres.mjs'
import { folder, readReports } from './reports.mjs'
import { NOT_EMBEDDED, NOT_POSTGRESQL } from './testFiles.mjs'
import { testNamed } from './testNamed.mjs'
import { ensureChromium, ensurePgbouncer, ensurePostgresql } from './tools.mjs'

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
}
const vitest = (report, ...args) => [
  'run',
  ...args,
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${folder}/${report}.json`,
]
const without = (paths) => paths.flatMap((path) => ['--exclude', path])

// The kill tests start the built server: dozens of starts are quicker than from the sources.
const onBundle = { MEDLEM_BUNDLE: `${root}dist/server.mjs` }
suite(
  'Rules, contract, API and identity on the embedded database',
  'vitest',
  vitest('embedded', ...without(NOT_EMBEDDED)),
  onBundle,
)

const postgres = await startPostgres()
const onPostgresql = { ...onBundle, TEST_DATABASE_URL: postgres.url }
try {
  // Rules and screens know no database.
  const folders = ['database/src', 'identity/src', 'server/src', 'resilience/src']
  const onServer = vitest('postgresql', ...folders, ...without(NOT_POSTGRESQL))
  suite('API and identity on PostgreSQL', 'vitest', onServer, onPostgresql)
  const report = { PLAYWRIGHT_JSON_OUTPUT_NAME: `${folder}/stories.json` }
  suite('Stories in a browser', 'playwright', ['test'], { ...report, ...onPostgresql })
} finally {
  await postgres.stop()
}

if (!isAfterFailover && !testFailover()) broken += 1

const tests = readReports()
const failed = tests.filter(({ passed }) => !passed)
for (const { name } of failed) console.log(`failed: ${name}`)
// A suite that broke without a failing test (a crash, a bad import) still counts as a failure.
const failures = Math.max(failed.length, broken)
console.log(`\n${tests.length - failed.length} passed, ${failures} failed`)
process.exit(failures > 0 ? 1 : 0)
