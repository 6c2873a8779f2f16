import { createConnection, createServer, type Socket } from 'node:net'

/**
 * A fault of one question and its answer. late: the answer comes after so long. reset: the question arrives, and the
 * connection is reset before its answer does. truncated: half of the answer comes. refused: the question never
 * arrives, and a proxy in between says so (HTTP 502), or the connection is reset. lost: the question arrives, and
 * nothing more comes over this connection.
 */
export type Fault =
  | { kind: 'late'; ms: number }
  | { kind: 'reset' }
  | { kind: 'truncated' }
  | { kind: 'refused' }
  | { kind: 'lost' }
export type FaultKind = Fault['kind']

export interface FaultProxyOptions {
  target: { host: string; port: number }
  /** Asked at each question. */
  next(): Fault | undefined
  /** What a refused question is answered; without it the connection is reset. */
  refusal?: string
}

export interface FaultProxy {
  port: number
  close(): Promise<void>
}

/** What a proxy in front of a gateway says that it can't reach. */
export const BAD_GATEWAY =
  'HTTP/1.1 502 Bad Gateway\r\nContent-Type: text/html\r\nContent-Length: 38\r\nConnection: close\r\n\r\n' +
  '<html><body>Bad Gateway</body></html>\n'

/** A TCP proxy with faults. It passes bytes, so it serves any protocol of requests and answers. */
export async function openFaultProxy(options: FaultProxyOptions): Promise<FaultProxy> {
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = createConnection(options.target)
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.setNoDelay(true)
      // A socket that emits 'error' emits 'close' too.
      socket.on('error', () => undefined)
      socket.on('close', () => open.delete(socket))
    }
    join(client, upstream, options)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function join(client: Socket, upstream: Socket, { next, refusal }: FaultProxyOptions): void {
  let fault: Fault | undefined
  let isAnswered = true
  /** What is to be passed on goes in order, the late after the late. */
  let passing = Promise.resolve()
  const pass = (act: () => void) => {
    passing = passing.then(act)
  }

  client.on('data', (part) => {
    if (isAnswered) {
      isAnswered = false
      // A lost connection stays lost.
      if (fault?.kind !== 'lost') fault = next()
      if (fault?.kind === 'late') passing = passing.then(() => after(fault))
      if (fault?.kind === 'refused') {
        upstream.destroy()
        if (refusal === undefined) client.resetAndDestroy()
        else client.end(refusal)
      }
    }
    if (fault?.kind !== 'refused') upstream.write(part)
  })
  upstream.on('data', (part) => {
    isAnswered = true
    if (fault?.kind === 'lost' || fault?.kind === 'refused') return
    if (fault?.kind === 'reset') client.resetAndDestroy()
    else if (fault?.kind === 'truncated') client.end(part.subarray(0, Math.ceil(part.length / 2)))
    else return pass(() => void client.write(part))
    upstream.destroy()
  })
  upstream.on('close', () => {
    if (fault?.kind === 'lost' || fault?.kind === 'refused') return
    pass(() => void client.end())
  })
  client.on('close', () => upstream.destroy())
}

function after(fault: Fault | undefined): Promise<void> {
  const ms = fault?.kind === 'late' ? fault.ms : 0
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref()
  })
}
