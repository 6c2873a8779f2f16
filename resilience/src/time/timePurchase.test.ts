import { listMemberships } from '@medlem/contract/membership'
import { createMembership, createPeriod } from '@medlem/contract/membershipChange'
import { findPaymentReturn, openPaymentWindow } from '@medlem/contract/payment'
import type { MemberRow } from '@medlem/database/schema/member'
import { payment } from '@medlem/database/schema/payment'
import { sandboxWay } from '@medlem/sandbox/testing/sandboxWay'
import { nightly } from '@medlem/server/app/job/nightly'
import { brokenInvariants } from '@medlem/server/money/invariant/checkInvariants'
import { createProviderFor } from '@medlem/server/money/payment/provider'
import {
  aClub,
  books,
  type Club,
  draft,
  openPurchase,
  pay,
  runJobs,
  sayPaid,
} from '@medlem/server/money/payment/testing/buyer'
import { sweepPayments } from '@medlem/server/money/reconciliation/reconcile'
import { aConfiguration, aMember } from '@medlem/server/testing/builders'
import { type TestServer, testServer } from '@medlem/server/testing/testServer'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { instantsOf } from './timeOracle.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let server: TestServer
let ida: MemberRow
let club: Club
/** Runs once, the next time that a capture is asked for, before the gateway hears of it. */
let beforeCapture: (() => Promise<unknown>) | undefined

beforeAll(async () => {
  const slowFetch: typeof globalThis.fetch = async (input, init) => {
    const meanwhile = beforeCapture
    if (!String(input).endsWith('/capture') || !meanwhile) return fetch(input, init)
    beforeCapture = undefined
    await meanwhile()
    return fetch(input, init)
  }
  server = await testServer({
    deps: {
      providerFor: (of) => createProviderFor(server.deps.config, { ...sandboxWay, fetch: slowFetch })(of),
    },
  })
})
afterAll(() => server.close())

const at = (date: string, time: string, which = 0) => new Date(instantsOf(date, time)[which] ?? Number.NaN)
const states = async () => (await books(server)).states
const noneIsBroken = async () =>
  expect(await brokenInvariants(server.deps.db, { now: server.clock.now() })).toEqual([])

/** A club that sells the year of that moment, with time standing there. */
async function begin(date: string, time: string): Promise<void> {
  await server.reset()
  beforeCapture = undefined
  server.clock.set(at(date, time))
  ida = await aMember(server)
  club = await aClub(server)
}

async function statusOf(member: MemberRow) {
  const { body } = await server.as(member).call(listMemberships, {
    params: { memberId: member.id },
    querystring: { orgId: club.organisation.id },
  })
  return body[0]?.status
}

/** The status of the answer to drafting a year of the club. */
async function draftStatus(configurationId: string): Promise<number> {
  const client = server.as(ida)
  const { id: orgId } = club.organisation
  const made = await client.call(createMembership, { params: { memberId: ida.id }, body: { orgId } })
  const body = { membershipConfId: configurationId, gdprAgreement: true, consentVersion: '1' }
  return (await client.call(createPeriod, { params: { id: made.body.id }, body })).status
}

describe('in the last seconds of a year in Copenhagen', () => {
  beforeEach(() => begin('2026-12-31', '23:59:50'))

  test('the old year is sold until midnight, and the new one before and after', async () => {
    const { id: next } = await aConfiguration(server, {
      orgId: club.organisation.id,
      startDate: '2027-01-01',
      endDate: '2027-12-31',
      offerStartDate: '2026-12-01',
    })
    expect([await draftStatus(club.configuration.id), await draftStatus(next)]).toEqual([201, 201])
    server.clock.set(at('2027-01-01', '00:00:00'))
    expect([await draftStatus(club.configuration.id), await draftStatus(next)]).toEqual([422, 200])
  })

  test('who went to the window before midnight and pays after it gets the year, which is over', async () => {
    const open = await openPurchase(server, ida, { club })
    server.clock.set(at('2027-01-01', '00:00:05'))
    const said = await sayPaid(server, open, await pay(server, open))
    expect(said.body).toMatchObject({ paymentStatus: 'paid', lines: [{ year: 2026 }] })
    expect(await statusOf(ida)).toBe('inactive')
    await noneIsBroken()
  })

  test('who paid before midnight is a member for ten seconds; the night writes it down, and nothing is charged', async () => {
    const open = await openPurchase(server, ida, { club })
    await sayPaid(server, open, await pay(server, open))
    expect(await statusOf(ida)).toBe('active')
    server.clock.set(at('2027-01-01', '00:00:00'))
    expect(await statusOf(ida)).toBe('inactive')
    await nightly(server.deps)
    await noneIsBroken()
    // The clock is put right by ten seconds, and it is the old year again.
    server.clock.advance(-10_000)
    expect(await statusOf(ida)).toBe('active')
    await nightly(server.deps)
    await noneIsBroken()
    expect((await books(server)).captureCalls).toBe(1)
  })
})

test('a membership from one 29 February to the next is sold on its first day and its last', async () => {
  await begin('2028-02-28', '23:59:59')
  const { id } = await aConfiguration(server, {
    orgId: club.organisation.id,
    startDate: '2028-02-29',
    endDate: '2032-02-29',
    offerStartDate: '2028-02-29',
  })
  expect(await draftStatus(id)).toBe(422)
  server.clock.set(at('2028-02-29', '00:00:00'))
  expect(await draftStatus(id)).toBe(201)
  server.clock.set(at('2032-02-29', '23:59:59'))
  expect(await draftStatus(id)).toBe(200)
  server.clock.set(at('2032-03-01', '00:00:00'))
  expect(await draftStatus(id)).toBe(422)
})

/** By the wall clock: prepared at noon, the token's last moment, and the first one after it. */
const nights = [
  ['an ordinary night', '2026-11-21', '2026-11-22', '12:00:00', '12:00:01'],
  ['the night that is an hour short', '2027-03-27', '2027-03-28', '13:00:00', '13:00:01'],
  ['the night that is an hour long', '2026-10-24', '2026-10-25', '11:00:00', '11:00:01'],
  ['a leap day', '2028-02-28', '2028-02-29', '12:00:00', '12:00:01'],
] as const
test.each(nights)(
  'a token opens windows for 24 hours over %s, and finds the payment for ever',
  async (...night) => {
    const [, date, next, last, late] = night
    await begin(date, '12:00:00')
    const { token, paymentId: membershipHistoryPaymentId } = await openPurchase(server, ida, { club })
    const link = async () => {
      const body = { token, membershipHistoryPaymentId }
      return (await server.as(ida).call(openPaymentWindow, { params: { provider: 'freepay' }, body })).status
    }
    server.clock.set(at(next, last))
    expect(await link()).toBe(200)
    server.clock.set(at(next, late))
    expect(await link()).toBe(404)
    server.clock.advance(365 * 24 * HOUR_MS)
    expect((await server.as(ida).call(findPaymentReturn, { body: { token } })).status).toBe(200)
  },
)

const changes = [
  ['the clocks go back', '2026-10-25', '02:30:00'],
  ['the clocks go forward', '2027-03-28', '01:30:00'],
  ['nothing is special', '2026-11-21', '12:00:00'],
] as const
test.each(changes)('a window is the same for 15 minutes and over after an hour when %s', async (...when) => {
  await begin(when[1], when[2])
  const open = await openPurchase(server, ida, { club })
  const again = async () => {
    const body = { token: open.token, membershipHistoryPaymentId: open.paymentId }
    const { body: link } = await server
      .as(ida)
      .call(openPaymentWindow, { params: { provider: 'freepay' }, body })
    return link.paymentWindowLink === open.windowLink
  }
  server.clock.advance(15 * MINUTE_MS - 1)
  expect(await again()).toBe(true)
  server.clock.advance(45 * MINUTE_MS + 1)
  const reconcile = async () => {
    await sweepPayments(server.deps)
    await runJobs(server, 'reconcilePayment')
    return states()
  }
  expect(await reconcile()).toEqual(['window_open'])
  server.clock.advance(1)
  expect(await reconcile()).toEqual(['expired'])
  expect(await again()).toBe(false)
  await noneIsBroken()
})

describe('a clock that jumps', () => {
  beforeEach(() => begin('2026-11-21', '12:00:00'))

  test('five minutes back takes the money once, and asks again when somebody died meanwhile', async () => {
    const open = await openPurchase(server, ida, { club })
    const authorization = await pay(server, open)
    // A process died with the payment in its hands, just before the clock was put right.
    const until = new Date(server.clock.now().getTime() + 20_000)
    await server.deps.db.update(payment).set({ settlingUntil: until }).where(eq(payment.id, open.paymentId))
    server.clock.advance(-5 * MINUTE_MS)
    expect((await sayPaid(server, open, authorization)).body.paymentStatus).toBe('initiated')
    server.clock.advance(5 * MINUTE_MS + 20_001)
    await runJobs(server, 'reconcilePayment')
    server.clock.advance(-5 * MINUTE_MS)
    expect((await sayPaid(server, open, authorization)).body.paymentStatus).toBe('paid')
    const { captureCalls, activeYears, receiptNumbers } = await books(server)
    expect({ captureCalls, activeYears, receiptNumbers }).toEqual({
      captureCalls: 1,
      activeYears: 1,
      receiptNumbers: [1],
    })
    await noneIsBroken()
  })

  test('ahead while a capture is on its way, so that another takes the lease, takes the money once', async () => {
    const open = await openPurchase(server, ida, { club })
    const before = (await server.gateway.totals()) as { captured: number }
    const authorization = await pay(server, open, '0100')
    beforeCapture = async () => {
      server.clock.advance(2 * HOUR_MS)
      await sayPaid(server, open, authorization)
      await sayPaid(server, open, authorization)
    }
    await sayPaid(server, open, authorization)
    for (let n = 0; n < 3; n++) {
      server.clock.advance(HOUR_MS)
      await sweepPayments(server.deps)
      await runJobs(server, 'reconcilePayment')
    }
    expect(await states()).toEqual(['captured'])
    const after = (await server.gateway.totals()) as { captured: number }
    expect(after.captured - before.captured).toBe(45_000)
    expect((await books(server)).receiptNumbers).toEqual([1])
    await noneIsBroken()
  })

  test('a year ahead and back again neither ends a paid year nor sells it again', async () => {
    const open = await openPurchase(server, ida, { club })
    await sayPaid(server, open, await pay(server, open))
    server.clock.advance(365 * 24 * HOUR_MS)
    await nightly(server.deps)
    expect(await statusOf(ida)).toBe('inactive')
    server.clock.advance(-365 * 24 * HOUR_MS)
    expect(await statusOf(ida)).toBe('active')
    await expect(draft(server, ida, { club })).rejects.toThrow('already')
    await nightly(server.deps)
    await noneIsBroken()
  })
})
