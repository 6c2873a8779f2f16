import type { MemberFilter } from '@medlem/contract/memberFilter'
import { getOfficeHome, getOfficeYear } from '@medlem/contract/office'
import { listRefundRequests } from '@medlem/contract/refund'
import { membershipPeriod } from '@medlem/database/schema/membership'
import { organisation } from '@medlem/database/schema/organisation'
import { payment, paymentEvent } from '@medlem/database/schema/payment'
import { copenhagenDate } from '@medlem/domain/calendar'
import { matchesFilter } from '@medlem/domain/memberFilter'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aClub, type Club } from '../../money/payment/testing/buyer.ts'
import { aPaidPurchase, aTreasurer, giveBack } from '../../money/refund/testing/treasurer.ts'
import { club as anyClub, writeClub } from '../../people/memberFilter/testing/generatedClub.ts'
import { aConfiguration, aMember, aMessage, anEvent } from '../../testing/builders.ts'
import type { TestClient } from '../../testing/testClient.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(() => server.reset())

async function year(client: TestClient, orgId: string, number: number) {
  const answer = await client.call(getOfficeYear, { params: { id: orgId, year: String(number) } })
  expect(answer.status).toBe(200)
  return answer.body
}

describe('the figures of a year', () => {
  test('are as many people as the filters choose that lead to them', async () => {
    const [people = []] = fc.sample(anyClub, { seed: 17, numRuns: 1 })
    const written = await writeClub(server, people)
    const [row] = await server.deps.db.select().from(organisation).where(eq(organisation.id, written.orgId))
    if (!row) throw new Error('no organisation')
    const { client } = await aTreasurer(server, { organisation: row } as Club)
    const today = copenhagenDate(server.clock.now())
    const chosen = (filter: MemberFilter) =>
      [...written.people.values()].filter((person) => matchesFilter(filter, person, today)).length
    for (const number of [2026, 2027]) {
      const { members, paid, unpaid } = await year(client, row.id, number)
      const ofYear = { field: 'year', year: number } as const
      const had = { field: 'year', year: number - 1, is: ['paid', 'given'] } as const
      expect(members.now).toBe(chosen([{ ...ofYear, is: ['paid', 'given'] }]))
      expect(paid.now).toBe(chosen([{ ...ofYear, is: ['paid'] }]))
      expect(unpaid.now).toBe(
        chosen([
          { ...had, is: [...had.is] },
          { ...ofYear, is: ['open', 'declined', 'takenBack', 'none'] },
        ]),
      )
      expect(members.now).toBeGreaterThan(paid.now)
      expect(unpaid.now).toBeGreaterThan(0)
    }
  })

  test('count who is a member on the day, where a season ends in summer', async () => {
    server.clock.set('2025-07-10T11:00:00Z')
    const bare = await aClub(server, { priceMinor: 45_000 })
    const season = (from: number) => ({
      ...{ orgId: bare.organisation.id, startDate: `${from}-07-01`, endDate: `${from + 1}-06-30` },
      offerStartDate: `${from}-05-01`,
    })
    const club = { ...bare, configuration: await aConfiguration(server, season(2025)) }
    const { client } = await aTreasurer(server, club)
    const [ida, jonas] = [await aMember(server), await aMember(server)]
    await aPaidPurchase(server, ida, { club })
    await aPaidPurchase(server, jonas, { club })
    const next = await aConfiguration(server, season(2026))
    server.clock.set('2026-05-20T11:00:00Z')
    await aPaidPurchase(server, ida, { club: { ...club, configuration: next } })
    expect((await year(client, club.organisation.id, 2026)).members).toEqual({
      now: 2,
      before: 0,
      months: [2, 2, 2, 2, 2],
      monthsBefore: [0, 0, 0, 0, 0, 0, 2, 2, 2, 2, 2, 2],
    })
    server.clock.set('2026-08-20T11:00:00Z')
    const inAugust = await year(client, club.organisation.id, 2026)
    expect(inAugust.members.months).toEqual([2, 2, 2, 2, 2, 2, 1, 1])
    expect(inAugust.unpaid.now).toBe(1)
  })

  test('stay as they were on a day, whatever happens later', async () => {
    server.clock.set('2026-01-20T11:00:00Z')
    const club = await aClub(server, { priceMinor: 45_000 })
    const { client } = await aTreasurer(server, club)
    const [ida, jonas, vera] = [await aMember(server), await aMember(server), await aMember(server)]
    await aPaidPurchase(server, ida, { club })
    // Midnight in Copenhagen is an hour before that of UTC.
    server.clock.set('2026-02-28T23:30:00Z')
    const gone = await aPaidPurchase(server, jonas, { club })
    server.clock.set('2026-03-31T11:00:00Z')
    const inMarch = await year(client, club.organisation.id, 2026)
    expect(inMarch.members).toMatchObject({ now: 2, months: [1, 1, 2], before: 0 })
    expect(inMarch.income).toMatchObject({ now: 90_000, months: [45_000, 0, 45_000], currency: 'DKK' })

    server.clock.set('2026-05-05T11:00:00Z')
    const [{ id: historyId = '' } = {}] = await server.deps.db
      .select()
      .from(membershipPeriod)
      .where(eq(membershipPeriod.memberId, jonas.id))
    expect((await giveBack(client, gone, { membershipHistoryIds: [historyId] })).body.state).toBe('done')
    server.clock.set('2026-06-05T11:00:00Z')
    await aPaidPurchase(server, vera, { club })
    server.clock.set('2027-03-31T11:00:00Z')
    const later = await year(client, club.organisation.id, 2027)
    expect(later.members).toEqual({
      now: 0,
      before: 2,
      months: [0, 0, 0],
      monthsBefore: [1, 1, 2, 2, 1, 2, 2, 2, 2, 2, 2, 2],
    })
    expect(later.unpaid).toMatchObject({ now: 2, months: [2, 2, 2] })
    expect(later.income).toMatchObject({ now: 0, before: 90_000 })
    expect(later.income.monthsBefore).toEqual([45_000, 0, 45_000, 0, -45_000, 45_000, 0, 0, 0, 0, 0, 0])
    const whole = await year(client, club.organisation.id, 2026)
    expect(whole.members).toMatchObject({ now: 2, months: later.members.monthsBefore })
    expect(whole.income).toMatchObject({ now: 90_000, months: later.income.monthsBefore })
  })

  test('have less income by what a bank took of a payment, and all of it once it took the rest', async () => {
    server.clock.set('2026-01-20T11:00:00Z')
    const club = await aClub(server, { priceMinor: 90_000 })
    const { client } = await aTreasurer(server, club)
    const { paymentId } = await aPaidPurchase(server, await aMember(server), { club })
    const lost = (id: string) =>
      server.deps.db.update(payment).set({ state: 'lost' }).where(eq(payment.id, id))
    const lose = async (at: string, toState: string, detail: Record<string, unknown>) => {
      const of = { paymentId, fromState: 'disputed', toState, source: 'dispute', detail }
      await server.deps.db.insert(paymentEvent).values({ ...of, at: new Date(at) })
    }
    await lose('2026-02-20T11:00:00Z', 'disputed', { lostMinor: 30_000 })
    await lose('2026-03-20T11:00:00Z', 'lost', { lostMinor: 60_000 })
    await lost(paymentId)
    const other = await aPaidPurchase(server, await aMember(server), { club })
    const before = { paymentId: other.paymentId, fromState: 'disputed', toState: 'lost', source: 'dispute' }
    // As the release before wrote it.
    await server.deps.db.insert(paymentEvent).values({ ...before, at: new Date('2026-04-20T11:00:00Z') })
    await lost(other.paymentId)
    server.clock.set('2026-04-30T11:00:00Z')
    const { income } = await year(client, club.organisation.id, 2026)
    expect(income).toMatchObject({ now: 0, months: [180_000, -30_000, -60_000, -90_000] })
  })

  test('count no month of a year that has not begun', async () => {
    const club = await aClub(server)
    const { client } = await aTreasurer(server, club)
    await aPaidPurchase(server, await aMember(server), { club })
    const { members, unpaid } = await year(client, club.organisation.id, 2027)
    expect([members.now, members.months, unpaid.now]).toEqual([0, [], 1])
    expect(members.monthsBefore.at(-1)).toBe(1)
  })
})

describe('the home of an office', () => {
  test('has what waits, longest wait first, and how full the events are', async () => {
    const club = await aClub(server, { priceMinor: 45_000 })
    const { id: orgId, name: ORG } = club.organisation
    const karl = await aTreasurer(server, club)
    const home = async () => (await karl.client.call(getOfficeHome, { params: { id: orgId } })).body
    expect(await home()).toEqual({ waiting: [], events: [], below: 0 })

    const ida = await aMember(server)
    const message = { memberId: ida.id, templateId: 1, params: { ORG } }
    await aMessage(server, { ...message, orgId, state: 'dead' })
    await aMessage(server, { ...message, orgId, state: 'sent' })
    await aMessage(server, { ...message, orgId: (await aClub(server)).organisation.id, state: 'dead' })
    const purchase = await aPaidPurchase(server, ida, { club })
    await server.deps.db.update(organisation).set({ refundSecondPersonMinor: 40_000 })
    server.clock.set('2026-11-24T11:00:00Z')
    expect((await giveBack(karl.client, purchase)).body.state).toBe('requested')
    const event = await anEvent(server, { orgId, takesSignUps: true, capacity: 20 })
    await anEvent(server, { orgId, takesSignUps: false })

    const { waiting, events } = await home()
    expect(waiting.map(({ kind, count }) => [kind, count])).toEqual([
      ['delivery', 1],
      ['refund', 1],
    ])
    expect(waiting[1]?.since).toBe('2026-11-24T11:00:00.000Z')
    const requested = await karl.client.call(listRefundRequests, { params: { id: orgId } })
    expect(requested.body).toMatchObject([
      { amountMinor: 45_000, payerName: 'Ida Holm', requestedBy: 'Karl Kasse', own: true },
    ])
    expect(events).toEqual([{ eventId: event.id, taken: 0, capacity: 20, waiting: 0 }])
  })
})
