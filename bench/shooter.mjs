// The load, in a process of its own: sends what a case says for some seconds, and looks at every answer.
import autocannon from 'autocannon'
import { requestsOf } from './cases.mjs'

const SAMPLE_MS = 100
/** Cases in which no request may be sent twice. */
const ONCE = new Set(['newSearch'])

process.on('message', async (shot) => process.send(await shoot(shot)))

/** For so many seconds, or so many requests; at most `rate` a second. With `mayShed` a 503 with Retry-After is no wrong answer. */
async function shoot({ url, name, connections, seconds, amount, rate, mayShed, context }) {
  const requests = requestsOf(name, context)
  /** How many may be answered. */
  const once = ONCE.has(name) ? requests.length : Number.POSITIVE_INFINITY
  const wrong = []
  let shed = 0
  const checked = requests.map(({ check, ...request }) => ({
    ...request,
    onResponse: (status, body, _context, headers) => {
      if (mayShed && status === 503 && 'retry-after' in headers) {
        shed += 1
        return
      }
      const problem = check(status, body)
      if (problem) wrong.push(`${request.method ?? 'GET'} ${request.path}: ${problem}`)
    },
  }))
  let connection = 0
  const times = []
  const began = performance.now()
  let ended = began
  const run = autocannon({
    url,
    connections,
    ...(amount ? { amount } : { duration: seconds }),
    ...(rate ? { overallRate: rate } : {}),
    // It ends only at such a moment.
    sampleInt: SAMPLE_MS,
    timeout: 10,
    setupClient: (client) => {
      // Each connection sends its own share, so that no two send the same at once.
      const mine = connection++
      const share = checked.filter((_, at) => at % connections === mine)
      client.setRequests(share.length > 0 ? share : checked)
    },
  })
  run.on('response', (_client, _status, _bytes, ms) => {
    times.push(ms)
    ended = performance.now()
  })
  const result = await run
  const failed = result.errors + result.timeouts
  if (failed > 0) wrong.push(`${failed} requests without an answer`)
  if (times.length > once) wrong.push(`${times.length} requests, of which only ${once} differ`)
  return {
    perSecond: times.length / ((ended - began) / 1000),
    times,
    answers: times.length,
    shed,
    wrong: wrong.length,
    examples: wrong.slice(0, 3),
  }
}
