import { lookup } from 'node:dns'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { OutgoingNetwork } from '../../../communication/push/publicNetwork.ts'

/** What a push service was asked to deliver. */
export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/** A push service (RFC 8030) over HTTP: keeps what it is sent, and answers with the statuses set, 201 after them. */
export async function pushService() {
  const received: Received[] = []
  const answers: { status: number; headers?: Record<string, string> }[] = []
  const server = createServer(async (request, response) => {
    received.push({ path: request.url ?? '', headers: request.headers, body: await buffer(request) })
    const { status, headers } = answers.shift() ?? { status: 201 }
    response.writeHead(status, headers).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  /** In its place of the public network's: this one service, and nothing else. */
  const network: OutgoingNetwork = { takes: (address) => address.startsWith(`${origin}/`), lookup }
  return {
    origin,
    network,
    received,
    answers,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
