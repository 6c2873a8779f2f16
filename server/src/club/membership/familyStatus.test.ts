import { getFamilyStatus } from '@medlem/contract/membership'
import { audit } from '@medlem/database/schema/audit'
import { familyInvitation } from '@medlem/database/schema/family'
import type { MemberRow } from '@medlem/database/schema/member'
import { member } from '@medlem/database/schema/member'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aConfiguration, aLink, anOrganisation } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { aPurchase } from './testing/aPurchase.ts'
import { aCast, type Cast, refusalOf } from './testing/cast.ts'

const ABSENT = '00000000-0000-4000-8000-00000000dead'

let server: TestServer
let cast: Cast
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
})

const read = (who: keyof Cast['as'], memberId: string, headers = {}) =>
  cast.as[who].call(getFamilyStatus, { params: { memberId } }, headers)

/** Ida's view of one person in the club. */
async function inClub(memberId: string) {
  const { body } = await read('ida', cast.ida.id)
  const found = body.find((one) => one.memberId === memberId)?.statuses
  return found?.find(({ orgId }) => orgId === cast.club.id)
}

/** What the inviter knows an invited address by until it is approved (Ruling 45). */
async function invitationTo({ id }: MemberRow): Promise<string> {
  const where = eq(familyInvitation.inviteeId, id)
  const [row] = await server.deps.db.select().from(familyInvitation).where(where)
  return row?.id ?? ''
}

test('the family is oneself, children and links in every state but ended, in every enabled organisation', async () => {
  const { ida, alma, jonas, freja, vera } = cast
  await anOrganisation(server, { enabled: false })
  await aLink(server, { from: ida, to: vera, status: 'ended' })
  const { status, body } = await read('ida', ida.id)
  expect(status).toBe(200)
  expect(body.map(({ memberId, relation, linkStatus }) => [memberId, relation, linkStatus])).toEqual([
    [ida.id, 'self', null],
    [alma.id, 'child', null],
    [jonas.id, 'linked', 'approved'],
    [await invitationTo(freja), 'linked', 'pending'],
  ])
  for (const { statuses } of body) expect(statuses).toHaveLength(2)
  // The invitee answers in the bell; until then there is no member to buy for.
  const invited = await server.as(freja).call(getFamilyStatus, { params: { memberId: freja.id } })
  expect(invited.body.map(({ memberId }) => memberId)).toEqual([freja.id])
})

test('a year on offer is to join, with the price in its parts', async () => {
  const memberStatus = await inClub(cast.alma.id)
  expect(memberStatus).toMatchObject({
    status: 'inactive',
    membershipId: null,
    period: null,
    paidUntil: null,
    reasons: [{ code: 'never_member', message: 'Not a member yet.' }],
    nextStep: 'join',
  })
  expect(memberStatus?.offers).toEqual([
    {
      configurationId: cast.fee.id,
      name: 'Membership',
      languages: { name: null },
      year: 2026,
      startDate: '2026-01-01',
      endDate: '2026-12-31',
      unitMinor: 45_000,
      feeMinor: 45_000,
      vatMinor: 0,
      surchargeMinor: 0,
      currency: 'DKK',
      available: true,
      reason: null,
    },
  ])
})

test('a paid year says until when, and the next year is to renew', async () => {
  const { ida, club, fee } = cast
  await aPurchase(server, { payer: ida, members: [ida], configuration: fee })
  expect(await inClub(ida.id)).toMatchObject({
    status: 'active',
    paidUntil: '2026-12-31',
    period: { year: 2026 },
    reasons: [{ code: 'active', message: 'Paid until 31-12-2026.' }],
    nextStep: 'none',
    offers: [{ available: false, reason: { code: 'already_member' } }],
  })
  await aConfiguration(server, { orgId: club.id, startDate: '2027-01-01', endDate: '2027-12-31' })
  expect(await inClub(ida.id)).toMatchObject({
    nextStep: 'renew',
    // Late in November the next year is the sensible one.
    offers: [{ available: true, year: 2027 }, { available: false }],
  })
})

test('a link that is not approved shows that it waits, and nothing else', async () => {
  const { freja, fee } = cast
  await aPurchase(server, { payer: freja, members: [freja], configuration: fee })
  expect(await inClub(await invitationTo(freja))).toMatchObject({
    membershipId: null,
    status: 'inactive',
    period: null,
    paidUntil: null,
    reasons: [{ code: 'link_pending', message: `Waiting for ${freja.email} to approve the family link.` }],
    nextStep: 'wait',
    offers: [{ available: false, reason: { code: 'link_pending' } }],
  })
  const link = eq(familyInvitation.inviteeId, freja.id)
  await server.deps.db.update(familyInvitation).set({ status: 'approved' }).where(link)
  expect(await inClub(freja.id)).toMatchObject({ status: 'active', paidUntil: '2026-12-31' })
})

test("an open payment is continued by its payer and waited for by others; a decline is the payer's own", async () => {
  const { ida, jonas, alma, fee } = cast
  await aPurchase(server, { payer: ida, members: [alma], configuration: fee, state: 'declined' })
  expect(await inClub(alma.id)).toMatchObject({
    nextStep: 'join',
    reasons: [{ code: 'payment_declined' }, { code: 'never_member' }],
  })
  server.clock.advance(1000)
  await aPurchase(server, { payer: ida, members: [jonas], configuration: fee, state: 'window_open' })
  expect(await inClub(jonas.id)).toMatchObject({
    nextStep: 'continue_payment',
    reasons: [{ code: 'payment_open' }, { code: 'never_member' }],
  })
  server.clock.advance(1000)
  await aPurchase(server, { payer: jonas, members: [jonas], configuration: fee, state: 'declined' })
  // Jonas' own later attempt came to nothing; Ida's window is still hers to pay in.
  expect(await inClub(jonas.id)).toMatchObject({ nextStep: 'continue_payment' })
  await aPurchase(server, { payer: jonas, members: [ida], configuration: fee, state: 'window_open' })
  expect(await inClub(ida.id)).toMatchObject({ nextStep: 'wait', reasons: [{ code: 'payment_open' }, {}] })
})

test.each([true, false])(
  "a payer's payment is continued whole and by no other member, its window being open: %s [ruling 56]",
  async (isOpen) => {
    const { ida, jonas, alma, fee } = cast
    await aPurchase(server, {
      payer: ida,
      members: [ida, jonas, alma],
      configuration: fee,
      state: isOpen ? 'window_open' : 'declined',
    })
    const begun = await Promise.all(
      [ida, jonas, alma].map(async ({ id }) => (await inClub(id))?.begunPayment),
    )
    expect(begun[0]).toEqual({
      purchaseId: expect.any(String),
      paymentId: expect.any(String),
      isOpen,
      windowEndsAt: isOpen ? new Date(server.clock.now().getTime() + 1_800_000).toISOString() : null,
      configurationId: fee.id,
      unitMinor: 45_000,
      currency: 'DKK',
      inParts: false,
    })
    expect(begun).toEqual([begun[0], begun[0], begun[0]])
    const { body } = await server.as(jonas).call(getFamilyStatus, { params: { memberId: jonas.id } })
    const seen = body.flatMap(({ statuses }) => statuses.flatMap(({ begunPayment }) => begunPayment ?? []))
    expect(seen).toEqual([])
  },
)

test.each([
  ['freepay', 30],
  ['stripe', 35],
  ['vipps', 10],
] as const)(
  'a window of %s is open for %i minutes, which the status says [ruling 56]',
  async (provider, minutes) => {
    const { ida, fee } = cast
    await aPurchase(server, {
      payer: ida,
      members: [ida],
      configuration: fee,
      state: 'window_open',
      provider,
    })
    const end = new Date(server.clock.now().getTime() + minutes * 60_000)
    expect((await inClub(ida.id))?.begunPayment?.windowEndsAt).toBe(end.toISOString())
  },
)

test.each(['superseded', 'given_up'] as const)(
  'a payment that is %s is not continued, and what is on offer is [ruling 56]',
  async (state) => {
    const { ida, fee } = cast
    await aPurchase(server, { payer: ida, members: [ida], configuration: fee, state })
    const { begunPayment, nextStep, reasons } = (await inClub(ida.id)) ?? {}
    expect(begunPayment).toBeUndefined()
    expect(nextStep).toBe('join')
    expect(reasons?.map(({ code }) => code)).toEqual(['never_member'])
  },
)

test('what the payer or the organisation lacks is said', async () => {
  const { ida, choir } = cast
  const { body } = await read('ida', ida.id)
  const bare = body[0]?.statuses.find(({ orgId }) => orgId === choir.id)
  expect(bare).toMatchObject({
    nextStep: 'none',
    offers: [],
    reasons: [
      { code: 'never_member' },
      { code: 'org_not_ready', message: 'Koret has no memberships on offer yet.' },
    ],
  })
  await server.deps.db.update(member).set({ address: null }).where(eq(member.id, ida.id))
  expect(await inClub(cast.alma.id)).toMatchObject({
    nextStep: 'complete_profile',
    offers: [{ available: false, reason: { code: 'address_incomplete' } }],
  })
})

test('it is for the member alone, and for support, who leaves a trace [P03]', async () => {
  const { ida, alma, jonas, freja, vera, support, actingFor } = cast
  const absent = refusalOf(await read('ida', ABSENT))
  expect(absent).toContain('"code":"not_found"')
  for (const { id } of [alma, jonas, freja, vera]) expect(refusalOf(await read('ida', id))).toBe(absent)
  for (const who of ['clubAdmin', 'choirAdmin'] as const)
    expect(refusalOf(await read(who, ida.id))).toBe(absent)
  expect((await read('support', ida.id)).body).toHaveLength(4)
  expect(await server.deps.db.select().from(audit).orderBy(audit.id)).toMatchObject([
    { actorId: support.id, subjectId: ida.id, action: 'standing_list_read', detail: { implicit: true } },
  ])
  expect((await read('support', ABSENT)).status).toBe(404)
  expect((await read('support', ida.id, actingFor(ida))).body).toHaveLength(4)
  expect((await read('support', ida.id, actingFor(vera))).status).toBe(404)
})
