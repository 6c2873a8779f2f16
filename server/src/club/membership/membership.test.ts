import { listMemberships } from '@medlem/contract/membership'
import { createMembership, createPeriod } from '@medlem/contract/membershipChange'
import { audit } from '@medlem/database/schema/audit'
import { membership } from '@medlem/database/schema/membership'
import { organisation } from '@medlem/database/schema/organisation'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aSavedCard } from '../../money/savedCard/testing/aSavedCard.ts'
import { aConfiguration, aMember, anOrganisation } from '../../testing/builders.ts'
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

type Who = keyof Cast['as']
const read = (who: Who, memberId: string, headers = {}) =>
  cast.as[who].call(listMemberships, { params: { memberId }, querystring: { orgId: cast.club.id } }, headers)
const create = (who: Who, memberId: string, headers = {}, orgId = cast.club.id) =>
  cast.as[who].call(createMembership, { params: { memberId }, body: { orgId } }, headers)
const audited = () => server.deps.db.select().from(audit).orderBy(audit.id)

describe('reading a membership', () => {
  test('is for oneself, own children and approved links; all others get the answer for an absent member [P03]', async () => {
    const { ida, alma, jonas, freja, vera } = cast
    await aPurchase(server, { payer: vera, members: [vera, freja], configuration: cast.fee })
    for (const { id } of [ida, alma, jonas]) expect((await read('ida', id)).body).toEqual([])
    const absent = refusalOf(await read('ida', ABSENT))
    expect(absent).toContain('[404,"application/problem+json')
    for (const { id } of [freja, vera]) expect(refusalOf(await read('ida', id))).toBe(absent)
    // A link counts in both directions; a parent's spouse is no parent.
    expect((await read('jonas', ida.id)).status).toBe(200)
    expect(refusalOf(await read('jonas', alma.id))).toBe(absent)
  })

  test('without a token is 401, and an id that is none is 400', async () => {
    const params = { memberId: cast.ida.id }
    const querystring = { orgId: cast.club.id }
    const visitor = await server.anonymous.call(listMemberships, { params, querystring })
    expect([visitor.status, visitor.problem.code]).toEqual([401, 'invalid_token'])
    const odd = await cast.as.ida.call(listMemberships, { params: { memberId: '1' }, querystring })
    expect([odd.status, odd.problem.code]).toEqual([400, 'invalid_request'])
    const path = `/member-api/api/v1/${cast.ida.id}/membership/list`
    expect((await cast.as.ida.send({ method: 'GET', url: path })).status).toBe(400)
    const unknown = await cast.as.ida.call(listMemberships, { params, querystring: { orgId: ABSENT } })
    expect(unknown.status).toBe(404)
  })

  test('is for the administrator of the organisation, who leaves a trace, and for no other [P03]', async () => {
    const { vera, jonas } = cast
    await aPurchase(server, { payer: vera, members: [vera], configuration: cast.fee })
    const seen = await read('clubAdmin', vera.id)
    expect(seen.body[0]?.memberships[0]).toMatchObject({ status: 'active', paid: { amountMinor: 45_000 } })
    expect(await audited()).toMatchObject([{ subjectId: vera.id, action: 'membership_read' }])
    // A member of another organisation does not exist for this administrator.
    const absent = refusalOf(await read('clubAdmin', ABSENT))
    expect(refusalOf(await read('clubAdmin', jonas.id))).toBe(absent)
    expect(refusalOf(await read('choirAdmin', vera.id))).toBe(absent)
  })

  test('by support is audited when it acts for no member, and keeps to the family when it acts for one [P03]', async () => {
    const { ida, alma, vera, support, actingFor } = cast
    expect((await read('support', vera.id)).status).toBe(200)
    expect(await audited()).toMatchObject([
      { actorId: support.id, subjectId: vera.id, detail: { implicit: true } },
    ])
    expect((await read('support', alma.id, actingFor(ida))).status).toBe(200)
    expect((await read('support', vera.id, actingFor(ida))).status).toBe(404)
    expect((await read('ida', vera.id, actingFor(vera))).status).toBe(403)
  })

  test("shows a linked account's years, but neither its card nor payments of others", async () => {
    const { ida, jonas, club, fee } = cast
    await aPurchase(server, { payer: jonas, members: [jonas], configuration: fee })
    const { identifier } = await aSavedCard(server, { owner: jonas, club, members: [jonas] })
    const [own] = (await read('jonas', jonas.id)).body
    expect(own).toMatchObject({
      savedCardIdentifier: identifier,
      savedCardProvider: 'freepay',
      hasSavedCard: true,
    })
    expect(own?.memberships[0]).toMatchObject({ hasReceipt: true, paid: { amountMinor: 45_000 } })
    const [seen] = (await read('ida', jonas.id)).body
    expect(seen).toMatchObject({
      status: 'active',
      savedCardIdentifier: null,
      hasSavedCard: true,
      orgId: club.id,
    })
    expect(seen).not.toHaveProperty('savedCardProvider')
    // Nor is it the business of those who look after the club.
    for (const who of ['clubAdmin', 'support'] as const) {
      const [looked] = (await read(who, jonas.id)).body
      expect(looked).toMatchObject({ savedCardIdentifier: null, hasSavedCard: true })
    }
    expect(seen?.memberships[0]).toMatchObject({ hasReceipt: false, paid: null })
    const coming = await aConfiguration(server, {
      orgId: club.id,
      startDate: '2027-01-01',
      endDate: '2027-12-31',
    })
    await aPurchase(server, { payer: ida, members: [jonas], configuration: coming })
    const years = (await read('ida', jonas.id)).body[0]?.memberships
    expect(years?.map(({ membershipFor, hasReceipt }) => [membershipFor, hasReceipt])).toEqual([
      [2027, true],
      [2026, false],
    ])
  })

  test('leaves out drafts without a payment attempt, and says why others are not paid', async () => {
    const { ida, fee } = cast
    await aPurchase(server, { payer: ida, members: [ida], configuration: fee, state: 'declined' })
    const other = await aConfiguration(server, { orgId: cast.club.id, name: 'Guest' })
    const [{ id } = { id: '' }] = await server.deps.db.select().from(membership)
    const body = { membershipConfId: other.id, gdprAgreement: true }
    expect((await cast.as.ida.call(createPeriod, { params: { id }, body })).status).toBe(201)
    const [one] = (await read('ida', ida.id)).body
    expect(one).toMatchObject({ status: 'inactive', overallEndDate: null, readyForMembershipRenewal: true })
    expect(one?.memberships).toMatchObject([
      { status: 'inactive', reason: 'The payment of 21-11-2026 was declined.', paid: null },
    ])
  })

  test('speaks of today, also when the stored copy is of another day', async () => {
    const { ida, fee } = cast
    await aPurchase(server, { payer: ida, members: [ida], configuration: fee })
    server.clock.set('2027-01-01T11:00:00Z')
    const [one] = (await read('ida', ida.id)).body
    expect(one).toMatchObject({ status: 'inactive', enabled: false, overallEndDate: '2026-12-31' })
    expect(one?.memberships).toMatchObject([{ status: 'active' }])
  })
})

describe('creating a membership', () => {
  test('makes it inactive, and once [S10]', async () => {
    const first = await create('ida', cast.ida.id)
    expect(first.status).toBe(201)
    expect(first.body).toMatchObject({
      enabled: false,
      status: 'inactive',
      oldStatus: 'inactive',
      newStatus: 'inactive',
      overallStartDate: null,
      overallEndDate: null,
      savedCardIdentifier: null,
      autoRenewal: false,
      memberships: [],
    })
    const again = await create('ida', cast.ida.id)
    expect([again.status, again.body.id]).toEqual([200, first.body.id])
    const eight = await Promise.all(Array.from({ length: 8 }, () => create('ida', cast.alma.id)))
    expect(eight.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await server.deps.db.$count(membership)).toBe(2)
  })

  test('writes nothing else that a client sends [P03]', async () => {
    const { ida, club } = cast
    const { status } = await cast.as.ida.send({
      method: 'POST',
      url: `/member-api/api/v1/${ida.id}/membership/item`,
      payload: { orgId: club.id, id: ABSENT, enabled: true, status: 'active', savedCardIdentifier: 'x' },
    })
    expect(status).toBe(201)
    const [row] = await server.deps.db.select().from(membership)
    expect(row).toMatchObject({ enabled: false, status: 'inactive', savedCardIdentifier: null })
    expect(row?.id).not.toBe(ABSENT)
  })

  test('is for the family only, and a refusal changes nothing [P03]', async () => {
    const { ida, alma, jonas, freja, vera, support } = cast
    for (const { id } of [ida, alma, jonas]) expect((await create('ida', id)).status).toBe(201)
    const absent = refusalOf(await create('ida', ABSENT))
    for (const { id } of [freja, vera]) expect(refusalOf(await create('ida', id))).toBe(absent)
    expect(absent).toContain('"code":"not_found"')
    // An administrator reads; buying is the member's own.
    for (const admin of ['clubAdmin', 'choirAdmin'] as const)
      expect((await create(admin, vera.id)).status).toBe(404)
    const refused = await create('support', vera.id)
    expect([refused.status, refused.problem.code]).toEqual([403, 'impersonation_required'])
    expect((await create('support', ABSENT)).status).toBe(404)
    expect(await server.deps.db.$count(membership)).toBe(3)
    expect(await audited()).toEqual([])
    const acted = await create('support', vera.id, cast.actingFor(vera))
    expect([acted.status, acted.body.memberId]).toEqual([201, vera.id])
    expect(await audited()).toMatchObject([
      { actorId: support.id, subjectId: vera.id, action: 'membership_create', objectId: acted.body.id },
    ])
  })

  test('another member in the body than in the address is 400', async () => {
    const params = { memberId: cast.ida.id }
    const body = { orgId: cast.club.id, memberId: cast.vera.id }
    const answer = await cast.as.ida.call(createMembership, { params, body })
    expect([answer.status, answer.problem.errors?.[0]?.field]).toEqual([400, 'memberId'])
  })

  test('an organisation that sells nothing is 422, one that is closed or unknown 404', async () => {
    const { ida, choir } = cast
    const bare = await create('ida', ida.id, {}, choir.id)
    expect([bare.status, bare.problem.code]).toEqual([422, 'org_not_ready'])
    expect(bare.problem.detail).toBe('Koret has no memberships on offer yet.')
    const poor = await anOrganisation(server, { name: 'Skak', paymentAuthToken: null })
    await aConfiguration(server, { orgId: poor.id })
    expect((await create('ida', ida.id, {}, poor.id)).problem.detail).toBe("Skak can't take payments yet.")
    const closed = await anOrganisation(server, { enabled: false })
    const absent = refusalOf(await create('ida', ida.id, {}, ABSENT))
    expect(refusalOf(await create('ida', ida.id, {}, closed.id))).toBe(absent)
    expect(absent).toContain('404')
    expect(await server.deps.db.$count(membership)).toBe(0)
  })

  test('what was made before is answered also when the organisation sells nothing any more', async () => {
    const made = await create('ida', cast.ida.id)
    await server.deps.db
      .update(organisation)
      .set({ paymentAuthToken: null })
      .where(eq(organisation.id, cast.club.id))
    const again = await create('ida', cast.ida.id)
    expect([again.status, again.body.id]).toEqual([200, made.body.id])
  })
})

test('a member who is closed can neither read nor buy', async () => {
  const closed = await aMember(server, { enabled: false })
  const params = { memberId: closed.id }
  const client = server.as(closed)
  const seen = await client.call(listMemberships, { params, querystring: { orgId: cast.club.id } })
  const made = await client.call(createMembership, { params, body: { orgId: cast.club.id } })
  expect([seen.status, made.status]).toEqual([403, 403])
})
