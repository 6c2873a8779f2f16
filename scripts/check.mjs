// `npm run check`: the build, types, lint, arrows, dead code and citations, some side by side; then every test.
// `-- --changed` checks what differs from origin/main (or from the commit before): types, arrows, words, citations, lint of
// the changed files, and their tests on the embedded database.
import { spawn, spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { bin, ensureInstalled, root } from './install.mjs'
import { folder } from './reports.mjs'
import { affectedTests, changedFiles } from './testFiles.mjs'

ensureInstalled()

/** Most of each runs on one core. */
const AT_ONCE = 2
/** Test files of a quick check; what is further away is left to the whole one. */
const MAX_FILES = 30
const failed = []

const script = (name) => ({ name, command: 'npm', args: ['run', '--silent', name] })
/** After the build, the longest first. The failovers wait most of their time, and no time in them fails. */
const everything = () => [
  { name: 'failovers', command: process.execPath, args: [`${root}scripts/failoverTest.mjs`] },
  ...['types', 'arrows', 'dead', 'lint'].map(script),
  { name: 'lts', command: process.execPath, args: [`${root}scripts/lts.mjs`] },
  ...['texts', 'citations'].map(script),
]

function changes() {
  const changed = changedFiles()
  const { tests, left } = affectedTests(changed, MAX_FILES)
  console.log(`${changed.length} files changed; ${tests.length} test files follow from them`)
  if (left > 0) console.log(`${left} more test files follow from them at a distance: npm test runs them`)
  const stories = changed.filter((file) => file.endsWith('.spec.ts'))
  if (stories.length > 0) console.log(`npm test -- NAME runs a changed story: ${stories.join(', ')}`)
  const biome = ['check', '--error-on-warnings', '--no-errors-on-unmatched', ...changed]
  return [
    ...(tests.length > 0 ? [{ name: 'tests', command: bin('vitest'), args: ['run', ...tests] }] : []),
    script('types'),
    script('arrows'),
    ...(changed.length > 0 ? [{ name: 'lint', command: bin('biome'), args: biome }] : []),
    script('words'),
    script('texts'),
    script('citations'),
  ]
}

/** Prints the output of a step in one piece, because others run beside it. */
function runStep({ name, command, args }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    const output = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => output.push(part))
    child.once('error', reject)
    child.once('close', (status) => {
      process.stdout.write(`\n${name}\n`)
      process.stdout.write(Buffer.concat(output))
      if (status !== 0) failed.push(name)
      resolve()
    })
  })
}

const onlyChanges = process.argv.includes('--changed')
if (!onlyChanges) {
  rmSync(folder, { recursive: true, force: true })
  await runStep(script('build'))
}
const waiting = onlyChanges ? changes() : everything()

async function workOff() {
  for (let step = waiting.shift(); step; step = waiting.shift()) await runStep(step)
}

await Promise.all(Array.from({ length: AT_ONCE }, workOff))
if (!onlyChanges) {
  const { status } = spawnSync('npm', ['run', '--silent', 'test', '--', '--after-failover'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) failed.push('test')
}
if (failed.length > 0) {
  console.error(`These checks failed: ${failed.join(', ')}`)
  process.exit(1)
}
