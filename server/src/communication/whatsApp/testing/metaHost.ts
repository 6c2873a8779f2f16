import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import * as z from 'zod/mini'

const Parameter = z.strictObject({
  type: z.literal('text'),
  // What Meta refuses with 132018: an empty text, line breaks, tabs, four spaces in a row.
  text: z.string().check(z.minLength(1), z.maxLength(1024), z.regex(/^(?!.* {4})[^\n\t]*$/)),
})
/** 'Send a template message' of the Cloud API, and nothing besides. */
const Wire = z.strictObject({
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual'),
  to: z.string().check(z.regex(/^[1-9]\d{6,14}$/)),
  type: z.literal('template'),
  template: z.strictObject({
    name: z.string().check(z.regex(/^[a-z0-9_]{1,512}$/)),
    language: z.strictObject({ code: z.string().check(z.regex(/^[a-z]{2,3}(_[A-Z]{2})?$/)) }),
    components: z.array(z.strictObject({ type: z.literal('body'), parameters: z.array(Parameter) })),
  }),
  biz_opaque_callback_data: z.string().check(z.maxLength(512)),
})

interface Arrived {
  /** As Meta names it in its answer and its webhooks. */
  id: string
  to: string
  template: string
  fields: string[]
  /** The opaque data that comes back in webhooks. */
  data: string
}

/** What happens to the next message instead of being accepted. */
export type Manner =
  | { status: number; code: number; message: string }
  | { status: number; text: string }
  /** Accepted without an answer. */
  | 'no answer'
  /** The same, and the connection breaks. */
  | 'hang up'
  /** Sends the caller elsewhere. */
  | 'redirect'

/** Meta's side of WhatsApp over real sockets. */
export interface MetaHost {
  environment: Record<string, string>
  arrived: Arrived[]
  /** Called for each message; undefined accepts it. */
  manner: (arriving: { to: string }) => Manner | undefined
  /** Malformed requests: empty when all were well-formed. */
  complaints: string[]
  close(): Promise<void>
}

export const PHONE_ID = '106540352242922'
export const APP_SECRET = 'the secret of the app at Meta'
export const VERIFY_TOKEN = 'the verify token of the webhook'
export const TOKEN = 'EAAGm0PX4ZCpsBAKZCbP0ZBqZAtoken'

export async function metaHost(): Promise<MetaHost> {
  const host: Pick<MetaHost, 'arrived' | 'manner' | 'complaints'> = {
    arrived: [],
    manner: () => undefined,
    complaints: [],
  }
  let count = 0
  const server = createServer(async (request, response) => {
    const { status, code, message, wire } = await read(request)
    if (!wire) {
      host.complaints.push(message)
      return fault(response, { status, code, message })
    }
    const manner = host.manner({ to: wire.to })
    if (typeof manner === 'object') {
      return 'code' in manner ? fault(response, manner) : response.writeHead(manner.status).end(manner.text)
    }
    if (manner === 'redirect') return response.writeHead(307, { location: request.url }).end()
    count += 1
    const id = `wamid.${Buffer.from(`${wire.to} ${count}`).toString('base64')}`
    const fields = wire.template.components.flatMap(({ parameters }) => parameters.map(({ text }) => text))
    const { name, language } = wire.template
    const data = wire.biz_opaque_callback_data
    host.arrived.push({ id, to: wire.to, template: `${name}:${language.code}`, fields, data })
    if (manner === 'no answer') return undefined
    if (manner === 'hang up') return request.socket.destroy()
    return json(response, 200, {
      messaging_product: 'whatsapp',
      contacts: [{ input: wire.to, wa_id: wire.to }],
      messages: [{ id, message_status: 'accepted' }],
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return Object.assign(host, {
    environment: {
      WHATSAPP_API_URL: `http://127.0.0.1:${port}/v24.0`,
      WHATSAPP_TOKEN: TOKEN,
      WHATSAPP_PHONE_ID: PHONE_ID,
      WHATSAPP_APP_SECRET: APP_SECRET,
      WHATSAPP_VERIFY_TOKEN: VERIFY_TOKEN,
      WHATSAPP_PAYMENT_TEMPLATE: 'betaling_bekraeftet:da',
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}

async function read(request: IncomingMessage) {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const no = (status: number, code: number, message: string) => ({ status, code, message, wire: undefined })
  if (request.method !== 'POST' || request.url !== `/v24.0/${PHONE_ID}/messages`)
    return no(400, 100, 'Unsupported post request')
  if (request.headers.authorization !== `Bearer ${TOKEN}`) return no(401, 190, 'Invalid OAuth access token')
  if (request.headers['content-type'] !== 'application/json') return no(400, 100, 'Not JSON')
  const wire = Wire.safeParse(JSON.parse(Buffer.concat(parts).toString('utf8')))
  if (!wire.success) return no(400, 131009, JSON.stringify(wire.error.issues))
  return { status: 200, code: 0, message: '', wire: wire.data }
}

/** An error as the Graph API words it. */
function fault(
  response: ServerResponse,
  { status, code, message }: { status: number; code: number; message: string },
) {
  return json(response, status, {
    error: {
      message: `(#${code}) ${message}`,
      type: 'OAuthException',
      code,
      error_data: { messaging_product: 'whatsapp', details: `To +45 20 11 22 33: ${message}` },
      error_subcode: 2494010,
      fbtrace_id: 'Az8or2yhqkZfEZ-_4Qn_Bam',
    },
  })
}

function json(response: ServerResponse, status: number, body: object) {
  return response
    .writeHead(status, { 'content-type': 'application/json; charset=UTF-8' })
    .end(JSON.stringify(body))
}

/** A webhook about messages, as Meta sends it. */
export function webhook(value: { statuses?: object[]; messages?: object[] }, phoneId = PHONE_ID): string {
  const metadata = { display_phone_number: '4570102030', phone_number_id: phoneId }
  const change = { value: { messaging_product: 'whatsapp', metadata, ...value }, field: 'messages' }
  return JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '102290129340398', changes: [change] }],
  })
}

export function signature(body: string, secret = APP_SECRET): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
}
