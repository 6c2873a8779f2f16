import { RENEWAL_TEMPLATE } from '@medlem/contract/renewal'
import { audit } from '@medlem/database/schema/audit'
import type { MemberRow } from '@medlem/database/schema/member'
import { membershipPeriod } from '@medlem/database/schema/membership'
import { message } from '@medlem/database/schema/message'
import { notification } from '@medlem/database/schema/notification'
import { membershipConfiguration } from '@medlem/database/schema/organisation'
import { payment } from '@medlem/database/schema/payment'
import { renewalCharge } from '@medlem/database/schema/renewal'
import { savedCard } from '@medlem/database/schema/savedCard'
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recalculateStale } from '../../club/membership/recalculateStale.ts'
import { updateMembership } from '../../club/membership/store.ts'
import { aChild, aLink, aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { brokenInvariants } from '../invariant/checkInvariants.ts'
import { aClub, type Club, openPurchase, pay, runJobs } from '../payment/testing/buyer.ts'
import { membershipOf } from '../savedCard/testing/aSavedCard.ts'
import { setMaxRisePercent } from './store.ts'
import {
  aNextYear,
  DUE_DAY,
  isOn,
  NOTICE_DAY,
  onDay,
  payKeeping,
  renewalsOf,
  renewing,
  switchRenewal,
} from './testing/aRenewal.ts'

let server: TestServer
let ida: MemberRow
let club: Club
beforeAll(async () => {
  server = await testServer({ listen: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.gateway.control('DELETE', '/faults')
  await server.reset()
  ida = await aMember(server)
  club = await aClub(server)
})

/** Money that the gateway took or holds for renewals. */
async function charged(): Promise<{ holds: number; captured: number }> {
  const { body } = await server.gateway.control('GET', '/ledger')
  const all = body.authorizations as { isSubscription: boolean; captures: unknown[]; heldAt: number }[]
  const since = all.slice(before)
  const mine = since.filter(({ isSubscription }) => isSubscription)
  return { holds: mine.length, captured: mine.reduce((sum, { captures }) => sum + captures.length, 0) }
}
let before = 0
beforeEach(async () => {
  const { body } = await server.gateway.control('GET', '/ledger')
  before = (body.authorizations as unknown[]).length
})

const refuse = (code: number, times: number) =>
  server.gateway.control('POST', '/faults', { place: 'recurring', kind: 'refused', code, times })
const states = async () => (await renewalsOf(server)).map(({ state, reason }) => [state, reason])
const kind = async () =>
  (
    await server.deps.db
      .select()
      .from(notification)
      .where(eq(notification.type, 'MEMBERSHIP_RENEW'))
      .orderBy(asc(notification.createdAt))
  ).map(({ title }) => title)
const activeYears = async ({ id }: MemberRow) => {
  const rows = await server.deps.db
    .select()
    .from(membershipPeriod)
    .where(and(eq(membershipPeriod.memberId, id), eq(membershipPeriod.status, 'active')))
  return rows.map(({ membershipFor }) => membershipFor).sort()
}
const tries = async () =>
  (await server.deps.db.select().from(renewalCharge).orderBy(asc(renewalCharge.n))).map(
    ({ startedAt, outcome }) => `${startedAt.toISOString().slice(0, 10)} ${outcome}`,
  )
/** In what the books disagree, once the night's work is done. */
async function problems() {
  await recalculateStale(server.deps)
  return brokenInvariants(server.deps.db, { now: server.clock.now() })
}

describe('a membership that renews by itself', () => {
  test('is announced 14 days before with price, day and a way to stop, and paid on its day, once', async () => {
    await renewing(server, { payer: ida, club })
    await aNextYear(server, club, 47_000)
    await onDay(server, '2026-12-17T11:00:00Z')
    expect(await states()).toEqual([])
    await onDay(server, NOTICE_DAY)
    await onDay(server, NOTICE_DAY)
    const [notice, ...more] = await server.deps.db
      .select()
      .from(notification)
      .where(eq(notification.type, 'MEMBERSHIP_RENEW'))
    expect(more).toEqual([])
    expect(notice?.title).toBe('Sejlklubben Øresund renews on 01-01-2027')
    expect(notice?.message).toBe(
      'Ida Holm, 2027: 470,00 kr. will be charged to your card ending in 0019 on 01-01-2027. You can stop it until then with one press.',
    )
    const [row] = await renewalsOf(server)
    const mails = await server.deps.db
      .select()
      .from(message)
      .where(eq(message.templateId, RENEWAL_TEMPLATE.notice))
    expect(mails).toMatchObject([
      { memberId: ida.id, state: 'queued', params: { PRICE: '470,00 kr.', DATE: '2027-01-01' } },
    ])
    expect(mails[0]?.params.STOP).toBe(`${server.deps.config.baseUrl}/memberships?renewal=${row?.id}`)
    await onDay(server, '2026-12-31T11:00:00Z')
    expect(await charged()).toEqual({ holds: 0, captured: 0 })

    await onDay(server, DUE_DAY)
    await onDay(server, DUE_DAY)
    expect(await states()).toEqual([['charged', null]])
    expect(await charged()).toEqual({ holds: 1, captured: 1 })
    expect(await activeYears(ida)).toEqual([2026, 2027])
    expect(await problems()).toEqual([])
  })

  test('is off unless the member switched it on', async () => {
    await payKeeping(server, { payer: ida, club })
    await aNextYear(server, club)
    await onDay(server, NOTICE_DAY)
    await onDay(server, DUE_DAY)
    expect(await states()).toEqual([])
    expect(await charged()).toEqual({ holds: 0, captured: 0 })
  })

  test('is not charged when it was switched off after the notice; on again, it is announced again', async () => {
    await renewing(server, { payer: ida, club, members: [ida, await aChild(server, ida)] })
    await aNextYear(server, club)
    await onDay(server, NOTICE_DAY)
    await switchRenewal(server, { payer: ida, club, on: false })
    await onDay(server, DUE_DAY)
    expect((await states()).toSorted()).toEqual([
      ['charged', null],
      ['dropped', 'switched_off'],
    ])
    expect(await charged()).toEqual({ holds: 1, captured: 1 })
    await switchRenewal(server, { payer: ida, club })
    await onDay(server, '2027-01-02T11:00:00Z')
    expect((await renewalsOf(server)).map(({ state, dueOn }) => [state, dueOn])).toContainEqual([
      'announced',
      '2027-01-16',
    ])
    expect(await kind()).toHaveLength(3)
  })

  test('is left to the member when the price rises by more than the organisation set', async () => {
    await renewing(server, { payer: ida, club })
    await setMaxRisePercent(server.deps.db, club.organisation.id, 5)
    await aNextYear(server, club, 47_251)
    await onDay(server, NOTICE_DAY)
    await onDay(server, DUE_DAY)
    expect(await states()).toEqual([['asked', 'price_rise']])
    expect(await kind()).toEqual(['The price of Sejlklubben Øresund has risen'])
    expect(await charged()).toEqual({ holds: 0, captured: 0 })
    expect(await isOn(server, ida)).toBe(true)
  })

  test('is never charged more than the announced price', async () => {
    await renewing(server, { payer: ida, club })
    const { id } = await aNextYear(server, club)
    await onDay(server, NOTICE_DAY)
    await server.deps.db
      .update(membershipConfiguration)
      .set({ membershipPriceMinor: 45_001, version: 2 })
      .where(eq(membershipConfiguration.id, id))
    await onDay(server, DUE_DAY)
    expect(await states()).toEqual([['asked', 'price_rise']])
    expect(await charged()).toEqual({ holds: 0, captured: 0 })
  })

  test('is dropped when the member paid by hand first', async () => {
    await renewing(server, { payer: ida, club })
    const configuration = await aNextYear(server, club)
    await onDay(server, NOTICE_DAY)
    await pay(server, await openPurchase(server, ida, { club: { ...club, configuration } }))
    await runJobs(server)
    await onDay(server, DUE_DAY)
    expect(await states()).toEqual([['dropped', 'already_paid']])
    expect(await charged()).toEqual({ holds: 0, captured: 0 })
    expect(await activeYears(ida)).toEqual([2026, 2027])
  })

  test('of a linked member is charged only with the link approved that day', async () => {
    const jonas = await aMember(server, { firstName: 'Jonas' })
    const mette = await aMember(server, { firstName: 'Mette' })
    for (const to of [jonas, mette]) await aLink(server, { from: ida, to })
    await renewing(server, { payer: ida, club })
    await aNextYear(server, club)
    await openPurchaseFor([jonas, mette])
    await onDay(server, NOTICE_DAY)
    expect(await states()).toHaveLength(3)
    await server.deps.db.execute(
      `update family_invitation set status = 'ended' where invitee_id = '${mette.id}'`,
    )
    await onDay(server, DUE_DAY)
    expect((await states()).toSorted()).toEqual([
      ['asked', 'not_eligible'],
      ['charged', null],
      ['charged', null],
    ])
    expect([await activeYears(jonas), await activeYears(mette)]).toEqual([[2026, 2027], [2026]])
  })

  /** Ida pays for them too, and her card is theirs: as for children who have grown up. */
  async function openPurchaseFor(members: MemberRow[]): Promise<void> {
    await pay(server, await openPurchase(server, ida, { club, members }))
    await runJobs(server)
    const orgId = club.organisation.id
    const own = await membershipOf(server, { memberId: ida.id, orgId })
    for (const { id: memberId } of members) {
      const { id } = await membershipOf(server, { memberId, orgId })
      const { savedCardIdentifier, renewalConsent } = own
      await updateMembership(server.deps.db, id, { autoRenewal: true, savedCardIdentifier, renewalConsent })
    }
  }
})

describe('a charge that is refused', () => {
  const days = ['02', '03', '04', '05', '06', '07', '08', '09'].map((day) => `2027-01-${day}T11:00:00Z`)

  test('for want of money is tried again after 1, 3 and 7 days, then given up and switched off', async () => {
    await renewing(server, { payer: ida, club })
    await aNextYear(server, club)
    await onDay(server, NOTICE_DAY)
    await refuse(7, 9)
    await onDay(server, DUE_DAY)
    expect(await states()).toEqual([['waiting', null]])
    for (const day of days) await onDay(server, day)
    expect(await tries()).toEqual([
      '2027-01-01 refused',
      '2027-01-02 refused',
      '2027-01-04 refused',
      '2027-01-08 refused',
    ])
    expect(await states()).toEqual([['refused', '7']])
    expect(await kind()).toContain('Automatic renewal is off')
    expect(await isOn(server, ida)).toBe(false)
    // Nothing else is renewed with the card.
    const [card] = await server.deps.db.select().from(savedCard)
    expect(card?.forgottenAt).not.toBeNull()
    expect(await charged()).toEqual({ holds: 0, captured: 0 })
    expect(await problems()).toEqual([])
  })

  test('may go through at a later try', async () => {
    await renewing(server, { payer: ida, club })
    await aNextYear(server, club)
    await onDay(server, NOTICE_DAY)
    await refuse(8, 2)
    await onDay(server, DUE_DAY)
    for (const day of days) await onDay(server, day)
    expect(await tries()).toEqual(['2027-01-01 refused', '2027-01-02 refused', '2027-01-04 done'])
    expect(await states()).toEqual([['charged', null]])
    expect(await charged()).toEqual({ holds: 1, captured: 1 })
    const rows = await server.deps.db.select().from(payment).orderBy(asc(payment.createdAt))
    expect(rows.map(({ state }) => state)).toEqual(['captured', 'declined', 'declined', 'captured'])
  })

  test('because the card is no good is not tried again, and the renewal is off at once', async () => {
    await renewing(server, { payer: ida, club, card: '0407' })
    await aNextYear(server, club)
    await onDay(server, NOTICE_DAY)
    await onDay(server, DUE_DAY)
    expect(await states()).toEqual([['refused', '11']])
    expect(await isOn(server, ida)).toBe(false)
    const [refused] = await server.deps.db.select().from(renewalCharge)
    expect(await server.deps.db.select().from(audit).orderBy(audit.id)).toMatchObject([
      {
        action: 'auto_renewal_off',
        actorId: null,
        subjectId: ida.id,
        traceId: refused?.paymentId,
        detail: { by: 'refusal' },
      },
    ])
    await onDay(server, '2027-01-02T11:00:00Z')
    expect(await tries()).toEqual(['2027-01-01 refused'])
  })

  test('because the bank wants the cardholder becomes a request to pay by hand', async () => {
    await renewing(server, { payer: ida, club })
    const configuration = await aNextYear(server, club)
    await onDay(server, NOTICE_DAY)
    await refuse(3, 9)
    await onDay(server, DUE_DAY)
    expect(await states()).toEqual([['asked', 'needs_customer']])
    expect(await kind()).toContain('Your bank wants you to pay yourself')
    expect(await isOn(server, ida)).toBe(true)
    await pay(server, await openPurchase(server, ida, { club: { ...club, configuration } }))
    await runJobs(server)
    expect(await activeYears(ida)).toEqual([2026, 2027])
    expect(await problems()).toEqual([])
  })
})

test('a charge whose answer never came is parked, and never made again', async () => {
  await renewing(server, { payer: ida, club, card: '0415' })
  const { providerFor } = server.deps
  await aNextYear(server, club)
  await onDay(server, NOTICE_DAY)
  await onDay(server, DUE_DAY)
  server.deps.providerFor = providerFor
  expect(await states()).toEqual([['parked', 'unknown']])
  expect(await kind()).toContain('We don’t know whether your card was charged')
  for (const day of ['02', '04', '08']) await onDay(server, `2027-01-${day}T11:00:00Z`)
  expect(await tries()).toEqual(['2027-01-01 unknown'])
  // The gateway holds it once, and it is not captured.
  expect(await charged()).toEqual({ holds: 1, captured: 0 })
  expect(await isOn(server, ida)).toBe(true)
})

test('the owner of a card that renews something hears a month before it ends, once', async () => {
  await renewing(server, { payer: ida, club })
  await server.deps.db.update(savedCard).set({ expiry: '12/26' })
  await onDay(server, '2026-11-30T11:00:00Z')
  expect(await kind()).toEqual([])
  await onDay(server, '2026-12-01T11:00:00Z')
  await onDay(server, '2026-12-02T11:00:00Z')
  expect(await kind()).toEqual(['Your card ending in 0019 ends on 31-12-2026'])
  await aNextYear(server, club)
  await onDay(server, NOTICE_DAY)
  await onDay(server, DUE_DAY)
  expect(await states()).toEqual([['asked', 'card_expired']])
  expect(await charged()).toEqual({ holds: 0, captured: 0 })
})
