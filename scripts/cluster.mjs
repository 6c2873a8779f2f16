// `npm run cluster`: Medlem on three database nodes, on loopback. `npm run prove -- failover`: the proof that nothing paid is lost there.
import { spawn } from 'node:child_process'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled, root } from './install.mjs'
import { makeDatabase, startPostgres } from './postgres.mjs'
import { ensureCluster } from './tools.mjs'

const [program = 'runCluster', ...args] = process.argv.slice(2)

ensureInstalled()
ensureCluster()
await ensureBuilt()

// A server that is none of the three, as docs/cluster.md says.
const second = await startPostgres()
const { url: safekeeping } = await makeDatabase(second.url, 'safekeeping')

const child = spawn(process.execPath, ['--import', 'tsx', `resilience/src/cluster/${program}.ts`, ...args], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, CLUSTER_SAFEKEEPING_URL: safekeeping },
})
// The terminal sends a Ctrl-C to both; the child ends its parts in order, and this waits for it.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.once('exit', async (status) => {
  await second.stop()
  process.exit(status ?? 1)
})
