import { generateKeyPairSync, sign, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { composeCardToken, readCardToken } from './cardToken.ts'

const kid = '0123456789abcdef'
const content = { number: 1042, name: 'Ida Holm', endsAt: 1_798_758_000 }
const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const signed = (given = content) => composeCardToken(kid, given, (bytes) => sign(null, bytes, privateKey))

test('a token says who, until when and which key signed it, and its signature is of these', () => {
  const card = readCardToken(signed())
  if (!card) throw new Error('the token was not read')
  expect(card).toMatchObject({ kid, ...content })
  expect(verify(null, card.signed, publicKey, card.signature)).toBe(true)
})

test('a token is COSE_Sign1 (RFC 9052) with claims of RFC 8392, byte for byte', () => {
  const hex = Buffer.from(signed(), 'base64url').toString('hex')
  const header = `a201270448${kid}`
  const payload = `a302 6431303432 041a${content.endsAt.toString(16)} 3a00010000 68${Buffer.from('Ida Holm').toString('hex')}`
  const bytes = payload.replaceAll(' ', '')
  expect(hex.slice(0, -128)).toBe(`d2844d${header}a058${(bytes.length / 2).toString(16)}${bytes}5840`)
})

test('what is changed anywhere is no card or does not agree with its signature', () => {
  const bytes = Buffer.from(signed(), 'base64url')
  for (const index of bytes.keys()) {
    const changed = Buffer.from(bytes)
    changed[index] = (changed[index] ?? 0) ^ 1
    const card = readCardToken(changed.toString('base64url'))
    expect([index, card !== undefined && verify(null, card.signed, publicKey, card.signature)]).toEqual([
      index,
      false,
    ])
  }
})

test('what is no token is read as none', () => {
  for (const text of ['', 'hello', signed().slice(0, 60), `${signed()}AA`, 'A'.repeat(4000), 'ø'])
    expect(readCardToken(text)).toBeUndefined()
})
