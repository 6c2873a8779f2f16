// `npm run prove -- torture [name …]`: the experiments in full, each with a figure at its end; `npm test` runs a taste of them.
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { ensureBuilt } from './build.mjs'
import { bin, ensureInstalled, root } from './install.mjs'
import { startPostgres } from './postgres.mjs'
import { ensurePostgresql } from './tools.mjs'

const place = 'resilience/src'

ensureInstalled()
ensurePostgresql()
await ensureBuilt()

const wanted = process.argv.slice(2)
const files = readdirSync(`${root}${place}`, { recursive: true })
  .map((name) => `${place}/${name}`)
  .filter((file) => file.endsWith('.test.ts'))
  .filter((file) => wanted.length === 0 || wanted.some((word) => file.includes(word)))
if (files.length === 0) {
  console.error(`There is no experiment named ${wanted.join(' or ')}.`)
  process.exit(1)
}

function run(file, env) {
  const started = Date.now()
  // One after the other and nothing beside it: an experiment about time or races wants the machine for itself.
  const { status } = spawnSync(
    bin('vitest'),
    ['run', file, '--testTimeout=3600000', '--hookTimeout=600000'],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, MEDLEM_TORTURE: 'full', MEDLEM_BUNDLE: `${root}dist/server.mjs`, ...env },
    },
  )
  return { file, ok: status === 0, seconds: Math.round((Date.now() - started) / 1000) }
}

const results = files.map((file) => run(file, {}))
// What races needs several connections; what kills processes has its own embedded databases.
const postgres = await startPostgres()
try {
  for (const file of files.filter((name) => !/crash/i.test(name)))
    results.push({ ...run(file, { TEST_DATABASE_URL: postgres.url }), file: `${file} on PostgreSQL` })
} finally {
  await postgres.stop()
}

console.log('')
for (const { file, ok, seconds } of results) console.log(`${ok ? 'passed' : 'FAILED'}  ${file}  ${seconds} s`)
process.exit(results.every(({ ok }) => ok) ? 0 : 1)
