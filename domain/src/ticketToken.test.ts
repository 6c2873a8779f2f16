import { generateKeyPairSync, sign, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { composeCardToken, readCardToken } from './cardToken.ts'
import { readTicketCode, ticketCodeText } from './ticketCode.ts'
import { composeTicketToken, readTicketToken } from './ticketToken.ts'

const kid = '0123456789abcdef'
const content = { registrationId: '8b3c5f10-9e2d-4c7a-8f61-0a1b2c3d4e5f', version: 1 }
const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const signed = composeTicketToken(kid, content, (bytes) => sign(null, bytes, privateKey))

test('a ticket says which sign-up, which version and which key signed it', () => {
  const ticket = readTicketToken(signed)
  if (!ticket) throw new Error('the ticket was not read')
  expect(ticket).toMatchObject({ kid, ...content })
  expect(verify(null, ticket.signed, publicKey, ticket.signature)).toBe(true)
})

test('a ticket changed anywhere is none, or does not agree with its signature', () => {
  const bytes = Buffer.from(signed, 'base64url')
  for (const index of bytes.keys()) {
    const changed = Buffer.from(bytes)
    changed[index] = (changed[index] ?? 0) ^ 1
    const ticket = readTicketToken(changed.toString('base64url'))
    expect([index, ticket && verify(null, ticket.signed, publicKey, ticket.signature)]).not.toEqual([
      index,
      true,
    ])
  }
})

test('a card is no ticket, and a ticket no card', () => {
  const card = composeCardToken(kid, { number: 7, name: 'Ida', endsAt: 1 }, (bytes) =>
    sign(null, bytes, privateKey),
  )
  expect([readTicketToken(card), readCardToken(signed), readTicketToken('hello')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('a code is typed with or without space, hyphen and capitals', () => {
  expect(ticketCodeText('ABCD2345')).toBe('ABCD 2345')
  for (const typed of ['ABCD2345', ' abcd 2345 ', 'abcd-2345']) expect(readTicketCode(typed)).toBe('ABCD2345')
  for (const typed of ['', 'ABCD234', 'ABCD23456', 'ABCD234O', 'Anne Hol'])
    expect(readTicketCode(typed)).toBeUndefined()
})
