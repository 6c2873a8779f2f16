import { DEMONSTRATION_PASSWORD } from '@medlem/server/app/demonstration/demonstration'
import { openClusterWorld } from './clusterWorld.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** `npm run cluster`: brings Medlem up on three database nodes, and ends it all on SIGINT or SIGTERM. */
async function run(): Promise<void> {
  let isReady = false
  // npm and the terminal may each send one: the second must not cut off the end.
  const asked = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => {
        if (!isReady) process.exit(1)
        resolve()
      })
  })
  say('Bringing up three database nodes, HAProxy, the sandbox and two processes: about a minute …')
  const world = await openClusterWorld({ live: false })
  isReady = true
  const { address, cluster, databaseUrl } = world
  const primary = await cluster.primary()
  say(`Medlem is ready at ${address}; sign in as ida.holm@example.org with ${DEMONSTRATION_PASSWORD}.`)
  say(`The database is ${databaseUrl}; ${primary?.name} is primary.`)
  for (const { name, patroniUrl, address: at, databasePort } of cluster.nodes)
    say(`  ${name}: PostgreSQL ${at}:${databasePort}, Patroni ${patroniUrl}`)
  say('Ctrl-C ends everything and removes it.')
  await asked
  say('Ending …')
  await world.close({ keepsLogs: false })
}

await run()
process.exit(0)
