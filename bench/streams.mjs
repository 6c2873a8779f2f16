// Members who follow what changes, at two server processes: memory for each, and how soon a change reaches them.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { secondsOf } from './cpuTime.mjs'

const STREAMS = 10_000
/** Opened first: what the first stream of a process needs is no memory of a stream. */
const FIRST = 200
export const STREAM_MEMBERS = STREAMS + FIRST
const SETTLE_MS = 5000
const QUIET_MS = 20_000
const LIMIT_MS = 30_000
const PATH = '/member-api/api/v1/me/change-events'

/** Opens 10,000 streams at two processes, each of another member. How many changes did not arrive. */
export async function measureStreams({ client, products, tokens }) {
  const followers = startFollowers()
  try {
    const addresses = products.map(({ url }) => `${url}${PATH}`)
    await followers.ask('open', { addresses, tokens: tokens.slice(STREAMS) })
    await delay(SETTLE_MS)
    const before = products.map(memoryOf)
    const openMs = await followers.ask('open', { addresses, tokens: tokens.slice(0, STREAMS) })
    await delay(SETTLE_MS)
    const each = products.map((product, at) => (2 * (memoryOf(product) - before[at])) / STREAMS)
    const quiet = await cpuDuring(products, () => delay(QUIET_MS))
    const all = await changeFor(client, followers, STREAMS)
    const one = await changeFor(client, followers, 1)
    console.log(
      `\n${STREAMS} open streams at two processes: ${each.map((kB) => kB.toFixed(1)).join(' and ')} kB each, opened in ` +
        `${(openMs / 1000).toFixed(1)} s; without changes they take ${((quiet * 1000) / (QUIET_MS / 1000)).toFixed(0)} ms of ` +
        `the processors in a second. A change for each of them in one commit: the first after ${all.first} ms, the last after ` +
        `${all.last} ms; one for a single member after ${one.last} ms.`,
    )
    return all.missing + one.missing
  } finally {
    followers.stop()
  }
}

/** The change of the first members, in one commit; milliseconds until the first and the last stream had it. */
async function changeFor(client, followers, count) {
  await followers.ask('changes')
  await client.query(
    `select pg_notify('medlem_change', 'notification member ' || id)
     from (select id from member order by number limit $1) as follower`,
    [count],
  )
  const committed = Date.now()
  const came = []
  while (came.length < count && Date.now() - committed < LIMIT_MS) {
    await delay(100)
    came.push(...(await followers.ask('changes')))
  }
  const after = came.map((at) => at - committed)
  return { first: Math.min(...after), last: Math.max(...after), missing: count - came.length }
}

function startFollowers() {
  const child = fork(fileURLToPath(new URL('./streamClient.mjs', import.meta.url)))
  return {
    async ask(order, given) {
      child.send({ order, ...given })
      const [{ answer, error }] = await once(child, 'message')
      if (error) throw new Error(error)
      return answer
    },
    stop: () => child.kill('SIGKILL'),
  }
}

/** In kB. */
const memoryOf = ({ pid }) =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

async function cpuDuring(products, wait) {
  const used = () => products.reduce((sum, { pid }) => sum + (secondsOf(pid) ?? 0), 0)
  const before = used()
  await wait()
  return used() - before
}
