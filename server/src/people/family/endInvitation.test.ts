import {
  approveInvitation,
  createInvitation,
  endInvitation,
  listFamily,
  rejectInvitation,
} from '@medlem/contract/family'
import { getFamilyStatus, listMemberships } from '@medlem/contract/membership'
import { createMembership } from '@medlem/contract/membershipChange'
import { listNotifications } from '@medlem/contract/notification'
import { audit } from '@medlem/database/schema/audit'
import { familyInvitation } from '@medlem/database/schema/family'
import type { MemberRow } from '@medlem/database/schema/member'
import { membershipPeriod } from '@medlem/database/schema/membership'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCast, type Cast, refusalOf } from '../../club/membership/testing/cast.ts'
import { aLink, anActiveYear } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import type { InvitationRow } from './store.ts'

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

const end = (who: MemberRow, id: string) => server.as(who).call(endInvitation, { params: { id } })
async function between(inviter: MemberRow, invitee: MemberRow): Promise<InvitationRow> {
  const rows = await server.deps.db
    .select()
    .from(familyInvitation)
    .where(eq(familyInvitation.inviterId, inviter.id))
  const row = rows.find(({ inviteeId }) => inviteeId === invitee.id)
  if (!row) throw new Error('there is no such invitation')
  return row
}
const bell = async (who: MemberRow) =>
  (await server.as(who).call(listNotifications, { querystring: { memberId: who.id } })).body

describe('ending a link', () => {
  test.each(['ida', 'jonas'] as const)('%s can, and the very next request sees nothing', async (key) => {
    const { ida, jonas, club } = cast
    const [own, other] = key === 'ida' ? [ida, jonas] : [jonas, ida]
    const seen = async (viewer: MemberRow, of: MemberRow) =>
      (
        await server
          .as(viewer)
          .call(listMemberships, { params: { memberId: of.id }, querystring: { orgId: club.id } })
      ).status
    expect([await seen(own, other), await seen(other, own)]).toEqual([200, 200])
    const { id } = await between(ida, jonas)
    const { status, body } = await end(own, id)
    expect([status, body]).toEqual([
      200,
      { id, inviterEmail: 'ida@example.org', inviteeEmail: 'jonas@example.org', status: 'ended' },
    ])
    expect([await seen(own, other), await seen(other, own)]).toEqual([404, 404])
    const create = await server.as(own).call(createMembership, {
      params: { memberId: other.id },
      body: { memberId: other.id, orgId: club.id },
    })
    expect(create.status).toBe(404)
  })

  test('leaves paid years as they are, and takes the other out of what can be bought', async () => {
    const { ida, jonas, fee } = cast
    const year = await anActiveYear(server, { member: jonas, configuration: fee })
    const persons = async () => {
      const { body } = await server.as(ida).call(getFamilyStatus, { params: { memberId: ida.id } })
      return body.flatMap(({ memberId }) => memberId)
    }
    expect(await persons()).toContain(jonas.id)
    await end(jonas, (await between(ida, jonas)).id)
    expect(await persons()).not.toContain(jonas.id)
    const [left] = await server.deps.db
      .select()
      .from(membershipPeriod)
      .where(eq(membershipPeriod.id, year.id))
    expect(left).toEqual(year)
  })

  test('is seen right from both sides, and keeps what was agreed to', async () => {
    const { ida, jonas } = cast
    const { id } = await between(ida, jonas)
    const consent = { name: 'Jonas Holm', email: 'jonas@example.org' }
    await server.deps.db.update(familyInvitation).set({ consent }).where(eq(familyInvitation.id, id))
    await end(jonas, id)
    const link = async (viewer: MemberRow, other: MemberRow) => {
      const { body } = await server.as(viewer).call(listFamily, { params: { memberId: viewer.id } })
      const one = body.find((member) => member.id === other.id)
      return [one?.familyLink, one?.familyInvitationStatus, one?.familyInvitationRequest, one?.phone]
    }
    expect(await link(ida, jonas)).toEqual([true, 'ended', 'sent', null])
    expect(await link(jonas, ida)).toEqual([true, 'ended', 'received', null])
    expect(await between(ida, jonas)).toMatchObject({ consent, decidedAt: server.clock.now() })
  })

  test('tells the other side, with nothing to approve, and is recorded', async () => {
    const { ida, jonas } = cast
    const { id } = await between(ida, jonas)
    await end(jonas, id)
    expect(await bell(jonas)).toEqual([])
    const [notice] = await bell(ida)
    expect(notice).toMatchObject({
      type: 'FAMILY_LINK_REQUEST',
      title: 'Jonas Holm ended the family link',
      senderId: jonas.id,
    })
    expect(notice?.data).not.toHaveProperty('invitationId')
    const rows = await server.deps.db.select().from(audit).where(eq(audit.objectId, id)).orderBy(audit.id)
    expect(rows).toMatchObject([
      {
        action: 'family_link_ended',
        actorId: jonas.id,
        subjectId: jonas.id,
        detail: { inviterId: ida.id, inviteeId: jonas.id },
      },
    ])
  })

  test('ends both when two members came to be linked twice', async () => {
    const { ida, jonas, club } = cast
    await aLink(server, { from: jonas, to: ida })
    await end(ida, (await between(ida, jonas)).id)
    const { status } = await server
      .as(ida)
      .call(listMemberships, { params: { memberId: jonas.id }, querystring: { orgId: club.id } })
    expect([status, (await between(jonas, ida)).status]).toEqual([404, 'ended'])
  })

  test('of others or an absent one is 404; support has to act for one of the two [P03]', async () => {
    const { ida, jonas, vera, as, actingFor, support } = cast
    const { id } = await between(ida, jonas)
    expect(refusalOf(await end(vera, id))).toBe(refusalOf(await end(vera, ABSENT)))
    expect((await end(vera, id)).status).toBe(404)
    expect((await end(vera, 'nonsense')).status).toBe(400)
    const call = (headers = {}, which = id) =>
      as.support.call(endInvitation, { params: { id: which } }, headers)
    expect((await call()).problem.code).toBe('impersonation_required')
    expect((await call({}, ABSENT)).status).toBe(404)
    expect((await call(actingFor(vera))).status).toBe(404)
    expect((await between(ida, jonas)).status).toBe('approved')
    expect((await call(actingFor(ida))).status).toBe(200)
    const rows = await server.deps.db
      .select()
      .from(audit)
      .where(eq(audit.action, 'family_link_ended'))
      .orderBy(audit.id)
    expect(rows).toMatchObject([{ actorId: support.id, subjectId: ida.id, objectId: id }])
  })

  test('that is ended, or an invitation that was rejected, is a conflict that says so', async () => {
    const { ida, jonas, vera } = cast
    const { id } = await between(ida, jonas)
    await end(ida, id)
    const again = await end(jonas, id)
    expect([again.status, again.problem.code, again.problem.detail]).toEqual([
      409,
      'invalid_transition',
      'This family link is already ended.',
    ])
    const rejected = await aLink(server, { from: ida, to: vera, status: 'rejected' })
    expect((await end(vera, rejected.id)).problem.detail).toBe(
      'This invitation was rejected, so there is no link to end.',
    )
  })
})

describe('an invitation that waits', () => {
  const request = async () => {
    const { vera } = cast
    return (await server.as(vera).call(createInvitation, { body: { inviteeEmail: 'freja@example.org' } }))
      .body
  }

  test('is taken back by its sender: the request leaves the bell and nothing is left to answer', async () => {
    const { vera, freja } = cast
    const { id } = await request()
    expect((await bell(freja))[0]?.data.invitationId).toBe(id)
    expect((await end(vera, id)).body.status).toBe('ended')
    expect(await between(vera, freja)).toMatchObject({ status: 'ended', decidedAt: null })
    const [notice, ...others] = await bell(freja)
    expect(others).toEqual([])
    expect(notice?.title).toBe('Vera Holm took back the invitation')
    expect(notice?.data).not.toHaveProperty('invitationId')
    const { body } = await server.as(freja).call(approveInvitation, { querystring: { id } })
    expect(body).toEqual({ status: 'error', message: 'This invitation was already ended.' })
  })

  test('is answered by the invited member and not ended', async () => {
    const { id } = await request()
    const { status, problem } = await end(cast.freja, id)
    expect([status, problem.detail]).toEqual([
      409,
      'Please approve or reject this invitation. Only its sender can take it back.',
    ])
  })

  test.each(['approved', 'rejected'] as const)('tells its sender that it was %s', async (outcome) => {
    const { vera, freja } = cast
    const { id } = await request()
    const decide = outcome === 'approved' ? approveInvitation : rejectInvitation
    await server.as(freja).call(decide, { querystring: { id } })
    await server.as(freja).call(decide, { querystring: { id } })
    const [notice, ...others] = await bell(vera)
    expect(others).toEqual([])
    // Somebody who approves is known; one who rejects stays the address that was typed (Ruling 45).
    const isKnown = outcome === 'approved'
    expect(notice).toMatchObject({
      type: 'FAMILY_LINK_REQUEST',
      title: `${isKnown ? 'Freja Holm' : 'freja@example.org'} ${outcome} the family link`,
      senderId: isKnown ? freja.id : null,
      data: { inviterEmail: 'vera@example.org', inviteeEmail: 'freja@example.org' },
    })
    expect(notice?.data.inviteeId).toBe(isKnown ? freja.id : undefined)
    expect(notice?.data).not.toHaveProperty('invitationId')
    const rows = await server.deps.db.select().from(audit).where(eq(audit.objectId, id)).orderBy(audit.id)
    expect(rows).toMatchObject([
      {
        action: `family_link_${outcome}`,
        actorId: freja.id,
        subjectId: freja.id,
        detail: { inviterId: vera.id, inviteeId: freja.id },
      },
    ])
  })

  test('approved and taken back at once comes out as one of the two', async () => {
    const { vera, freja } = cast
    const { id } = await request()
    const [approved, ended] = await Promise.all([
      server.as(freja).call(approveInvitation, { querystring: { id } }),
      end(vera, id),
    ])
    // Taking back an approved link ends it, so only an approval that came second is refused.
    expect(ended.status).toBe(200)
    expect((await between(vera, freja)).status).toBe('ended')
    const titles = (await bell(freja)).map(({ title }) => title)
    expect(titles).toEqual([
      approved.body.status === 'success'
        ? 'Vera Holm ended the family link'
        : 'Vera Holm took back the invitation',
    ])
  })
})
