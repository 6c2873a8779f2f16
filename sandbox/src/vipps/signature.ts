import { createHash, createHmac } from 'node:crypto'

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')

/** The headers that prove who sent a webhook, and when: HMAC-SHA256 over address, time and the body's digest. */
export function signedHeaders(message: { url: string; body: string }, secret: string, now: number) {
  const { pathname, search, host } = new URL(message.url)
  const date = new Date(now).toUTCString()
  const digest = sha256(message.body)
  const signature = createHmac('sha256', secret)
    .update(`POST\n${pathname}${search}\n${date};${host};${digest}`)
    .digest('base64')
  return {
    'x-ms-date': date,
    'x-ms-content-sha256': digest,
    authorization: `HMAC-SHA256 SignedHeaders=x-ms-date;host;x-ms-content-sha256&Signature=${signature}`,
  }
}
