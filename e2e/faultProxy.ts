import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

/** What happens to a call instead of its answer. */
export type FaultAnswer =
  | { status: number; headers?: Record<string, string>; body?: string }
  /** The connection is taken and nothing ever comes. */
  | 'silence'
  /** The connection is cut before an answer. */
  | 'cut'
  /** Half an answer, then the connection is cut. */
  | 'cut in the middle'
  /** The product answers, and the connection is cut before the browser hears it. */
  | 'lost'

interface Fault {
  method: string
  path: RegExp
  answer: FaultAnswer
  /** How many calls it strikes yet. */
  left: number
}

/** A server between browser and product: it forwards everything except the calls that it is set to answer itself. */
export interface FaultProxy {
  url: string
  /** Where it hands calls on to. */
  target: string
  /** Strikes the next `times` calls of this method whose path matches; `method` and path as in 'GET /status/'. */
  fail(what: string, answer: FaultAnswer, times?: number): void
  /** Everything works again. */
  heal(): void
  /** How many calls there were whose method and path match, struck or not. */
  count(what: string): number
  close(): Promise<void>
}

/** An answer in the form of RFC 9457, as the product gives it. */
export function problem(status: number, code: string, detail: string, more: object = {}): FaultAnswer {
  const words = { type: 'about:blank', title: code, status, code, detail, traceId: 'story' }
  const body = JSON.stringify({ ...words, ...more })
  return { status, headers: { 'content-type': 'application/problem+json' }, body }
}

export const html: FaultAnswer = {
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: '<!doctype html><title>Wireless network</title><h1>Please accept our terms</h1>',
}

function matcher(what: string): { method: string; path: RegExp } {
  const [method = '', path = ''] = what.split(' ')
  return { method, path: new RegExp(path) }
}

export async function startFaultProxy(): Promise<FaultProxy> {
  let faults: Fault[] = []
  const seen: { method: string; url: string }[] = []

  const server = createServer((incoming, response) => {
    const { method = 'GET', url = '/' } = incoming
    seen.push({ method, url })
    const fault = faults.find((one) => one.left > 0 && one.method === method && one.path.test(url))
    if (!fault) return handOn(proxy.target, incoming, response)
    fault.left -= 1
    if (fault.answer === 'lost')
      return handOn(proxy.target, incoming, response, () => incoming.socket.destroy())
    strike(fault.answer, incoming, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')

  const proxy: FaultProxy = {
    url: `http://127.0.0.1:${address.port}`,
    target: '',
    fail: (what, answer, times = Number.POSITIVE_INFINITY) => {
      faults.push({ ...matcher(what), answer, left: times })
    },
    heal: () => {
      faults = []
    },
    count: (what) => {
      const { method, path } = matcher(what)
      return seen.filter((call) => call.method === method && path.test(call.url)).length
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return proxy
}

function strike(
  answer: Exclude<FaultAnswer, 'lost'>,
  incoming: IncomingMessage,
  response: ServerResponse,
): void {
  incoming.resume()
  if (answer === 'silence') return
  if (answer === 'cut') return void incoming.socket.destroy()
  if (answer === 'cut in the middle') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' })
    response.write('[{"memberId":', () => incoming.socket.destroy())
    return
  }
  response.writeHead(answer.status, answer.headers).end(answer.body)
}

function handOn(
  target: string,
  incoming: IncomingMessage,
  response: ServerResponse,
  lose?: () => void,
): void {
  const { method, url, headers } = incoming
  const onwards = request(`${target}${url}`, { method, headers }, (answer) => {
    if (lose) return void answer.resume().on('end', lose)
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  onwards.on('error', () => response.destroy())
  incoming.pipe(onwards)
}
