import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Gateway, type GatewayOptions, startGateway } from '../gateway.ts'

export const testKey = 'test-key-of-the-sailing-club'
export const liveKey = 'live-key-of-the-choir'

/** What the shop got as a callback. */
export interface ReceivedWebhook {
  path: string
  query: Record<string, string>
  headers: IncomingHttpHeaders
  raw: string
  form: Record<string, string>
}

/** A shop that receives callbacks; it answers the statuses it is given, one by one, then 200. */
export async function startShop() {
  const webhooks: ReceivedWebhook[] = []
  const statuses: number[] = []
  let waiting: (() => void)[] = []
  const server = createServer((request, response) => {
    let raw = ''
    request.on('data', (part) => {
      raw += String(part)
    })
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://shop.invalid')
      const form = Object.fromEntries(new URLSearchParams(raw))
      const { headers } = request
      webhooks.push({ path: url.pathname, query: Object.fromEntries(url.searchParams), headers, raw, form })
      response.statusCode = statuses.shift() ?? 200
      response.end(() => {
        for (const wake of waiting) wake()
        waiting = []
      })
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    webhooks,
    statuses,
    /** Resolves when so many webhooks came. */
    async untilReceived(count: number): Promise<void> {
      while (webhooks.length < count) await new Promise<void>((wake) => waiting.push(wake))
    },
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

/** What the API answered. */
export interface ApiAnswer {
  status: number
  body: Record<string, unknown>
}

/** Talks to a gateway as a merchant, as a browser, and through its control interface. */
function gatewayClient(gateway: () => Gateway, shopUrl: string) {
  async function send(
    base: string,
    method: string,
    path: string,
    body?: unknown,
    key?: string,
  ): Promise<ApiAnswer> {
    const response = await fetch(`${base}${path}`, {
      method,
      headers: {
        ...(key ? { authorization: key } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? {} : JSON.parse(text) }
  }

  const api = (method: string, path: string, body?: unknown, key: string = testKey) =>
    send(gateway().url, method, path, body, key)
  const control = (method: string, path: string, body?: unknown) =>
    send(gateway().controlUrl ?? '', method, path, body)

  async function openWindow(fields: Record<string, unknown> = {}, key: string = testKey): Promise<string> {
    const asked = {
      OrderNumber: 'M-a1b2c3d4e5f6',
      Amount: 25_000,
      Currency: 'DKK',
      CustomerAcceptUrl: `${shopUrl}/accept?token=abc`,
      CustomerDeclineUrl: `${shopUrl}/decline?token=abc`,
      ServerCallbackUrl: `${shopUrl}/callback?mine=1`,
      ...fields,
    }
    const { body } = await api('POST', '/api/payment', asked, key)
    return new URL(String(body.paymentWindowLink)).pathname
  }

  /** Posts the form of a window as a browser does; the redirect is not followed. */
  async function post(path: string, form: Record<string, string>) {
    const response = await fetch(`${gateway().url}${path}`, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'manual',
    })
    const location = response.headers.get('location')
    const back = location === null ? undefined : new URL(location)
    return {
      status: response.status,
      back,
      query: Object.fromEntries(back?.searchParams ?? []),
      text: await response.text(),
    }
  }
  const pay = (path: string, card: string) =>
    post(path, { action: 'pay', card: `4571 0000 0000 ${card}`, expiry: '12/39', cvc: '123' })

  return { api, control, openWindow, post, pay }
}

/** A gateway on free ports with a shop beside it, in a folder of its own. */
export async function testGateway(options: Partial<GatewayOptions> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'medlem-sandbox-'))
  const shop = await startShop()
  const settings: GatewayOptions = {
    port: 0,
    controlPort: 0,
    ledgerFile: join(folder, 'ledger.jsonl'),
    isSynced: false,
    merchants: [
      { name: 'Sejlklubben Øresund', apiKey: testKey, live: false },
      { name: 'Koret', apiKey: liveKey, live: true },
    ],
    ...options,
  }
  let gateway: Gateway = await startGateway(settings)

  const client = gatewayClient(() => gateway, shop.url)
  return {
    ...client,
    shop,
    ledgerFile: settings.ledgerFile,
    url: () => gateway.url,
    controlUrl: () => gateway.controlUrl ?? '',
    /** Pays with a card and answers the path of its authorization. */
    async authorize(
      card: string,
      fields: Record<string, unknown> = {},
      key: string = testKey,
    ): Promise<string> {
      await client.pay(await client.openWindow(fields, key), card)
      const { body } = await client.control('GET', '/ledger')
      const authorizations = body.authorizations as { authorizationIdentifier: string }[]
      return `/api/v2/authorization/${authorizations.at(-1)?.authorizationIdentifier}`
    },
    async totals(): Promise<unknown> {
      return (await client.control('GET', '/ledger')).body.totals
    },
    advance: (advanceMs: number) => client.control('POST', '/clock', { advanceMs }),
    async restart(): Promise<void> {
      await gateway.close()
      gateway = await startGateway(settings)
    },
    async close(): Promise<void> {
      await gateway.close()
      await shop.close()
      await rm(folder, { recursive: true })
    },
  }
}

export type TestGateway = Awaited<ReturnType<typeof testGateway>>
