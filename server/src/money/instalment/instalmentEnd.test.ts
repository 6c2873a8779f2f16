import { stopInstalments } from '@medlem/contract/instalment'
import { endMembership, liftMembershipEnd } from '@medlem/contract/membershipEnd'
import { eraseMember, exportMember } from '@medlem/contract/privacy'
import { instalmentCharge, instalmentPart, instalmentPlan } from '@medlem/database/schema/instalment'
import type { MemberRow } from '@medlem/database/schema/member'
import { membershipPeriod } from '@medlem/database/schema/membership'
import { message } from '@medlem/database/schema/message'
import { savedCard } from '@medlem/database/schema/savedCard'
import { asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recalculateStale } from '../../club/membership/recalculateStale.ts'
import { membersOverdue } from '../../people/memberFilter/overdueParts.ts'
import { aLink, aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { brokenInvariants } from '../invariant/checkInvariants.ts'
import { aClub, type Club } from '../payment/testing/buyer.ts'
import {
  buyInParts,
  offerParts,
  onPartsDay,
  partStates,
  payInstalmentInWindow,
  planOf,
} from './testing/aPlan.ts'

let server: TestServer
let ida: MemberRow
let club: Club
beforeAll(async () => {
  server = await testServer({ listen: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  server.clock.set('2026-03-02T11:00:00Z')
  ida = await aMember(server, { email: 'ida@example.org' })
  club = await aClub(server, { priceMinor: 90_000 })
  await offerParts(server, club)
})
afterEach(async () => {
  await recalculateStale(server.deps)
  expect(await brokenInvariants(server.deps.db, { now: server.clock.now() })).toEqual([])
})

const admin = () => server.as(ida, { roles: [`org:${club.organisation.key}|role:ADMIN`] })
const charges = () => server.deps.db.$count(instalmentCharge)
const notices = async () => {
  const rows = await server.deps.db.select().from(message).orderBy(asc(message.createdAt))
  return rows.flatMap(({ notice }) => (notice?.code.startsWith('instalment_') ? [notice.code] : []))
}
const overdue = async (today: string) => {
  const rows = await server.deps.db.execute(membersOverdue({ orgId: club.organisation.id, today }))
  return rows.rows.map((row) => row.member_id)
}

describe('a membership that the organisation ends while its price is paid in parts', () => {
  const params = () => ({ id: club.organisation.id, memberId: ida.id })
  const endOn = (endsOn: string) =>
    admin().call(endMembership, { params: params(), body: { endsOn, reason: 'moved', note: '' } })

  test('is charged and reminded of nothing from that day on; the staff see what is due, and a lifted end takes it up again', async () => {
    await buyInParts(server, ida, { club })
    await onPartsDay(server, '2026-05-25T11:00:00Z')
    expect((await endOn('2026-06-01')).status).toBe(200)
    for (const day of ['01', '02', '03', '12']) await onPartsDay(server, `2026-06-${day}T11:00:00Z`)
    expect([await charges(), await notices()]).toEqual([0, ['instalment_charge']])
    expect(await partStates(server, ida)).toEqual(['paid', 'overdue', 'coming'])
    expect(await planOf(server, ida)).toMatchObject({ isCharged: false, isStopped: false })
    expect(await overdue('2026-06-12')).toEqual([ida.id])
    expect((await admin().call(liftMembershipEnd, { params: params() })).status).toBe(200)
    await onPartsDay(server, '2026-06-13T11:00:00Z')
    expect([await charges(), await partStates(server, ida)]).toEqual([1, ['paid', 'paid', 'coming']])
    // Of a later end the day of the last part is known not to come: it is not announced either.
    await endOn('2026-09-01')
    for (const day of ['2026-08-25', '2026-09-01', '2026-09-12']) await onPartsDay(server, `${day}T11:00:00Z`)
    expect([await charges(), await notices()]).toEqual([1, ['instalment_charge']])
    // A payer who still wants to pay may.
    await payInstalmentInWindow(server, ida, { n: 3 })
    expect(await partStates(server, ida)).toEqual(['paid', 'paid', 'paid'])
  })

  test('before the end day is charged as agreed, and its card is forgotten when the year is over', async () => {
    await buyInParts(server, ida, { club })
    await endOn('2026-07-01')
    await onPartsDay(server, '2026-05-25T11:00:00Z')
    await onPartsDay(server, '2026-06-01T11:00:00Z')
    expect([await charges(), await partStates(server, ida)]).toEqual([1, ['paid', 'paid', 'coming']])
    await onPartsDay(server, '2026-12-31T11:00:00Z')
    expect((await server.deps.db.select().from(savedCard))[0]?.forgottenAt).toBeNull()
    await onPartsDay(server, '2027-01-01T11:00:00Z')
    expect((await server.deps.db.select().from(savedCard))[0]?.forgottenAt).not.toBeNull()
    expect(await charges()).toBe(1)
  })
})

describe('a payer who is erased', () => {
  test('has had the plans in the export, is asked for nothing more, and leaves nothing personal in them', async () => {
    const jonas = await aMember(server, { firstName: 'Jonas' })
    await aLink(server, { from: ida, to: jonas })
    // The year of somebody else stays; the own one ends.
    await buyInParts(server, ida, { club, members: [jonas] })
    server.clock.set('2026-03-03T11:00:00Z')
    await buyInParts(server, ida, { club, members: [ida] })
    const stop = { params: { id: club.organisation.id, planId: (await planOf(server, ida)).id } }
    const stopped = await admin().call(stopInstalments, { ...stop, body: { reason: 'Ida is ill' } })
    expect(stopped.status).toBe(200)
    const { body } = await server.as(ida).call(exportMember, { querystring: {} })
    const listed = { amountMinor: 30_000, totalMinor: 90_000 }
    const paid = { part: 1, purchaseIds: [expect.any(String)] }
    const unpaid = [2, 3].map((part) => ({ ...listed, part, purchaseIds: [] }))
    expect(body).toMatchObject({
      instalments: [
        ...[{ ...listed, ...paid, stopReason: null }, ...unpaid],
        ...[{ ...listed, ...paid, stopReason: 'Ida is ill' }, ...unpaid],
      ],
    })
    const erased = await server.as(ida).call(eraseMember, {
      body: { confirmEmail: 'ida@example.org', endActiveYears: true },
    })
    expect(erased.status).toBe(200)
    for (const day of ['2026-05-25', '2026-06-01', '2026-06-02', '2026-06-09', '2026-09-02'])
      await onPartsDay(server, `${day}T11:00:00Z`)
    const { db } = server.deps
    expect([await charges(), await notices(), await overdue('2026-09-02')]).toEqual([0, [], []])
    const active = await db.select().from(membershipPeriod).where(eq(membershipPeriod.status, 'active'))
    expect(active.map(({ memberId }) => memberId)).toEqual([jonas.id])
    const rows = [...(await db.select().from(instalmentPlan)), ...(await db.select().from(instalmentPart))]
    expect(rows).toHaveLength(8)
    expect(JSON.stringify(rows)).not.toMatch(/Ida|Holm|ill|example\.org/)
    const parts = await db.select().from(instalmentPart)
    expect(parts.filter(({ nextOn }) => nextOn !== null)).toEqual([])
  })
})
