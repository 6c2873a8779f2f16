import { webcrypto } from 'node:crypto'
import { CardKeySet, CardState, listMemberCards, replaceCardKey } from '@medlem/contract/memberCard'
import { membershipPeriod } from '@medlem/database/schema/membership'
import { readCardToken } from '@medlem/domain/cardToken'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { aPurchase } from '../membership/testing/aPurchase.ts'
import { aCast, type Cast } from '../membership/testing/cast.ts'

let server: TestServer
let cast: Cast
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
  const { ida, alma, jonas, vera, fee } = cast
  await aPurchase(server, { payer: ida, members: [ida, alma, jonas], configuration: fee })
  await aPurchase(server, { payer: vera, members: [vera], configuration: fee })
})

const cards = async () =>
  (await cast.as.ida.call(listMemberCards, { params: { memberId: cast.ida.id } })).body

async function ownToken(): Promise<string> {
  const own = (await cards()).find(({ memberId }) => memberId === cast.ida.id)
  return own?.token ?? ''
}

async function published(of: string): Promise<CardKeySet | undefined> {
  const { statusCode, body } = await server.app.inject({ url: `/card-keys/${of}` })
  return statusCode === 200 ? CardKeySet.parse(JSON.parse(body)) : undefined
}

async function state(token: string): Promise<CardState> {
  const { body } = await server.app.inject({ method: 'POST', url: '/card-state', payload: { token } })
  return CardState.parse(JSON.parse(body).state)
}

/** Whether a key that is published for the club signed it, by the browser's own cryptography. */
async function isSigned(token: string): Promise<boolean> {
  const card = readCardToken(token)
  const jwk = (await published(cast.club.id))?.keys.find(({ kid }) => kid === card?.kid)
  if (!card || !jwk) return false
  const { kty, crv, x } = jwk
  const key = await webcrypto.subtle.importKey('jwk', { kty, crv, x }, 'Ed25519', false, ['verify'])
  return webcrypto.subtle.verify('Ed25519', key, card.signature, card.signed)
}

const replace = (withdraw: boolean) =>
  cast.as.clubAdmin.call(replaceCardKey, { params: { id: cast.club.id }, body: { withdraw } })

test('each current membership of the family has a card that the published key verifies', async () => {
  const { ida, alma, jonas, club, fee } = cast
  const all = await cards()
  expect(all.map(({ memberId, orgId, endDate }) => [memberId, orgId, endDate])).toEqual(
    [ida, alma, jonas].map(({ id }) => [id, club.id, fee.endDate]),
  )
  for (const { token, name, number } of all) {
    expect(readCardToken(token)).toMatchObject({
      name,
      number,
      endsAt: Date.parse('2027-01-01T00:00:00+01:00') / 1000,
    })
    expect(await isSigned(token)).toBe(true)
  }
  // Nothing in it is secret, and the same card is the same token.
  expect((await cards()).map(({ token }) => token)).toEqual(all.map(({ token }) => token))
})

test('keys are found by one of them, are public, and hold no private part', async () => {
  const kid = readCardToken(await ownToken())?.kid ?? ''
  const byKid = await published(kid)
  expect(byKid).toEqual(await published(cast.club.id))
  expect(byKid?.organisation).toEqual({ id: cast.club.id, name: cast.club.name })
  const { headers, body } = await server.app.inject({ url: `/card-keys/${kid}` })
  expect(headers).toMatchObject({
    'content-type': 'application/jwk-set+json; charset=utf-8',
    'access-control-allow-origin': '*',
  })
  expect(body).not.toContain('"d"')
  expect(await published('0000000000000000')).toBeUndefined()
  expect(await published('../secret')).toBeUndefined()
})

test('a replaced key stays published as long as its cards hold', async () => {
  const before = await ownToken()
  expect((await replace(false)).status).toBe(200)
  const after = await ownToken()
  expect(readCardToken(after)?.kid).not.toBe(readCardToken(before)?.kid)
  expect([await isSigned(before), await isSigned(after)]).toEqual([true, true])
  expect([await state(before), await state(after)]).toEqual(['current', 'current'])
  server.clock.set('2027-01-02T12:00:00Z')
  expect((await published(cast.club.id))?.keys.map(({ kid }) => kid)).toEqual([readCardToken(after)?.kid])
})

test('the cards of a withdrawn key hold no longer', async () => {
  const first = await ownToken()
  await replace(false)
  const second = await ownToken()
  await replace(true)
  expect([await isSigned(first), await isSigned(second)]).toEqual([false, false])
  expect([await state(first), await state(second), await state(await ownToken())]).toEqual([
    'unsigned',
    'unsigned',
    'current',
  ])
})

test('asked with a network, a card of a year that was taken back has ended, though its signature holds', async () => {
  const token = await ownToken()
  expect(await state(token)).toBe('current')
  await server.deps.db
    .update(membershipPeriod)
    .set({ status: 'inactive', open: false })
    .where(eq(membershipPeriod.memberId, cast.ida.id))
  expect([await state(token), await isSigned(token)]).toEqual(['ended', true])
})

test('a card whose time is over, a changed one and no card at all are answered as such', async () => {
  const token = await ownToken()
  const changed = `${token.slice(0, 60)}${token[60] === 'A' ? 'B' : 'A'}${token.slice(61)}`
  expect([await state(changed), await state('no card'), await isSigned(changed)]).toEqual([
    'unsigned',
    'unsigned',
    false,
  ])
  server.clock.set('2026-12-31T22:59:59Z')
  expect(await state(token)).toBe('current')
  server.clock.set('2026-12-31T23:00:00Z')
  expect(await state(token)).toBe('expired')
})
