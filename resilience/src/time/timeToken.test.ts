import { listOrganisations } from '@medlem/contract/organisation'
import { refundPayment } from '@medlem/contract/refund'
import { aClub } from '@medlem/server/money/payment/testing/buyer'
import { aPaidPurchase, aTreasurer } from '@medlem/server/money/refund/testing/treasurer'
import { aMember } from '@medlem/server/testing/builders'
import { type TestServer, testServer } from '@medlem/server/testing/testServer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { instantsOf } from './timeOracle.ts'

const MINUTE_S = 60
let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const nowS = () => Math.floor(server.clock.now().getTime() / 1000)
const taken = async (token: string) => {
  const { status } = await server.withToken(token).call(listOrganisations, {})
  return status
}

/** Where wall clocks are odd, seconds since 1970 go on as ever. */
const moments = [
  ['an ordinary noon', '2026-11-21', '12:00:00', 0],
  ['the first moment of a year', '2027-01-01', '00:00:00', 0],
  ['the moment before the clocks go forward', '2027-03-28', '01:59:59', 0],
  ['the first of two half past two', '2026-10-25', '02:30:00', 0],
  ['the second of two half past two', '2026-10-25', '02:30:00', 1],
  ['a leap day', '2028-02-29', '23:59:59', 0],
] as const

test.each(moments)(
  'a token is taken until 30 s after it expired, and from 30 s before it begins, at %s',
  async (...when) => {
    const [, date, time, which] = when
    server.clock.set(new Date(instantsOf(date, time)[which] ?? Number.NaN))
    const token = (claims: object) => server.issuer.token({ email: 'ida@example.org' }, { ...claims })
    const expired = (ago: number) => token({ exp: nowS() - ago })
    for (const ago of [-1, 0, 1, 29]) expect([ago, await taken(await expired(ago))]).toEqual([ago, 200])
    for (const ago of [30, 31, 3600]) expect([ago, await taken(await expired(ago))]).toEqual([ago, 401])
    for (const ahead of [-1, 0, 30]) {
      expect([ahead, await taken(await token({ nbf: nowS() + ahead }))]).toEqual([ahead, 200])
    }
    for (const ahead of [31, 3600]) {
      expect([ahead, await taken(await token({ nbf: nowS() + ahead }))]).toEqual([ahead, 401])
    }
  },
)

test('a token that was accepted before is not accepted longer for it, and setting the clock back five minutes ends no session', async () => {
  server.clock.set(new Date(instantsOf('2026-12-31', '23:59:50')[0] ?? Number.NaN))
  const token = await server.issuer.token({ email: 'ida@example.org' })
  expect(await taken(token)).toBe(200)
  server.clock.advance(-5 * 60_000)
  expect(await taken(token)).toBe(200)
  server.clock.advance(10 * 60_000 + 29_999)
  expect(await taken(token)).toBe(200)
  server.clock.advance(1_001)
  expect(await taken(token)).toBe(401)
  // What is over stays over until the clock says otherwise.
  server.clock.advance(-5 * 60_000)
  expect(await taken(token)).toBe(200)
})

test('who typed a password five minutes ago may give money back, and a second later not', async () => {
  const ida = await aMember(server)
  const club = await aClub(server)
  const { paymentId } = await aPaidPurchase(server, ida, { club })
  const { member } = await aTreasurer(server, club)
  const roles = [`org:${club.organisation.key}|role:ADMIN`]
  const refund = async (ageS: number) => {
    const person = { email: member.email ?? '', roles }
    const client = server.withToken(await server.issuer.token(person, { auth_time: nowS() - ageS }))
    const body = { amountMinor: 100, reason: `Typed ${ageS} s ago`, keepsYears: true }
    return (await client.call(refundPayment, { params: { id: paymentId }, body })).status
  }
  server.clock.set(new Date(nowS() * 1000))
  expect(await refund(5 * MINUTE_S + 1)).toBe(403)
  expect(await refund(5 * MINUTE_S)).toBe(200)
})
