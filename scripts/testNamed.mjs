// `npm test -- NAME`: runs the files whose path has NAME in it, tests on the embedded database and stories in a browser.
// `--postgresql` runs them on PostgreSQL; other options go to the runner (`-t 'part of a title'`).
import { spawnSync } from 'node:child_process'
import { ensureBuilt } from './build.mjs'
import { readDeadlocks } from './deadlocks.mjs'
import { bin, root } from './install.mjs'
import { startPostgres } from './postgres.mjs'
import { failureLines } from './reports.mjs'
import { namedTests, ONLY_POSTGRESQL, startsProduct } from './testFiles.mjs'
import { ensureChromium, ensurePgbouncer, ensurePostgresql } from './tools.mjs'

const TITLE = new Set(['-t', '--testNamePattern', '-g', '--grep'])

function readArguments(args) {
  const names = []
  const options = []
  for (let at = 0; at < args.length; at += 1) {
    if (TITLE.has(args[at])) options.push(args[at], args[++at])
    else if (args[at].startsWith('-')) options.push(args[at])
    else names.push(args[at])
  }
  return { names, options: options.filter((one) => one !== '--postgresql') }
}

function runner(command, args, env) {
  return spawnSync(bin(command), args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
    .status
}

/** The status to end with. */
export async function testNamed(args) {
  const { names, options } = readArguments(args)
  const { tests, stories } = namedTests(names)
  if (tests.length + stories.length === 0) {
    console.error(`No test file has ${names.join(' or ')} in its path.`)
    return 1
  }
  const env = {}
  if (stories.length > 0 || tests.some(startsProduct)) {
    await ensureBuilt()
    env.MEDLEM_BUNDLE = `${root}dist/server.mjs`
  }
  const onPostgresql = args.includes('--postgresql') || tests.some((file) => ONLY_POSTGRESQL.test(file))
  if (onPostgresql) {
    ensurePostgresql()
    ensurePgbouncer()
  }
  const postgres = onPostgresql ? await startPostgres() : undefined
  if (postgres) env.TEST_DATABASE_URL = postgres.url
  try {
    let broken = tests.length > 0 ? runner('vitest', ['run', ...tests, ...options], env) : 0
    if (stories.length > 0) {
      const onChromium = { ...env, CHROMIUM: ensureChromium() }
      broken += runner('playwright', ['test', ...stories, ...options], onChromium)
    }
    const deadlocks = postgres ? readDeadlocks(postgres) : []
    for (const line of failureLines(deadlocks)) console.log(line)
    return broken + deadlocks.length
  } finally {
    await postgres?.stop()
  }
}
