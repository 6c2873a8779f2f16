// `npm run check`: types, lint, arrows, dead code, then every test.
import { spawnSync } from 'node:child_process'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled, root } from './install.mjs'

ensureInstalled()
await ensureBuilt()

const steps = ['types', 'lint', 'arrows', 'dead', 'test']
const failed = []
for (const step of steps) {
  if (step !== 'test') console.log(`\n${step}`)
  const { status } = spawnSync('npm', ['run', '--silent', step], { cwd: root, stdio: 'inherit' })
  if (status !== 0) failed.push(step)
}
if (failed.length > 0) {
  console.error(`These checks failed: ${failed.join(', ')}`)
  process.exit(1)
}
