// `npm run check`: the build, types, lint, arrows, dead code and citations, some side by side; then every test.
import { spawn, spawnSync } from 'node:child_process'
import { ensureInstalled, root } from './install.mjs'

ensureInstalled()

/** Most of each runs on one core. */
const AT_ONCE = 2
/** The longest first. */
const waiting = ['build', 'arrows', 'types', 'dead', 'lint', 'citations']
const failed = []

/** Tells what the step had to say in one piece, as others speak meanwhile. */
function runStep(step) {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', ['run', '--silent', step], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    const said = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => said.push(part))
    child.once('error', reject)
    child.once('close', (status) => {
      process.stdout.write(`\n${step}\n`)
      process.stdout.write(Buffer.concat(said))
      if (status !== 0) failed.push(step)
      resolve()
    })
  })
}

async function workOff() {
  for (let step = waiting.shift(); step; step = waiting.shift()) await runStep(step)
}

await Promise.all(Array.from({ length: AT_ONCE }, workOff))
const { status } = spawnSync('npm', ['run', '--silent', 'test'], { cwd: root, stdio: 'inherit' })
if (status !== 0) failed.push('test')
if (failed.length > 0) {
  console.error(`These checks failed: ${failed.join(', ')}`)
  process.exit(1)
}
