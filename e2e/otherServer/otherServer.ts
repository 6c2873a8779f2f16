import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Books, openBooks } from './books.ts'
import { otherCalls } from './calls.ts'
import { otherIdentity } from './identity.ts'

const portal = fileURLToPath(new URL('../../dist/portal', import.meta.url))
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
}

interface CallSeen {
  call: string
  status: number
  headers: IncomingMessage['headers']
  body: Record<string, unknown>
}

/** Somebody else's server of the contract, with none of our code: it serves the built portal and answers its calls. */
export interface OtherServer {
  url: string
  books: Books
  calls: CallSeen[]
  close(): Promise<void>
}

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return `http://127.0.0.1:${address.port}`
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

export async function startOtherServer(): Promise<OtherServer> {
  const books = openBooks()
  const seen: CallSeen[] = []
  const pages = createServer((request, response) => serve(servePages, request, response))
  const services = createServer((request, response) => serve(serveServices, request, response))
  const url = await listen(pages)
  const servicesUrl = await listen(services)
  const people = books.members.map(({ email, firstName, lastName }) => ({
    email,
    given_name: firstName,
    family_name: lastName,
  }))
  const identity = otherIdentity(`${url}/sso`, people)
  const calls = otherCalls(books, servicesUrl)
  const config = {
    product: {
      name: 'Nord',
      provider: { name: 'Nord Drift', url: 'https://nord.example' },
      parentCompany: { name: 'Nord Holding', url: 'https://holding.example' },
    },
    developmentFlag: 0,
    demonstration: false,
    // Members' calls come from the portal's own host, the others from elsewhere.
    prefixes: {
      memberApi: '/medlemmer/v2',
      orgApi: `${servicesUrl}/foreninger`,
      eventApi: `${servicesUrl}/kalender`,
      tools: `${servicesUrl}/toolbox`,
    },
    identity: { oidcProvider: `${url}/sso`, clientId: 'another-portal' },
    paymentWindowOrigins: [servicesUrl],
    consent: { version: 'nord-1', text: 'I agree to the rules of the club.' },
  }

  type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void

  function serve(handler: Handler, request: IncomingMessage, response: ServerResponse) {
    bodyOf(request).then(
      (body) => handler(request, response, body),
      () => response.destroy(),
    )
  }

  function servePages(request: IncomingMessage, response: ServerResponse, body: string) {
    const { pathname } = new URL(request.url ?? '/', url)
    if (identity.handle(request, response, body)) return
    if (pathname.startsWith('/medlemmer/v2/')) return answer('/medlemmer/v2', request, response, body)
    if (pathname === '/portal-config.json') return send(response, 200, config)
    sendFile(pathname, response)
  }

  function serveServices(request: IncomingMessage, response: ServerResponse, body: string) {
    const { pathname } = new URL(request.url ?? '/', servicesUrl)
    response.setHeader('access-control-allow-origin', url)
    if (request.method === 'OPTIONS') {
      response.setHeader('access-control-allow-headers', 'authorization, content-type, x-org-key')
      response.setHeader('access-control-allow-methods', 'GET, POST, PUT, DELETE')
      return response.writeHead(204).end()
    }
    const paid = /^\/pay\/(.+)$/.exec(pathname)?.[1]
    if (paid !== undefined) return sendWindow(paid, response)
    const prefix = ['/foreninger', '/kalender', '/toolbox'].find((one) => pathname.startsWith(`${one}/`))
    if (prefix) return answer(prefix, request, response, body)
    response.writeHead(404).end()
  }

  function answer(prefix: string, request: IncomingMessage, response: ServerResponse, body: string) {
    const { method = 'GET', headers } = request
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    const path = pathname.slice(prefix.length)
    const email = identity.emailOf(headers.authorization)
    const asked = { query: searchParams, body: body === '' ? {} : JSON.parse(body), email: email ?? '' }
    const found = email === undefined ? ([401] as const) : calls(method, path, asked)
    const [status, content] = found ?? [404, undefined]
    seen.push({ call: `${method} ${path}`, status, headers, body: asked.body })
    send(response, status, content)
  }

  /** A payment window with two outcomes; it knows the portal's address, as the specification has it. */
  function sendWindow(paymentId: string, response: ServerResponse): void {
    const token = books.tokens.get(paymentId) ?? ''
    const back = `${url}/membership-confirm?token=${token}&authorizationIdentifier=${crypto.randomUUID()}`
    const no = `${url}/membership-decline?token=${token}&gatewayreason=7`
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end(`<!doctype html><title>Pay</title><a href="${back}">Approve</a> <a href="${no}">Decline</a>`)
  }

  return {
    url,
    books,
    calls: seen,
    close: async () => {
      for (const server of [pages, services]) {
        server.closeAllConnections()
        server.close()
        await once(server, 'close')
      }
    },
  }
}

function send(response: ServerResponse, status: number, content: unknown) {
  if (content === undefined) return response.writeHead(status).end()
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
}

/** A file of the built portal, else its page. */
function sendFile(pathname: string, response: ServerResponse): void {
  const wanted = join(portal, normalize(pathname))
  const isFile = wanted.startsWith(portal) && statSync(wanted, { throwIfNoEntry: false })?.isFile()
  const file = isFile ? wanted : join(portal, 'index.html')
  response
    .writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' })
    .end(readFileSync(file))
}
