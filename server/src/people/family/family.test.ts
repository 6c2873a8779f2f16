import { approveInvitation, listFamily, listInvitations, rejectInvitation } from '@medlem/contract/family'
import { findMemberName } from '@medlem/contract/member'
import { listNotifications } from '@medlem/contract/notification'
import { audit } from '@medlem/database/schema/audit'
import { familyInvitation } from '@medlem/database/schema/family'
import type { MemberRow } from '@medlem/database/schema/member'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aChild, aLink, aMember, aNotification, anAddress } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import type { InvitationRow } from './store.ts'

const SUPPORT = { roles: ['org:ALL|role:SUPER_ADMIN'] }

let server: TestServer
let ida: MemberRow
let freja: MemberRow
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  ida = await aMember(server, { email: 'ida@example.org' })
  freja = await aMember(server, { email: 'freja@example.org', firstName: 'Freja', lastName: 'Lund' })
})

const pending = () => aLink(server, { from: ida, to: freja, status: 'pending' })
async function stored({ id }: InvitationRow): Promise<InvitationRow | undefined> {
  const [row] = await server.deps.db.select().from(familyInvitation).where(eq(familyInvitation.id, id))
  return row
}

describe('deciding an invitation', () => {
  test('the invited member approves: the shared fields are frozen and the notification is gone [S18]', async () => {
    const invitation = await pending()
    await aNotification(server, {
      receiver: freja,
      type: 'FAMILY_LINK_REQUEST',
      data: { invitationId: invitation.id, inviteeEmail: 'freja@example.org' },
    })
    const { status, body } = await server
      .as(freja)
      .call(approveInvitation, { querystring: { id: invitation.id } })
    expect([status, body.status]).toEqual([200, 'success'])
    expect(await stored(invitation)).toMatchObject({
      status: 'approved',
      decidedAt: server.clock.now(),
      consent: { name: 'Freja Lund', email: 'freja@example.org', phone: freja.phone, address: anAddress },
    })
    const left = await server.as(freja).call(listNotifications, { querystring: { memberId: freja.id } })
    expect(left.body).toEqual([])
    const again = await server.as(freja).call(approveInvitation, { querystring: { id: invitation.id } })
    expect(again.body.status).toBe('success')
    const other = await server.as(freja).call(rejectInvitation, { querystring: { id: invitation.id } })
    expect([other.status, other.body.status]).toEqual([200, 'error'])
  })

  test('the inviter, a stranger and an absent invitation are all 404, and nothing changes [P03]', async () => {
    const invitation = await pending()
    const stranger = await aMember(server)
    const decide = (who: MemberRow, id: string) =>
      server.as(who).call(approveInvitation, { querystring: { id } })
    const answers = [
      await decide(ida, invitation.id),
      await decide(stranger, invitation.id),
      await decide(freja, '00000000-0000-4000-8000-000000000000'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    expect(new Set(answers.map(({ problem }) => problem.detail)).size).toBe(1)
    expect((await stored(invitation))?.status).toBe('pending')
    expect((await decide(freja, 'nonsense')).status).toBe(400)
    const support = await aMember(server)
    const unasked = await server
      .as(support, SUPPORT)
      .call(rejectInvitation, { querystring: { id: invitation.id } })
    expect(unasked.problem.code).toBe('impersonation_required')
  })

  test('support sees a member’s invitation but does not approve it in the member’s place [S07]', async () => {
    const invitation = await pending()
    const support = await aMember(server)
    const acting = { 'x-acting-for': freja.id }
    const client = server.as(support, SUPPORT)
    const list = await client.call(listInvitations, { querystring: { email: 'freja@example.org' } }, acting)
    expect(list.body.map(({ id }) => id)).toEqual([invitation.id])
    const { status, body } = await client.call(
      approveInvitation,
      { querystring: { id: invitation.id } },
      acting,
    )
    expect([status, body]).toEqual([
      200,
      { status: 'error', message: 'Only the invited member can approve this link.' },
    ])
    expect((await stored(invitation))?.status).toBe('pending')
    const rejected = await client.call(rejectInvitation, { querystring: { id: invitation.id } }, acting)
    expect(rejected.body.status).toBe('success')
    const rows = await server.deps.db
      .select()
      .from(audit)
      .where(eq(audit.action, 'family_link_rejected'))
      .orderBy(audit.id)
    expect(rows).toMatchObject([{ actorId: support.id, subjectId: freja.id, objectId: invitation.id }])
  })

  test('two decisions at once leave one', async () => {
    const invitation = await pending()
    const client = server.as(freja)
    const request = { querystring: { id: invitation.id } }
    const answers = await Promise.all([
      client.call(approveInvitation, request),
      client.call(rejectInvitation, request),
    ])
    expect(answers.map(({ body }) => body.status).sort()).toEqual(['error', 'success'])
  })
})

describe('the list of invitations', () => {
  test('is one’s own only: another’s address is refused, none is a bad request [P03]', async () => {
    const invitation = await pending()
    const stranger = await aMember(server)
    await aLink(server, { from: stranger, to: freja, status: 'pending' })
    const ask = (querystring: { inviterEmail?: string; email?: string }) =>
      server.as(ida).call(listInvitations, { querystring })
    expect((await ask({ inviterEmail: 'IDA@example.org' })).body).toEqual([
      {
        id: invitation.id,
        inviterEmail: 'ida@example.org',
        inviteeEmail: 'freja@example.org',
        status: 'pending',
      },
    ])
    expect((await ask({ inviterEmail: 'freja@example.org' })).status).toBe(403)
    expect((await ask({ inviterEmail: 'ida@example.org', email: 'freja@example.org' })).status).toBe(403)
    expect((await ask({})).status).toBe(400)
  })

  test('of another member is for super administrators, one at a time, and recorded [P03]', async () => {
    const invitation = await pending()
    const support = await aMember(server)
    const ask = (querystring: { inviterEmail?: string; email?: string }, headers = {}) =>
      server.as(support, SUPPORT).call(listInvitations, { querystring }, headers)
    const { body } = await ask({ inviterEmail: 'ida@example.org' })
    expect(body.map(({ id }) => id)).toEqual([invitation.id])
    const rows = await server.deps.db.select().from(audit).orderBy(audit.id)
    expect(rows).toMatchObject([
      {
        actorId: support.id,
        subjectId: ida.id,
        action: 'family_invitation_read',
        detail: { implicit: true },
      },
    ])
    expect((await ask({ email: 'absent@example.org' })).status).toBe(404)
    expect((await ask({ inviterEmail: 'ida@example.org', email: 'freja@example.org' })).status).toBe(403)
    const acting = { 'x-acting-for': freja.id }
    expect((await ask({ inviterEmail: 'ida@example.org' }, acting)).status).toBe(403)
  })

  test('the inviter’s name is made of first and last name, known to the invited [E03]', async () => {
    await pending()
    const { body } = await server
      .as(freja)
      .call(findMemberName, { querystring: { email: 'ida@example.org' } })
    expect(body).toEqual({ firstName: 'Ida', lastName: 'Holm' })
  })
})

describe('the family', () => {
  test('is oneself, own children and linked accounts in every state, seen from the viewer', async () => {
    const alma = await aChild(server, ida)
    const jonas = await aMember(server, {
      firstName: 'Jonas',
      gender: 'male',
      dateOfBirth: '1983-09-02',
      comments: 'x',
    })
    await aLink(server, { from: jonas, to: ida })
    const { id: invitationId } = await pending()
    const { body } = await server.as(ida).call(listFamily, { params: { memberId: ida.id } })
    expect(
      body.map((one) => [one.id, one.familyLink, one.familyInvitationStatus, one.familyInvitationRequest]),
    ).toEqual(
      expect.arrayContaining([
        [ida.id, false, null, null],
        [alma.id, false, null, null],
        [jonas.id, true, 'approved', 'received'],
        [invitationId, true, 'pending', 'sent'],
      ]),
    )
    const linked = body.find(({ id }) => id === jonas.id)
    expect(linked).toMatchObject({
      phone: jonas.phone,
      address: anAddress,
      gender: null,
      dateOfBirth: null,
      comments: null,
    })
    expect(body.find(({ id }) => id === invitationId)).toMatchObject({
      firstName: freja.email,
      lastName: '',
      phone: null,
      address: null,
    })
  })

  test.each(['pending', 'approved', 'rejected', 'ended'] as const)(
    'shows a link that is %s from both sides',
    async (status) => {
      const { id: invitationId } = await aLink(server, { from: ida, to: freja, status })
      // The inviter knows who it is once it was approved (Ruling 45).
      const known = status === 'approved' || status === 'ended' ? freja : { ...freja, id: invitationId }
      const seen = async (viewer: MemberRow, other: MemberRow) => {
        const { body } = await server.as(viewer).call(listFamily, { params: { memberId: viewer.id } })
        const link = body.find(({ id }) => id === other.id)
        return [link?.familyLink, link?.familyInvitationStatus, link?.familyInvitationRequest]
      }
      expect(await seen(ida, known)).toEqual([true, status, 'sent'])
      expect(await seen(freja, ida)).toEqual([true, status, 'received'])
    },
  )

  test('of a linked account, a stranger or an absent member is 404; of a member by support it is read and recorded [P03]', async () => {
    const jonas = await aMember(server)
    const stranger = await aMember(server)
    await aLink(server, { from: ida, to: jonas })
    const ask = (memberId: string) => server.as(ida).call(listFamily, { params: { memberId } })
    for (const id of [jonas.id, stranger.id, '00000000-0000-4000-8000-000000000000']) {
      expect((await ask(id)).status).toBe(404)
    }
    const support = await aMember(server)
    const seen = await server.as(support, SUPPORT).call(listFamily, { params: { memberId: ida.id } })
    expect(seen.status).toBe(200)
    const rows = await server.deps.db
      .select()
      .from(audit)
      .where(eq(audit.subjectId, ida.id))
      .orderBy(audit.id)
    expect(rows).toMatchObject([{ actorId: support.id, detail: { implicit: true } }])
  })
})
