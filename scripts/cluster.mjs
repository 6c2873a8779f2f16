// `npm run cluster`: Medlem on three database nodes, on loopback. `npm run failover`: the proof that nothing paid is lost there.
import { spawn } from 'node:child_process'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled, root } from './install.mjs'
import { ensureCluster } from './tools.mjs'

const [program = 'runCluster', ...args] = process.argv.slice(2)

ensureInstalled()
ensureCluster()
await ensureBuilt()

const child = spawn(process.execPath, ['--import', 'tsx', `resilience/src/cluster/${program}.ts`, ...args], {
  cwd: root,
  stdio: 'inherit',
})
// The terminal sends a Ctrl-C to both; the child ends its parts in order, and this waits for it.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.once('exit', (status) => process.exit(status ?? 1))
