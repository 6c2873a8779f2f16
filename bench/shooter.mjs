// The load, in a process of its own: sends what a case says for some seconds, and looks at every answer.
import autocannon from 'autocannon'
import { requestsOf } from './cases.mjs'

process.on('message', async (shot) => process.send(await shoot(shot)))

/** For so many seconds, or so many requests. */
async function shoot({ url, name, connections, seconds, amount, context }) {
  const requests = requestsOf(name, context)
  const wrong = []
  const checked = requests.map(({ check, ...request }) => ({
    ...request,
    onResponse: (status, body) => {
      const problem = check(status, body)
      if (problem) wrong.push(`${request.method ?? 'GET'} ${request.path}: ${problem}`)
    },
  }))
  let connection = 0
  const times = []
  const began = performance.now()
  const run = autocannon({
    url,
    connections,
    ...(amount ? { amount } : { duration: seconds }),
    timeout: 10,
    setupClient: (client) => {
      // Each connection sends its own share, so that no two send the same at once.
      const mine = connection++
      const share = checked.filter((_, at) => at % connections === mine)
      client.setRequests(share.length > 0 ? share : checked)
    },
  })
  run.on('response', (_client, _status, _bytes, ms) => times.push(ms))
  const result = await run
  const failed = result.errors + result.timeouts
  if (failed > 0) wrong.push(`${failed} requests without an answer`)
  return {
    perSecond: times.length / ((performance.now() - began) / 1000),
    times,
    answers: times.length,
    wrong: wrong.length,
    examples: wrong.slice(0, 3),
  }
}
