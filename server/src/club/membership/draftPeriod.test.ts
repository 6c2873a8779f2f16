import { createMembership, createPeriod } from '@medlem/contract/membershipChange'
import { listPeriods } from '@medlem/contract/membershipPeriods'
import { audit } from '@medlem/database/schema/audit'
import { familyInvitation } from '@medlem/database/schema/family'
import type { MemberRow } from '@medlem/database/schema/member'
import { member } from '@medlem/database/schema/member'
import { membership, membershipPeriod } from '@medlem/database/schema/membership'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aConfiguration, anActiveYear, anAddress } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { insertMembership } from './store.ts'
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

async function membershipOf({ id: memberId }: MemberRow): Promise<string> {
  const now = server.deps.clock.now()
  const row = await insertMembership(server.deps.db, { memberId, orgId: cast.club.id, updateDate: now })
  return row?.id ?? ''
}

interface Draft {
  who?: keyof Cast['as']
  membershipConfId?: string
  gdprAgreement?: boolean
  referenceKey?: string
  consentVersion?: string
  headers?: Record<string, string>
}

const draft = (id: string, { who = 'ida', headers = {}, ...body }: Draft = {}) =>
  cast.as[who].call(
    createPeriod,
    { params: { id }, body: { membershipConfId: cast.fee.id, gdprAgreement: true, ...body } },
    headers,
  )
const drafts = () => server.deps.db.select().from(membershipPeriod)
const setAddress = (address: typeof member.$inferInsert.address) =>
  server.deps.db.update(member).set({ address }).where(eq(member.id, cast.ida.id))

describe('drafting a membership year', () => {
  test('writes it inactive, with dates and year of the configuration, whatever the client sends [P03]', async () => {
    const id = await membershipOf(cast.ida)
    const answer = await cast.as.ida.send({
      method: 'POST',
      url: `/member-api/api/v1/membership/${id}/history/item`,
      payload: {
        membershipConfId: cast.fee.id,
        gdprAgreement: true,
        consentVersion: '2026-11-01',
        status: 'active',
        enabled: true,
        membershipFor: 1999,
        startDate: '1999-01-01',
        memberId: cast.vera.id,
      },
    })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      memberId: cast.ida.id,
      membershipId: id,
      membershipConfId: cast.fee.id,
      membershipFor: 2026,
      startDate: '2026-01-01',
      endDate: '2026-12-31',
      status: 'inactive',
      enabled: false,
      gdprAgreement: true,
      hasReceipt: false,
      paid: null,
    })
    expect(await drafts()).toMatchObject([
      { status: 'inactive', createdBy: cast.ida.id, consentVersion: '2026-11-01' },
    ])
  })

  test('the year of a period over New Year is the smaller one [K03]', async () => {
    const season = await aConfiguration(server, {
      orgId: cast.club.id,
      startDate: '2026-08-01',
      endDate: '2027-07-31',
    })
    const answer = await draft(await membershipOf(cast.ida), { membershipConfId: season.id })
    expect(answer.body.membershipFor).toBe(2026)
  })

  test('the same request again returns the same draft, in its new group', async () => {
    const id = await membershipOf(cast.ida)
    const first = await draft(id)
    expect(first.body.referenceKey).not.toBe('')
    const again = await draft(id)
    expect([again.status, again.body.id, again.body.referenceKey]).toEqual([
      200,
      first.body.id,
      first.body.referenceKey,
    ])
    const moved = await draft(id, { referenceKey: 'a group' })
    expect([moved.status, moved.body.id, moved.body.referenceKey]).toEqual([200, first.body.id, 'a group'])
    const eight = await Promise.all(Array.from({ length: 8 }, () => draft(id)))
    expect(eight.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(await drafts()).toHaveLength(1)
  })

  test('two payers for one person each have a draft of their own', async () => {
    const id = await membershipOf(cast.jonas)
    const byIda = await draft(id)
    const byJonas = await draft(id, { who: 'jonas' })
    expect([byIda.status, byJonas.status]).toEqual([201, 201])
    expect(byIda.body.id).not.toBe(byJonas.body.id)
  })

  test('without consent is refused', async () => {
    const answer = await draft(await membershipOf(cast.ida), { gdprAgreement: false })
    expect([answer.status, answer.problem.code]).toEqual([422, 'consent_missing'])
    expect(answer.problem.errors?.[0]?.field).toBe('gdprAgreement')
    expect(await drafts()).toEqual([])
  })

  test("an incomplete address of the payer is refused, naming each field in the specification's words", async () => {
    const id = await membershipOf(cast.alma)
    await setAddress(null)
    const none = await draft(id)
    expect([none.status, none.problem.code]).toEqual([422, 'address_incomplete'])
    expect(none.problem.detail).toBe('Address is missing. Please add your address in profile to proceed.')
    expect(none.problem.errors?.map(({ field }) => field)).toEqual(['address'])
    await setAddress({ ...anAddress, AddressLine1: ' ', City: '', PostCode: '8000 C', Country: 'Germany' })
    const odd = await draft(id)
    expect(odd.problem.errors).toEqual([
      {
        field: 'address.AddressLine1',
        code: 'missing',
        message: 'Address Line 1 is missing. Please add it in profile to proceed.',
      },
      {
        field: 'address.City',
        code: 'missing',
        message: 'City is missing. Please add it in profile to proceed.',
      },
      {
        field: 'address.PostCode',
        code: 'invalid',
        message: 'Postcode is invalid. Please use numeric values only.',
      },
      {
        field: 'address.Country',
        code: 'invalid',
        message: 'Country is invalid. Please choose Denmark, Sweden or Norway.',
      },
    ])
    expect(await drafts()).toEqual([])
    await setAddress({ ...anAddress, PostCode: '123 45', Country: 'sweden' })
    expect((await draft(id)).status).toBe(201)
  })

  test('a year that is paid is refused, also under another fee', async () => {
    const year = await anActiveYear(server, { member: cast.ida, configuration: cast.fee })
    const youth = await aConfiguration(server, { orgId: cast.club.id, name: 'Youth' })
    for (const membershipConfId of [cast.fee.id, youth.id]) {
      const answer = await draft(year.membershipId, { membershipConfId })
      expect([answer.status, answer.problem.code]).toEqual([409, 'already_member'])
      expect(answer.problem.detail).toContain('2026')
    }
  })

  test('what is not on offer today is refused, saying when it is', async () => {
    const id = await membershipOf(cast.ida)
    const { id: orgId } = cast.club
    const coming = await aConfiguration(server, {
      orgId,
      startDate: '2027-01-01',
      endDate: '2027-12-31',
      offerStartDate: '2026-11-22',
    })
    const past = await aConfiguration(server, { orgId, startDate: '2025-11-21', endDate: '2026-11-20' })
    const early = await draft(id, { membershipConfId: coming.id })
    expect([early.status, early.problem.code]).toEqual([422, 'not_on_offer'])
    expect(early.problem.detail).toBe('2027 opens on 22-11-2026.')
    const late = await draft(id, { membershipConfId: past.id })
    expect([late.status, late.problem.detail]).toEqual([422, '2025 ended on 20-11-2026.'])
    // The day begins in Copenhagen: 23:00 of the day before in UTC.
    server.clock.set('2026-11-21T23:00:00Z')
    expect((await draft(id, { membershipConfId: coming.id })).status).toBe(201)
  })

  test("a fee of another organisation, of none, or one that can't be sold, is as if it were not there", async () => {
    const id = await membershipOf(cast.ida)
    const foreign = await aConfiguration(server, { orgId: cast.choir.id })
    const closed = await aConfiguration(server, { orgId: cast.club.id, enabled: false })
    const absent = refusalOf(await draft(id, { membershipConfId: ABSENT }))
    expect(absent).toContain('"code":"not_found"')
    for (const { id: membershipConfId } of [foreign, closed])
      expect(refusalOf(await draft(id, { membershipConfId }))).toBe(absent)
  })
})

describe('who may draft', () => {
  test('the family; for all others the membership is as if it were not there [P03]', async () => {
    for (const own of [cast.ida, cast.alma, cast.jonas])
      expect((await draft(await membershipOf(own))).status).toBe(201)
    const absent = refusalOf(await draft(ABSENT))
    expect(absent).toContain('"code":"not_found"')
    const vera = await membershipOf(cast.vera)
    expect(refusalOf(await draft(vera))).toBe(absent)
    expect(refusalOf(await draft(await membershipOf(cast.freja)))).toBe(absent)
    for (const who of ['clubAdmin', 'choirAdmin'] as const)
      expect(refusalOf(await draft(vera, { who }))).toBe(absent)
    const support = await draft(vera, { who: 'support' })
    expect([support.status, support.problem.code]).toEqual([403, 'impersonation_required'])
    expect(await drafts()).toHaveLength(3)
  })

  test('support in the place of a member, by whose name the draft goes, and each write is recorded [S07]', async () => {
    const id = await membershipOf(cast.vera)
    const headers = cast.actingFor(cast.vera)
    for (const who of ['ida', 'clubAdmin'] as const)
      expect((await draft(id, { who, headers })).problem).toMatchObject({ status: 403, code: 'forbidden' })
    expect(await drafts()).toEqual([])
    const made = await draft(id, { who: 'support', headers })
    expect(made.status).toBe(201)
    expect((await draft(id, { who: 'support', headers })).status).toBe(200)
    expect(await drafts()).toMatchObject([{ createdBy: cast.vera.id }])
    const rows = await server.deps.db.select().from(audit).orderBy(audit.id)
    expect(rows.map(({ action }) => action)).toEqual(['history_create', 'history_update'])
    expect(rows[0]).toMatchObject({
      actorId: cast.support.id,
      subjectId: cast.vera.id,
      objectId: made.body.id,
    })
  })

  test('an approved link lets a member see history and buy; without it the server refuses [P02]', async () => {
    const { jonas, club, as } = cast
    const invitation = eq(familyInvitation.inviteeId, jonas.id)
    const setLink = (status: 'pending' | 'approved' | 'rejected' | 'ended') =>
      server.deps.db.update(familyInvitation).set({ status }).where(invitation)
    const buy = async () => {
      const params = { memberId: jonas.id }
      const made = await as.ida.call(createMembership, { params, body: { orgId: club.id } })
      const [row] = await server.deps.db.select().from(membership)
      const id = row?.id ?? (await membershipOf(jonas))
      const seen = await as.ida.call(listPeriods, { params: { id } })
      return [made.status, seen.status, (await draft(id)).status]
    }
    for (const status of ['pending', 'rejected', 'ended'] as const) {
      await setLink(status)
      expect(await buy()).toEqual([404, 404, 404])
    }
    expect(await drafts()).toEqual([])
    await setLink('approved')
    expect(await buy()).toEqual([200, 200, 201])
    await setLink('ended')
    expect(await buy()).toEqual([404, 404, 404])
  })
})
