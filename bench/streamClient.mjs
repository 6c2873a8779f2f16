// Opens streams of server-sent events, in a process of its own, and notes when each gets what.
import { once } from 'node:events'
import { get } from 'node:http'

/** Connections that are being opened at once: less than a server's queue for them. */
const OPENING = 200

const streams = []
let changed = []

const orders = {
  /** `addresses` are URLs in turn, `tokens` one for each stream. Milliseconds until each stream had said hello. */
  async open({ addresses, tokens }) {
    const began = performance.now()
    const left = tokens.map((token, at) => ({ token, url: addresses[at % addresses.length] }))
    const openNext = async () => {
      for (let one = left.pop(); one; one = left.pop()) streams.push(await openStream(one))
    }
    await Promise.all(Array.from({ length: OPENING }, openNext))
    return performance.now() - began
  },
  /** When each change came that came since, as milliseconds of the clock. */
  changes() {
    const times = changed
    changed = []
    return times
  },
}

async function openStream({ url, token }) {
  const request = get(url, { agent: false, headers: { authorization: `Bearer ${token}` } })
  const [response] = await once(request, 'response')
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} from ${url}`)
  response.setEncoding('utf8')
  await once(response, 'data')
  response.on('data', (text) => {
    for (const _ of text.matchAll(/event: change/g)) changed.push(Date.now())
  })
  return request
}

process.on('message', async ({ order, ...given }) => {
  try {
    process.send({ answer: await orders[order](given) })
  } catch (error) {
    process.send({ error: String(error) })
  }
})
