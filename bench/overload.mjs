// Three times the load that the server can serve: what it still answers, what it refuses, and how it is afterwards.
import { setTimeout as delay } from 'node:timers/promises'
import { separate } from './cores.mjs'

/** The best of some shots: in the first ones the server is still warming up. */
const PEAK = { shots: 5, seconds: 3 }
const SECONDS = 10
const AFTER_MS = 10_000
const CONNECTIONS = { ordinary: 32, many: 600 }
const TIMES_PEAK = 3
const CALLBACK_EVERY_MS = 100

/** Answers of the case `home` a second: at most, under too much, and ten seconds after; callbacks of a gateway meanwhile. */
export async function measureOverload({ client, product, shooter }, context) {
  const isSeparate = await separate({ client, product, shooter })
  const shoot = (more) => shooter.shoot({ url: product.url, name: 'home', context, ...more })
  await shoot({ connections: CONNECTIONS.ordinary, amount: 3000 })
  const peaks = []
  for (let shot = 0; shot < PEAK.shots; shot += 1) {
    peaks.push(await shoot({ connections: CONNECTIONS.ordinary, seconds: PEAK.seconds }))
  }
  const peak = peaks.reduce((best, one) => (one.perSecond > best.perSecond ? one : best))
  const callbacks = sendCallbacks(product.url)
  const rate = Math.ceil(peak.perSecond * TIMES_PEAK)
  const over = await shoot({ connections: CONNECTIONS.many, seconds: SECONDS, rate, mayShed: true })
  const callbackTimes = await callbacks.stop()
  await delay(AFTER_MS)
  const after = await shoot({ connections: CONNECTIONS.ordinary, seconds: PEAK.seconds })
  const served = (over.answers - over.shed) / SECONDS
  const part = (value) => `${Math.round((100 * value) / peak.perSecond)} %`
  console.log(
    `\nToo much${isSeparate ? ', server and database on one core, the load generator on another' : ''}: at most ${Math.round(peak.perSecond)} calls of a home screen a second; asked for ${rate}, sent ${Math.round(over.answers / SECONDS)}, ` +
      `served ${Math.round(served)} (${part(served)}, aim 80 %), refused ${Math.round(over.shed / SECONDS)} with Retry-After; ` +
      `${callbackTimes.length} callbacks answered within ${Math.round(Math.max(...callbackTimes))} ms, ` +
      `half within ${Math.round(callbackTimes[Math.floor(callbackTimes.length / 2)])} ms; ` +
      `10 s after: ${Math.round(after.perSecond)} a second (${part(after.perSecond)}).`,
  )
  const shots = [...peaks, over, after]
  for (const example of shots.flatMap(({ examples }) => examples).slice(0, 3)) console.log(`  ${example}`)
  return shots.reduce((sum, { wrong }) => sum + wrong, 0)
}

/** Callbacks for a payment that does not exist: the way is the same up to the search for it. Milliseconds, in order. */
function sendCallbacks(url) {
  let isOver = false
  const times = []
  const running = (async () => {
    while (!isOver) {
      const began = performance.now()
      const answer = await fetch(`${url}/callbacks/freepay/unknown`, { method: 'POST' })
      await answer.arrayBuffer()
      times.push(performance.now() - began)
      await delay(CALLBACK_EVERY_MS)
    }
  })()
  return {
    async stop() {
      isOver = true
      await running
      return times.sort((a, b) => a - b)
    },
  }
}
