import { getMember, MemberRecord } from '@medlem/contract/memberRecord'
import { listMemberships } from '@medlem/contract/membership'
import { audit } from '@medlem/database/schema/audit'
import { membershipConfiguration, organisation } from '@medlem/database/schema/organisation'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aConfiguration, anActiveYear } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { aPurchase } from '../membership/testing/aPurchase.ts'
import { aCast, type Cast, refusalOf } from '../membership/testing/cast.ts'

const ABSENT = '00000000-0000-4000-8000-000000000000'

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

const read = (who: keyof Cast['as'], id: string, headers: Record<string, string> = {}) =>
  cast.as[who].call(getMember, { params: { id } }, headers)
const reads = () =>
  server.deps.db.select().from(audit).where(eq(audit.action, 'member_read')).orderBy(audit.id)

describe('a member with memberships and history', () => {
  test('is oneself, with everything that the calls for the parts answer', async () => {
    const { ida, club, choir, fee } = cast
    await anActiveYear(server, { member: ida, configuration: fee })
    const song = await aConfiguration(server, {
      orgId: choir.id,
      startDate: '2024-01-01',
      endDate: '2024-12-31',
    })
    await anActiveYear(server, { member: ida, configuration: song })
    const { status, body } = await read('ida', ida.id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: ida.id, firstName: 'Ida', familyLink: false })
    expect(body.memberships.map(({ orgId }) => orgId).sort()).toEqual([club.id, choir.id].sort())
    for (const one of body.memberships) {
      const apart = await cast.as.ida.call(listMemberships, {
        params: { memberId: ida.id },
        querystring: { orgId: one.orgId },
      })
      expect([one]).toEqual(apart.body)
    }
    expect(body).toEqual(MemberRecord.parse(body))
    expect(await reads()).toEqual([])
  })

  test('tells at once when the organisation has something new on offer, or closes', async () => {
    const { ida, club, fee } = cast
    await anActiveYear(server, { member: ida, configuration: fee })
    const ready = async () => (await read('ida', ida.id)).body.memberships[0]?.readyForMembershipRenewal
    const { db } = server.deps
    expect(await ready()).toBe(false)
    const next = await aConfiguration(server, {
      orgId: club.id,
      startDate: '2027-01-01',
      endDate: '2027-12-31',
      offerStartDate: '2026-11-01',
    })
    expect(await ready()).toBe(true)
    const offered = eq(membershipConfiguration.id, next.id)
    await db.update(membershipConfiguration).set({ offerStartDate: '2026-12-01' }).where(offered)
    expect(await ready()).toBe(false)
    await db.update(membershipConfiguration).set({ offerStartDate: '2026-11-01' }).where(offered)
    expect(await ready()).toBe(true)
    await db.update(organisation).set({ enabled: false }).where(eq(organisation.id, club.id))
    expect(await ready()).toBe(false)
  })

  test('is a child, and a linked account as far as it shares [P03]', async () => {
    const { ida, alma, jonas, fee } = cast
    await aPurchase(server, { payer: jonas, members: [jonas], configuration: fee })
    await anActiveYear(server, { member: alma, configuration: fee })
    const child = await read('ida', alma.id)
    expect([child.status, child.body.memberships[0]?.status]).toEqual([200, 'active'])
    const linked = await read('ida', jonas.id)
    expect(linked.body).toMatchObject({
      familyLink: true,
      familyInvitationStatus: 'approved',
      dateOfBirth: null,
    })
    const [shared] = linked.body.memberships[0]?.memberships ?? []
    expect(shared).toMatchObject({ paid: null, hasReceipt: false })
    const [own] = (await read('jonas', jonas.id)).body.memberships[0]?.memberships ?? []
    expect(own?.paid).not.toBeNull()
    expect((await read('jonas', ida.id)).body.familyInvitationRequest).toBe('received')
  })

  test('of a stranger or a pending link answers like an absent one [P03]', async () => {
    const { freja, vera, ida } = cast
    const absent = refusalOf(await read('ida', ABSENT))
    for (const { id } of [freja, vera]) expect(refusalOf(await read('ida', id))).toBe(absent)
    expect(refusalOf(await read('choirAdmin', ida.id))).toBe(absent)
    expect((await server.anonymous.call(getMember, { params: { id: ida.id } })).status).toBe(401)
    expect((await read('ida', 'ida')).status).toBe(400)
  })

  test('shows an administrator the memberships of the own organisation, and leaves a trace [P03]', async () => {
    const { ida, club, choir, fee } = cast
    await anActiveYear(server, { member: ida, configuration: fee })
    const song = await aConfiguration(server, { orgId: choir.id })
    await anActiveYear(server, { member: ida, configuration: song })
    const { body } = await read('clubAdmin', ida.id)
    expect(body.memberships.map(({ orgId }) => orgId)).toEqual([club.id])
    expect(await reads()).toMatchObject([{ subjectId: ida.id }])
  })

  test('shows support everything, recorded; and while acting only what the member reaches [S07]', async () => {
    const { ida, vera, fee } = cast
    await anActiveYear(server, { member: ida, configuration: fee })
    expect((await read('support', ida.id)).body.memberships).toHaveLength(1)
    expect(await reads()).toMatchObject([{ subjectId: ida.id, detail: { implicit: true } }])
    const acting = cast.actingFor(ida)
    expect((await read('support', ida.id, acting)).body.id).toBe(ida.id)
    expect((await read('support', vera.id, acting)).status).toBe(404)
    expect((await read('support', ABSENT)).status).toBe(404)
  })
})
