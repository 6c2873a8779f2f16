import { approveInvitation, createInvitation, listFamily, listInvitations } from '@medlem/contract/family'
import { createMember, findMemberByEmail, findMemberName } from '@medlem/contract/member'
import { listNotifications } from '@medlem/contract/notification'
import { audit } from '@medlem/database/schema/audit'
import { familyInvitation } from '@medlem/database/schema/family'
import type { MemberRow } from '@medlem/database/schema/member'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aChild, aLink, aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { updateMember } from '../member/store.ts'
import { claimAtSignIn } from './claimInvitations.ts'

const SUPPORT = { roles: ['org:ALL|role:SUPER_ADMIN'] }
const NEW_ADDRESS = 'nils.ny@example.org'

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

const invite = (who: MemberRow, inviteeEmail: string) =>
  server.as(who).call(createInvitation, { body: { inviteeEmail } })
const stored = () => server.deps.db.select().from(familyInvitation).orderBy(familyInvitation.createdAt)
const bell = async (who: MemberRow) =>
  (await server.as(who).call(listNotifications, { querystring: { memberId: who.id } })).body

describe('inviting', () => {
  test('asks the member with that address in the bell, where it can be approved', async () => {
    const { status, body } = await invite(ida, 'Freja@Example.org')
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        inviterEmail: 'ida@example.org',
        inviteeEmail: 'freja@example.org',
        status: 'pending',
      },
    ])
    const [received, ...others] = await bell(freja)
    expect(others).toEqual([])
    expect(received).toMatchObject({
      type: 'FAMILY_LINK_REQUEST',
      title: 'Ida Holm wants to link your accounts',
      senderId: ida.id,
      read: false,
      data: {
        inviterEmail: 'ida@example.org',
        familyId: null,
        inviteeId: freja.id,
        inviteeEmail: 'freja@example.org',
        invitationId: body.id,
      },
    })
    const approved = await server.as(freja).call(approveInvitation, { querystring: { id: body.id } })
    expect(approved.body.status).toBe('success')
  })

  test('answers the same whether anybody has that address', async () => {
    const toMember = await invite(ida, 'freja@example.org')
    const toNewAddress = await invite(ida, NEW_ADDRESS)
    const shape = ({ status, headers, body }: typeof toMember) => ({
      status,
      headers: Object.keys(headers).sort(),
      length: Number(headers['content-length']) - body.inviteeEmail.length,
      body: { ...body, id: '', inviteeEmail: '' },
    })
    expect(shape(toNewAddress)).toEqual(shape(toMember))
    const again = [await invite(ida, 'freja@example.org'), await invite(ida, NEW_ADDRESS)]
    expect(again.map(({ status }) => status)).toEqual([200, 200])
  })

  test('the same person twice answers the first invitation and asks once, also at the same time', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => invite(ida, 'freja@example.org')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await bell(freja)).toHaveLength(1)
  })

  test('somebody who invited first answers that invitation, which the bell offers to approve', async () => {
    const first = await invite(freja, 'ida@example.org')
    const { status, body } = await invite(ida, 'freja@example.org')
    expect([status, body]).toEqual([200, first.body])
    expect(await bell(freja)).toEqual([])
  })

  test('each other at the same time leaves one invitation', async () => {
    await Promise.all([invite(ida, 'freja@example.org'), invite(freja, 'ida@example.org')])
    expect(await stored()).toHaveLength(1)
  })

  test('a linked member gets the existing link, in either direction and whatever the address was then', async () => {
    const link = await aLink(server, { from: freja, to: ida })
    await updateMember(server.deps.db, freja.id, {
      email: 'lund@example.org',
      updateDate: server.clock.now(),
    })
    const { status, body } = await invite(ida, 'lund@example.org')
    expect([status, body.id, body.status]).toEqual([200, link.id, 'approved'])
  })

  test('does not tell that a new address is a member’s who was invited by another', async () => {
    await invite(ida, 'freja@example.org')
    await updateMember(server.deps.db, freja.id, {
      email: 'lund@example.org',
      updateDate: server.clock.now(),
    })
    expect((await invite(ida, 'lund@example.org')).status).toBe(201)
  })

  test.each(['rejected', 'ended'] as const)('is possible again after it was %s', async (status) => {
    const old = await aLink(server, { from: ida, to: freja, status })
    const { status: answer, body } = await invite(ida, 'freja@example.org')
    expect(answer).toBe(201)
    expect(body.id).not.toBe(old.id)
    expect(await bell(freja)).toHaveLength(1)
  })

  test('oneself is refused with what to do, and nonsense is a bad request that names the field', async () => {
    const own = await invite(ida, 'IDA@example.org')
    expect([own.status, own.problem.errors]).toEqual([
      422,
      [
        {
          field: 'inviteeEmail',
          code: 'own_address',
          message: 'This is your own address. Please give the address of the person whom you want to link.',
        },
      ],
    ])
    for (const nonsense of ['', 'no address', `${'a'.repeat(250)}@example.org`]) {
      const { status, problem } = await invite(ida, nonsense)
      expect([status, problem.errors?.[0]?.field]).toEqual([400, 'inviteeEmail'])
    }
    expect(await stored()).toEqual([])
  })

  test('needs an address that is proven, and a login', async () => {
    const squatter = server.as(
      { email: 'ida@example.org', subject: 'account of ida@example.org' },
      { emailVerified: false },
    )
    await server.as(ida).call(findMemberByEmail, { querystring: { email: 'ida@example.org' } })
    const { status, problem } = await squatter.call(createInvitation, {
      body: { inviteeEmail: 'freja@example.org' },
    })
    expect([status, problem.code]).toEqual([403, 'email_unverified'])
    const support = await aMember(server)
    const alma = await aChild(server, ida)
    const child = await server
      .as(support, SUPPORT)
      .call(createInvitation, { body: { inviteeEmail: 'freja@example.org' } }, { 'x-acting-for': alma.id })
    expect([child.status, child.problem.code]).toEqual([422, 'not_eligible'])
    expect(await stored()).toEqual([])
  })

  test('is done by support in a member’s name, which is recorded', async () => {
    const support = await aMember(server)
    const { status, body } = await server
      .as(support, SUPPORT)
      .call(createInvitation, { body: { inviteeEmail: 'freja@example.org' } }, { 'x-acting-for': ida.id })
    expect([status, body.inviterEmail]).toEqual([201, 'ida@example.org'])
    const rows = await server.deps.db.select().from(audit).orderBy(audit.id)
    expect(rows).toMatchObject([
      {
        action: 'family_invitation_create',
        actorId: support.id,
        subjectId: ida.id,
        objectId: body.id,
      },
    ])
  })

  test('writes nothing but the address from the body', async () => {
    const { body } = await server.as(ida).send({
      method: 'POST',
      url: '/member-api/api/v1/family/invitation',
      payload: {
        inviteeEmail: 'freja@example.org',
        status: 'approved',
        inviterEmail: 'vera@example.org',
        inviterId: freja.id,
        consent: {},
      },
    })
    expect(body).toMatchObject({ status: 'pending', inviterEmail: 'ida@example.org' })
    expect(await stored()).toMatchObject([
      { inviterId: ida.id, inviteeId: freja.id, status: 'pending', consent: null, decidedAt: null },
    ])
    const { body: seen } = await server.as(freja).call(listFamily, { params: { memberId: freja.id } })
    expect(seen.find(({ id }) => id === ida.id)).toMatchObject({
      familyLink: true,
      familyInvitationStatus: 'pending',
      familyInvitationRequest: 'received',
      phone: null,
    })
  })
})

describe('who was invited before having an account', () => {
  const nils = { email: NEW_ADDRESS, subject: 'nils' }
  const signUp = (more = {}) =>
    server.as(nils, more).call(createMember, {
      body: { firstName: 'Nils', lastName: 'Ny', email: NEW_ADDRESS },
    })
  const nilsBell = async (memberId: string) =>
    (await server.as(nils).call(listNotifications, { querystring: { memberId } })).body

  test('finds the request in the bell after the first sign-in, and can approve it', async () => {
    const { body: invitation } = await invite(ida, NEW_ADDRESS)
    const { body: member } = await signUp()
    expect(await nilsBell(member.id)).toMatchObject([
      { title: 'Ida Holm wants to link your accounts', data: { invitationId: invitation.id } },
    ])
    const approved = await server.as(nils).call(approveInvitation, { querystring: { id: invitation.id } })
    expect(approved.body.status).toBe('success')
    expect(await stored()).toMatchObject([{ inviteeId: member.id, status: 'approved' }])
  })

  test('is asked once, however often they sign in', async () => {
    await invite(ida, NEW_ADDRESS)
    const { body: member } = await signUp()
    await signUp()
    await server.as(nils).call(findMemberByEmail, { querystring: { email: NEW_ADDRESS } })
    expect(await nilsBell(member.id)).toHaveLength(1)
  })

  test('is not asked about what was taken back or answered', async () => {
    await server.deps.db.insert(familyInvitation).values({
      inviterId: ida.id,
      inviterEmail: 'ida@example.org',
      inviteeEmail: NEW_ADDRESS,
      status: 'ended',
      createdAt: server.clock.now(),
    })
    const { body: member } = await signUp()
    expect(await nilsBell(member.id)).toEqual([])
  })

  test('sees and answers nothing with an address that is not proven, and everything once it is', async () => {
    const { body: invitation } = await invite(ida, NEW_ADDRESS)
    const unproven = server.as(nils, { emailVerified: false })
    const { body: member } = await signUp({ emailVerified: false })
    expect(await nilsBell(member.id)).toEqual([])
    const list = await unproven.call(listInvitations, { querystring: { email: NEW_ADDRESS } })
    expect(list.body).toEqual([])
    const name = await unproven.call(findMemberName, { querystring: { email: 'ida@example.org' } })
    expect(name.status).toBe(404)
    const refused = await unproven.call(approveInvitation, { querystring: { id: invitation.id } })
    expect(refused.status).toBe(404)
    await server.as(nils).call(findMemberByEmail, { querystring: { email: NEW_ADDRESS } })
    expect(await nilsBell(member.id)).toHaveLength(1)
    const still = await unproven.call(approveInvitation, { querystring: { id: invitation.id } })
    expect(still.body).toEqual({ status: 'error', message: 'Please confirm your e-mail address first.' })
    expect(await stored()).toMatchObject([{ status: 'pending' }])
  })

  test('gets only what was sent to an address that had no member', async () => {
    await invite(ida, 'freja@example.org')
    await updateMember(server.deps.db, freja.id, {
      email: 'lund@example.org',
      updateDate: server.clock.now(),
    })
    const later = await aMember(server, { email: 'freja@example.org' })
    await claimAtSignIn(server.deps, later)
    expect(await bell(later)).toEqual([])
    const list = await server.as(later).call(listInvitations, { querystring: { email: 'freja@example.org' } })
    expect(list.body).toEqual([])
    const [invitation] = await server.deps.db
      .select()
      .from(familyInvitation)
      .where(eq(familyInvitation.inviterId, ida.id))
    const answer = await server
      .as(later)
      .call(approveInvitation, { querystring: { id: invitation?.id ?? '' } })
    expect(answer.status).toBe(404)
  })
})
