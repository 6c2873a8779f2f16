// @vitest-environment node
import { generateKeyPairSync, sign } from 'node:crypto'
import type { CardState } from '@medlem/contract/memberCard'
import { composeCardToken } from '@medlem/domain/cardToken'
import { composeTicketToken } from '@medlem/domain/ticketToken'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import type { KeptKeys } from './cardKeys.ts'
import { tokenIn, verifyCard } from './verifyCard.ts'

const kid = '0123456789abcdef'
const CLUB = '11111111-1111-4111-8111-111111111111'
const OTHER = '22222222-2222-4222-8222-222222222222'
const END_S = 1_798_758_000
const content = { number: 1042, name: 'Ida Holm', endsAt: END_S }

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const token = composeCardToken(kid, content, (bytes) => sign(null, bytes, privateKey))
const { x = '' } = publicKey.export({ format: 'jwk' })
const keys: KeptKeys = {
  organisation: { id: CLUB, name: 'Sejlklubben' },
  keys: [{ kty: 'OKP', crv: 'Ed25519', use: 'sig', kid, x, iat: 0 }],
  readAt: 0,
}

const offline = async (): Promise<never> => {
  throw new TypeError('Failed to fetch')
}
const says = (state: CardState) => async () => state
const verify = (shown: string, more: Partial<Parameters<typeof verifyCard>[1]> = {}) =>
  verifyCard(shown, {
    keysOf: async (of) => (of === kid ? keys : undefined),
    askState: offline,
    club: null,
    now: (END_S - 1) * 1000,
    ...more,
  })

test('a card is verified without a network, and with one confirmed', async () => {
  expect(await verify(token)).toMatchObject({ kind: 'valid', card: content, confirmed: null })
  expect(await verify(token, { askState: says('current'), club: CLUB })).toMatchObject({
    kind: 'valid',
    confirmed: true,
  })
})

test('a card holds until its end and no longer', async () => {
  expect((await verify(token, { now: END_S * 1000 })).kind).toBe('expired')
})

test('another club, an ended membership and a withdrawn key are said', async () => {
  expect((await verify(token, { club: OTHER })).kind).toBe('other')
  expect((await verify(token, { askState: says('ended') })).kind).toBe('ended')
  expect((await verify(token, { askState: says('unsigned') })).kind).toBe('forged')
})

test('a changed card is refused, and so is one of a key that no club has', async () => {
  const bytes = Buffer.from(token, 'base64url')
  const name = bytes.indexOf('Ida')
  bytes.write('Eva', name)
  expect((await verify(bytes.toString('base64url'))).kind).toBe('forged')
  expect((await verify(token, { keysOf: async () => undefined })).kind).toBe('forged')
  expect((await verify(token, { keysOf: offline })).kind).toBe('keyless')
  expect((await verify('hello')).kind).toBe('none')
})

test('a ticket is said to be one', async () => {
  const content = { registrationId: CLUB, version: 1 }
  const ticket = composeTicketToken(kid, content, (bytes) => sign(null, bytes, privateKey))
  expect((await verify(ticket)).kind).toBe('ticket')
})

test('a scanned address and a typed code are the same card', () => {
  expect(tokenIn(` https://medlem.example.dk/card-check#${token}\n`)).toBe(token)
  expect(tokenIn(token)).toBe(token)
})

test('the address of a card fits a QR code of at most 57 modules a side', () => {
  const long = { number: 1_234_567, name: 'Anne Katrine Sørensen', endsAt: END_S }
  const address = `https://medlem.example.dk/card-check#${composeCardToken(kid, long, (bytes) => sign(null, bytes, privateKey))}`
  expect(encode(address, { ecc: 'M', border: 0 }).size).toBeLessThanOrEqual(57)
})
