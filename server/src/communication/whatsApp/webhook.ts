import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'

const Status = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(300)),
  status: z.string(),
  biz_opaque_callback_data: z.optional(z.string()),
  errors: z.optional(z.array(z.object({ code: z.int(), title: z._default(z.string(), '') }))),
})
export type Status = z.infer<typeof Status>

/** An incoming message; only texts are read. */
const Incoming = z.object({
  from: z.string().check(z.regex(/^\d{7,15}$/)),
  /** Seconds. */
  timestamp: z.string().check(z.regex(/^\d{1,11}$/)),
  text: z.object({ body: z.string() }),
})
export type Incoming = z.infer<typeof Incoming>

/** Each part is parsed by itself: a malformed one must not hide the others. */
const Body = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(z.object({ changes: z.array(z.unknown()) })),
})
const Change = z.object({
  field: z.literal('messages'),
  value: z.object({
    metadata: z.object({ phone_number_id: z.string() }),
    statuses: z._default(z.array(z.unknown()), []),
    messages: z._default(z.array(z.unknown()), []),
  }),
})

/** The statuses and messages of one phone number; undefined when the body is not of Meta's shape. */
export function readWebhook(
  raw: Buffer,
  phoneId: string,
): { statuses: Status[]; incoming: Incoming[] } | undefined {
  const body = Body.safeParse(jsonOf(raw)).data
  if (!body) return undefined
  const values = body.entry
    .flatMap(({ changes }) => readable(Change, changes))
    .flatMap(({ value }) => (value.metadata.phone_number_id === phoneId ? [value] : []))
  return {
    statuses: values.flatMap((value) => readable(Status, value.statuses)),
    incoming: values.flatMap((value) => readable(Incoming, value.messages)),
  }
}

function readable<T extends z.ZodMiniType>(schema: T, items: readonly unknown[]): z.output<T>[] {
  return items.flatMap((item) => {
    const read = schema.safeParse(item)
    return read.success ? [read.data] : []
  })
}

/** X-Hub-Signature-256 is over the body as it came. */
export function isSigned(raw: Buffer, header: unknown, appSecret: string): boolean {
  const expected = `sha256=${createHmac('sha256', appSecret).update(raw).digest('hex')}`
  return isSameToken(header, expected)
}

/** In constant time. */
export function isSameToken(given: unknown, expected: string): boolean {
  if (typeof given !== 'string') return false
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(expected))
}

function jsonOf(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return undefined
  }
}
