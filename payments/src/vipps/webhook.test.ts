import { createHash, createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { signedHeaders } from '@medlem/sandbox/vipps/signature'
import { describe, expect, test } from 'vitest'
import type { RawWebhook } from '../provider.ts'
import { registerVippsWebhook } from './registerWebhook.ts'
import { clientSecret, granted, json } from './testing/scripted.ts'
import { readReturn, readWebhook } from './webhook.ts'

/** The worked example of Vipps' own documentation (Webhooks API, request authentication). */
const published = {
  secret: 'A0+AeKBRG2KRGvnNwJpQlb6IJFk48CKXCIcrLoHncVJKDILsQSxS6NWCccwWm6r6FhGKhiHTBsG2wo/xU6FY/A==',
  url: 'https://webhook.site/e2cee29b-012e-4f1d-8ef4-e95fd74a7a63',
  body: '{"some-unique-content":"ee6e441b-cc4a-46f8-895d-a5af79bcc233/hello-world"}',
  now: new Date('2023-03-30T08:38:32Z'),
  headers: {
    'x-ms-date': 'Thu, 30 Mar 2023 08:38:32 GMT',
    'x-ms-content-sha256': 'lNlsp1XA03N34HrQsVzPgJKtC+r7l/RBF4V3JQUWMj4=',
    authorization:
      'HMAC-SHA256 SignedHeaders=x-ms-date;host;x-ms-content-sha256&Signature=agAiSyogQbDHpeucoNwYz+yAr5nJ+v+zasdkSbqzv+U=',
  },
}

test('what the operator registers by the page of this provider are the events that are registered here', async () => {
  let asked: string[] = []
  const fetch: typeof globalThis.fetch = async (url, init) => {
    if (String(url).endsWith('/accesstoken/get')) return granted()
    asked = JSON.parse(String(init?.body)).events
    return json({ id: '1', secret: 'secret' })
  }
  const keys = { clientId: 'a', clientSecret, subscriptionKey: 'b', merchantSerialNumber: '123456' }
  const apiUrl = 'https://apitest.vipps.no'
  await registerVippsWebhook({ ...keys, apiUrl, fetch }, 'https://example.org/hook')
  const page = await readFile(new URL('../../../docs/providers/vipps.md', import.meta.url), 'utf8')
  const [, command = ''] = /EVENTS=\$\(jq -nc '\[([^\]]+)\]'\)/.exec(page) ?? []
  const named = [...command.matchAll(/\(([^|]+)\| "([a-z.]+)\\\(\.\)\.v1"\)/g)].flatMap(
    ([, words = '', area]) => [...words.matchAll(/"([a-z-]+)"/g)].map(([, word]) => `${area}${word}.v1`),
  )
  expect(named.toSorted()).toEqual(asked.toSorted())
  expect(named).toHaveLength(16)
})

describe('Vipps’ published signature', () => {
  const webhook: RawWebhook = { ...published, raw: Buffer.from(published.body) }
  test('is the one that the sandbox makes', () => {
    expect(signedHeaders(published, published.secret, published.now.getTime())).toEqual(published.headers)
  })
  test('is accepted, and only then is it seen that its example is no payment', () => {
    expect(readWebhook(webhook)).toEqual({ ok: false, why: 'malformed' })
    expect(readWebhook({ ...webhook, url: `${published.url}?x=1` })).toEqual({
      ok: false,
      why: 'bad_signature',
    })
    const other = { ...published.headers, 'x-ms-date': 'Thu, 30 Mar 2023 08:38:33 GMT' }
    expect(readWebhook({ ...webhook, headers: other })).toEqual({ ok: false, why: 'bad_signature' })
  })
  test('stands for the host that was called, from its header or from the whole address', () => {
    const url = new URL(published.url).pathname
    const headers = { ...published.headers, host: 'webhook.site' }
    expect(readWebhook({ ...webhook, url, headers })).toEqual({ ok: false, why: 'malformed' })
    const elsewhere = { ...headers, host: 'evil.example' }
    expect(readWebhook({ ...webhook, url, headers: elsewhere })).toEqual({ ok: false, why: 'bad_signature' })
    expect(readWebhook({ ...webhook, headers: elsewhere })).toEqual({ ok: false, why: 'malformed' })
  })
})

const secret = 'secret-of-the-registration'
const url = 'https://portal.example/callbacks/vipps/org/t?a=b'
const now = new Date('2026-11-21T12:00:00Z')
const reference = '6f1b6a3e-7d3c-4c55-9a25-0123456789ab'
function read(body: string, change: Partial<RawWebhook> = {}) {
  const headers = signedHeaders({ url, body }, secret, now.getTime())
  return readWebhook({ raw: Buffer.from(body), url, headers, secret, now, ...change })
}
const event = (name: string, success = true) => JSON.stringify({ reference, name, success })

describe('a signed webhook', () => {
  test.each([
    ['AUTHORIZED', true, { providerPaymentId: reference, authorizationId: reference, accepted: true }],
    ['AUTHORIZED', false, { providerPaymentId: reference }],
    ['ABORTED', true, { providerPaymentId: reference, accepted: false }],
    ['EXPIRED', true, { providerPaymentId: reference, accepted: false }],
    ['TERMINATED', true, { providerPaymentId: reference, accepted: false }],
    ['CAPTURED', true, { providerPaymentId: reference }],
  ])('of %s, success %s, says where to look', (name, success, hints) => {
    expect(read(event(name, success))).toEqual({ ok: true, eventId: expect.any(String), hints })
  })
  test('sent again is the same event, another one is not', () => {
    const idOf = (body: string) => {
      const reading = read(body)
      return reading.ok ? reading.eventId : undefined
    }
    expect(idOf(event('CAPTURED'))).toBe(idOf(event('CAPTURED')))
    expect(idOf(event('CAPTURED'))).not.toBe(idOf(event('REFUNDED')))
  })
  test('is believed within five minutes of its date, and never without one', () => {
    const late = (ms: number) => read(event('CAPTURED'), { now: new Date(now.getTime() + ms) })
    expect(late(300_000).ok).toBe(true)
    expect(late(-300_000).ok).toBe(true)
    expect(late(300_001)).toEqual({ ok: false, why: 'stale' })
    expect(late(-300_001)).toEqual({ ok: false, why: 'stale' })
    const digest = createHash('sha256').update(event('CAPTURED')).digest('base64')
    const text = `POST\n/callbacks/vipps/org/t?a=b\nsoon;portal.example;${digest}`
    const signature = createHmac('sha256', secret).update(text).digest('base64')
    const headers = {
      'x-ms-date': 'soon',
      'x-ms-content-sha256': digest,
      authorization: `HMAC-SHA256 SignedHeaders=x-ms-date;host;x-ms-content-sha256&Signature=${signature}`,
    }
    expect(read(event('CAPTURED'), { headers })).toEqual({ ok: false, why: 'stale' })
  })
  test('with a body that was changed after it was signed is not believed, though its digest stands there', () => {
    const forged = Buffer.from(event('AUTHORIZED'))
    expect(read(event('ABORTED'), { raw: forged })).toEqual({ ok: false, why: 'bad_signature' })
    const headers = {
      ...signedHeaders({ url, body: event('ABORTED') }, secret, now.getTime()),
      'x-ms-content-sha256': createHash('sha256').update(forged).digest('base64'),
    }
    expect(read(event('ABORTED'), { raw: forged, headers })).toEqual({ ok: false, why: 'bad_signature' })
    expect(read(event('ABORTED'), { headers })).toEqual({ ok: false, why: 'bad_signature' })
  })
  test('that is no event, or too long, is malformed', () => {
    for (const body of [
      '{',
      '[]',
      '{"reference":"../x","name":"AUTHORIZED","success":true}',
      `"${'x'.repeat(70_000)}"`,
    ]) {
      expect(read(body)).toEqual({ ok: false, why: 'malformed' })
    }
  })
})

describe('the way back', () => {
  test('says which payment, and nothing of what became of it', () => {
    expect(readReturn({ token: 't', vippsReference: reference })).toEqual({ providerPaymentId: reference })
  })
})
