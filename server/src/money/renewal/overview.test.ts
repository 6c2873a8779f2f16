import { randomUUID } from 'node:crypto'
import { exportMember } from '@medlem/contract/privacy'
import { checkRenewal, getRenewal, listRenewals, releaseRenewal } from '@medlem/contract/renewal'
import { audit } from '@medlem/database/schema/audit'
import type { MemberRow } from '@medlem/database/schema/member'
import { membership, membershipPeriod } from '@medlem/database/schema/membership'
import { notification } from '@medlem/database/schema/notification'
import { payment } from '@medlem/database/schema/payment'
import { renewal, renewalCharge } from '@medlem/database/schema/renewal'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recalculateStale } from '../../club/membership/recalculateStale.ts'
import { aCast, type Cast } from '../../club/membership/testing/cast.ts'
import { aMember } from '../../testing/builders.ts'
import { parkedRenewal } from '../../testing/renewalRequests.ts'
import type { TestClient } from '../../testing/testClient.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { brokenInvariants } from '../invariant/checkInvariants.ts'
import { aClub } from '../payment/testing/buyer.ts'
import { renewMemberships } from './renewMemberships.ts'
import type { RenewalRow } from './store.ts'
import { aNextYear, DUE_DAY, NOTICE_DAY, onDay, renewalsOf, renewing } from './testing/aRenewal.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ listen: true })
})
afterAll(() => server.close())

interface Named {
  id: string
  renewalId: string
}
const checking = (admin: TestClient, params: Named) => (authorizationIdentifier?: string) =>
  admin.call(checkRenewal, { params, body: authorizationIdentifier ? { authorizationIdentifier } : {} })

describe('of an organisation', () => {
  let cast: Cast
  beforeEach(async () => {
    await server.reset()
    cast = await aCast(server)
  })
  const list = (client: TestClient, page = '0') =>
    client.call(listRenewals, { params: { id: cast.club.id }, querystring: { page } })

  /** A renewal of somebody who still wants it. */
  async function inState(owner: MemberRow, values: Partial<RenewalRow>, isOn = true): Promise<Named> {
    const named = await parkedRenewal({ server, cast, owner })
    const { db } = server.deps
    await db.update(renewal).set(values).where(eq(renewal.id, named.renewalId))
    if (isOn) await db.update(membership).set({ autoRenewal: true }).where(eq(membership.memberId, owner.id))
    return named
  }

  test('renewals are listed for its administrators, what waits for somebody first, each in a sentence', async () => {
    const coming = { state: 'announced', reason: null, endedAt: null, nextOn: '2027-01-01' } as const
    await inState(cast.jonas, { state: 'charged', reason: null })
    await inState(cast.freja, { ...coming, nextOn: '2027-01-02' }, false)
    await inState(cast.vera, coming)
    await inState(cast.support, { ...coming, state: 'waiting', nextOn: '2027-01-04' })
    await inState(cast.alma, { state: 'asked', reason: 'price_rise' })
    const { renewalId } = await inState(cast.ida, { state: 'parked' })
    const { body } = await list(cast.as.clubAdmin)
    expect(body.renewals.map(({ memberName, status, message }) => [memberName, status, message])).toEqual([
      ['Ida Holm', 'parked', 'We don’t know whether the card was charged. It is not charged again.'],
      ['Support Holm', 'retrying', 'The card was refused, and is tried again on 04-01-2027.'],
      ['Alma Holm', 'needs_customer', 'The price rose, so the member is asked to pay by hand.'],
      expect.arrayContaining(['coming', 'The card is charged on 01-01-2027.']),
      expect.arrayContaining(['stopped', 'Switched off by the member, so nothing is charged.']),
      ['Jonas Holm', 'paid', expect.stringMatching(/^Paid on /)],
    ])
    expect(body.renewals[0]).toMatchObject({
      id: renewalId,
      year: 2026,
      priceMinor: 45_000,
      currency: 'DKK',
      cardLast4: '0019',
      payerName: 'Ida Holm',
      feeName: cast.fee.name,
      parked: { nameless: true },
    })
    expect(body.renewals.slice(1).every(({ parked }) => parked === null)).toBe(true)
    expect((await list(cast.as.clubAdmin, '1')).body).toEqual({ renewals: [], hasMore: false })
    expect((await list(cast.as.clubAdmin, 'x')).problem).toMatchObject({
      status: 400,
      errors: [{ field: 'page' }],
    })
    expect((await list(cast.as.choirAdmin)).status).toBe(404)
  })

  test('a renewal is to be read by the one whose card is charged, and stands in their export', async () => {
    const { renewalId: id } = await inState(cast.ida, { state: 'announced', nextOn: '2027-01-01' })
    const read = (client: TestClient) => client.call(getRenewal, { params: { id } })
    expect((await read(cast.as.ida)).body).toMatchObject({
      id,
      memberName: 'Ida Holm',
      year: 2026,
      priceMinor: 45_000,
      currency: 'DKK',
      chargedOn: '2027-01-01',
      cardLast4: '0019',
      status: 'coming',
    })
    expect((await read(cast.as.jonas)).status).toBe(404)
    await server.deps.db.update(membership).set({ autoRenewal: false })
    expect((await read(cast.as.ida)).body).toMatchObject({ chargedOn: null, status: 'stopped' })
    const exported = await cast.as.ida.call(exportMember, { querystring: {} })
    expect(exported.body).toMatchObject({
      renewals: [{ memberId: cast.ida.id, year: 2026, state: 'announced', priceMinor: 45_000, tries: 1 }],
    })
  })

  test('a charge that is not in the provider’s books is released with a reason: the member pays by hand, the card never again', async () => {
    const params = await inState(cast.ida, { state: 'parked' })
    const release = (client = cast.as.clubAdmin, reason = 'Not in their books') =>
      client.call(releaseRenewal, { params, body: { reason } })
    expect((await release(cast.as.choirAdmin)).status).toBe(404)
    expect((await release(cast.as.clubAdmin, ' ')).problem.errors).toMatchObject([{ field: 'reason' }])
    for (let n = 0; n < 2; n++) {
      expect((await release()).body).toMatchObject({
        status: 'needs_customer',
        message: 'The card was not charged, so the member is asked to pay by hand.',
      })
    }
    const { db } = server.deps
    expect(
      await db.select().from(notification).where(eq(notification.receiverId, cast.ida.id)),
    ).toMatchObject([{ title: 'Your card was not charged for Sejlklubben Øresund 2026' }])
    const entries = await db.select().from(audit).where(eq(audit.action, 'renewal_release')).orderBy(audit.id)
    expect(entries).toMatchObject([{ subjectId: cast.ida.id, detail: { reason: 'Not in their books' } }])
    expect(await db.select().from(payment)).toMatchObject([{ state: 'declined' }])
    expect(await renewMemberships(server.deps)).toBe(0)
    expect(await db.$count(renewalCharge)).toBe(1)
  })

  test('a charge with an identifier of the provider ends by the provider’s answer alone, not by an administrator’s decision', async () => {
    const params = await inState(cast.ida, { state: 'parked' })
    await server.deps.db.update(renewalCharge).set({ outcome: 'pending', authorizationId: randomUUID() })
    const released = await cast.as.clubAdmin.call(releaseRenewal, { params, body: { reason: 'I think so' } })
    expect(released.problem).toMatchObject({ status: 409, code: 'invalid_transition' })
    const check = checking(cast.as.clubAdmin, params)
    expect((await check()).body).toMatchObject({ status: 'parked', parked: { nameless: false } })
    // What is not known a day later was never there.
    server.clock.advance(86_400_001)
    expect((await check()).body.status).toBe('needs_customer')
  })
})

test('a lost charge is looked up by the name that it has in the provider’s books, taken once, and pays the year', async () => {
  await server.reset()
  const ida = await aMember(server)
  const club = await aClub(server)
  const roles = [`org:${club.organisation.key}|role:ADMIN`]
  const admin = server.as(await aMember(server, { firstName: 'Karl' }), { roles })
  await renewing(server, { payer: ida, club, card: '0415' })
  await aNextYear(server, club)
  await onDay(server, NOTICE_DAY)
  const { providerFor } = server.deps
  await onDay(server, DUE_DAY)
  server.deps.providerFor = providerFor
  const { db } = server.deps
  const books = async () => {
    const { body } = await server.gateway.control('GET', '/ledger')
    return body.authorizations as { authorizationIdentifier: string; captures: unknown[] }[]
  }
  const [row] = await renewalsOf(server)
  const check = checking(admin, { id: club.organisation.id, renewalId: row?.id ?? '' })
  expect((await check()).body).toMatchObject({ status: 'parked', parked: { nameless: true } })
  // Of the window that paid the year before; unknown; malformed.
  const paid = (await books()).at(-2)?.authorizationIdentifier ?? ''
  for (const name of [paid, randomUUID(), 'a name']) {
    expect((await check(name)).problem).toMatchObject({
      status: 422,
      code: 'authorization_mismatch',
      errors: [{ field: 'authorizationIdentifier' }],
    })
  }
  const named = (await books()).at(-1)?.authorizationIdentifier ?? ''
  for (let n = 0; n < 2; n++) {
    expect((await check(named)).body).toMatchObject({ status: 'paid', parked: null })
  }
  expect((await books()).at(-1)).toMatchObject({ authorizationIdentifier: named, captures: [{}] })
  const active = and(eq(membershipPeriod.memberId, ida.id), eq(membershipPeriod.status, 'active'))
  expect(await db.$count(membershipPeriod, active)).toBe(2)
  const entries = await db.select().from(audit).where(eq(audit.action, 'renewal_check')).orderBy(audit.id)
  expect(entries.map(({ detail }) => detail?.named)).toEqual([false, true])
  await recalculateStale(server.deps)
  expect(await brokenInvariants(db, { now: server.clock.now() })).toEqual([])
})
