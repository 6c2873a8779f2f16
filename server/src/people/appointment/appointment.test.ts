import {
  acceptReceivedInvitation,
  endAppointment,
  getReceivedInvitation,
  inviteColleague,
  listAppointments,
  type StaffRole,
  withdrawColleague,
} from '@medlem/contract/appointment'
import { getBooks } from '@medlem/contract/ledger'
import { listOrganisationMembers } from '@medlem/contract/memberRecord'
import { getOrganisationSettings } from '@medlem/contract/organisationSettings'
import { audit } from '@medlem/database/schema/audit'
import type { MemberRow } from '@medlem/database/schema/member'
import { message } from '@medlem/database/schema/message'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import { copenhagenDate } from '@medlem/domain/calendar'
import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { nightly } from '../../app/job/nightly.ts'
import { sendDueMessages } from '../../app/job/sendDueMessages.ts'
import { smtpMailer } from '../../communication/outbox/smtpMailer.ts'
import { type MailHost, mailHost } from '../../communication/outbox/testing/mailHost.ts'
import { anAppointment } from '../../testing/appointmentRequests.ts'
import { aMember, anOrganisation } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { endExpired } from './endExpired.ts'
import { giveRole, listRoles, takeRole } from './operator.ts'

let server: TestServer
let host: MailHost
let club: OrganisationRow
let bodil: MemberRow
let mads: MemberRow
beforeAll(async () => {
  host = await mailHost()
  server = await testServer()
})
afterAll(async () => {
  await host.close()
  await server.close()
})
beforeEach(async () => {
  await server.reset()
  host.arrived.length = 0
  server.deps.mailer = smtpMailer(host.server)
  club = await anOrganisation(server, { key: 'sejlklub' })
  bodil = await aMember(server, { firstName: 'Bodil', email: 'bodil@example.org' })
  mads = await aMember(server, { firstName: 'Mads', email: 'mads@example.org' })
  await anAppointment(server, { holder: bodil, orgId: club.id, role: 'ADMIN' })
})

const year = { from: '2026-01-01', to: '2026-12-31' }
const as = (member: MemberRow) => server.as(member)
const books = (member: MemberRow) => as(member).call(getBooks, { params: { id: club.id }, querystring: year })
const list = (member: MemberRow) => as(member).call(listAppointments, { params: { id: club.id } })
const invite = (by: MemberRow, job: StaffRole, email = 'mads@example.org', endsOn: string | null = null) =>
  as(by).call(inviteColleague, { params: { id: club.id }, body: { email, job, endsOn } })
const accept = (by: MemberRow, id: string) => as(by).call(acceptReceivedInvitation, { params: { id } })
const end = (by: MemberRow, id: string) =>
  as(by).call(endAppointment, { params: { id: club.id, appointmentId: id } })
const idOf = async (member: MemberRow) =>
  (await list(bodil)).body.appointments.find(({ memberId }) => memberId === member.id)?.id ?? ''
/** What was done; that the list was read is another entry each time. */
const actions = async () =>
  (await server.deps.db.select().from(audit).orderBy(asc(audit.id)))
    .map(({ action }) => action)
    .filter((action) => action !== 'appointment_list_read')

describe('a job', () => {
  test('is given by an invitation, counts at the next request, and no longer once it is taken away', async () => {
    const { body: invitation, status } = await invite(bodil, 'TREASURER')
    expect(status).toBe(201)
    expect((await books(mads)).status).toBe(404)
    const seen = await as(mads).call(getReceivedInvitation, { params: { id: invitation.id } })
    expect(seen.body).toMatchObject({ job: 'TREASURER', organisationName: club.name, state: 'open' })
    expect((await accept(mads, invitation.id)).body.state).toBe('accepted')

    expect((await books(mads)).status).toBe(200)
    // Not more than the job.
    const more = await as(mads).call(listAppointments, { params: { id: club.id } })
    expect(more.body.mayGive).toEqual([])
    expect((await invite(mads, 'TREASURER', 'x@example.org')).status).toBe(404)

    expect((await end(bodil, await idOf(mads))).status).toBe(204)
    expect((await books(mads)).status).toBe(404)
    expect(await actions()).toEqual(['appointment_invite', 'appointment_accept', 'appointment_end'])
  })

  test('gives its rights in its organisation alone', async () => {
    const choir = await anOrganisation(server, { key: 'kor' })
    await anAppointment(server, { holder: mads, orgId: club.id, role: 'AUDITOR' })
    const settings = (id: string) => as(mads).call(getOrganisationSettings, { params: { id } })
    expect((await settings(club.id)).status).toBe(200)
    expect((await settings(choir.id)).status).toBe(404)
    const members = (id: string) =>
      as(mads).call(listOrganisationMembers, { params: { id }, querystring: {} })
    expect([(await members(club.id)).status, (await members(choir.id)).status]).toEqual([200, 403])
  })

  test('ends by itself after its last day, which the night writes down', async () => {
    await anAppointment(server, { holder: mads, orgId: club.id, role: 'AUDITOR', endsOn: '2026-11-22' })
    expect((await books(mads)).status).toBe(200)
    server.clock.advance(86_400_000)
    expect((await books(mads)).status).toBe(200)
    server.clock.advance(86_400_000)
    expect((await books(mads)).status).toBe(404)
    expect((await list(bodil)).body.appointments.map(({ name }) => name)).toEqual(['Bodil Holm'])
    await nightly(server.deps)
    await nightly(server.deps)
    expect(await actions()).toEqual(['appointment_end'])
  })

  test('that somebody has with another last day is replaced', async () => {
    for (const endsOn of ['2027-03-31', null]) {
      const { body } = await invite(bodil, 'AUDITOR', 'mads@example.org', endsOn)
      await accept(mads, body.id)
      const own = (await list(bodil)).body.appointments.filter(({ memberId }) => memberId === mads.id)
      expect(own.map((one) => one.endsOn)).toEqual([endsOn])
    }
  })

  test('is given up by the one who has it; the last administrator without a last day stays', async () => {
    await anAppointment(server, { holder: mads, orgId: club.id, role: 'SECRETARY' })
    expect((await end(mads, await idOf(mads))).status).toBe(204)
    const refused = await end(bodil, await idOf(bodil))
    expect([refused.status, refused.problem.code]).toEqual([409, 'invalid_transition'])
    await anAppointment(server, { holder: mads, orgId: club.id, role: 'ADMIN', endsOn: '2026-12-31' })
    expect((await end(bodil, await idOf(bodil))).status).toBe(409)
    await anAppointment(server, { holder: mads, orgId: club.id, role: 'ADMIN' })
    expect((await end(bodil, await idOf(bodil))).status).toBe(204)
  })

  test('of the last administrator gets no last day by an invitation of their own', async () => {
    const { body } = await invite(bodil, 'ADMIN', 'bodil@example.org', '2026-12-31')
    expect((await accept(bodil, body.id)).problem).toMatchObject({ status: 409, code: 'invalid_transition' })
    await anAppointment(server, { holder: mads, orgId: club.id, role: 'ADMIN' })
    expect((await accept(bodil, body.id)).status).toBe(200)
    const own = (await list(bodil)).body.appointments.find(({ memberId }) => memberId === bodil.id)
    expect(own?.endsOn).toBe('2026-12-31')
  })

  test('of two administrators who both leave at once, one stays', async () => {
    await anAppointment(server, { holder: mads, orgId: club.id, role: 'ADMIN' })
    const ids = [await idOf(bodil), await idOf(mads)]
    const answers = await Promise.all([end(bodil, ids[0] ?? ''), end(mads, ids[1] ?? '')])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
  })
})

describe('one gives only what one has', () => {
  test.each<[StaffRole, StaffRole, number]>([
    ['CHAIR', 'TREASURER', 403],
    ['CHAIR', 'ADMIN', 403],
    ['CHAIR', 'EVENT_MANAGER', 201],
    ['AUDITOR', 'AUDITOR', 404],
  ])('%s invites to %s: %i', async (own, given, status) => {
    await anAppointment(server, { holder: mads, orgId: club.id, role: own })
    expect((await invite(mads, given, 'mads@example.org')).status).toBe(status)
  })

  test('nor takes it away', async () => {
    await anAppointment(server, { holder: mads, orgId: club.id, role: 'CHAIR' })
    expect((await end(mads, await idOf(bodil))).status).toBe(403)
  })

  test('an invitation ends for good once its sender has lost the right', async () => {
    const kim = await aMember(server, { firstName: 'Kim', email: 'kim@example.org' })
    await anAppointment(server, { holder: kim, orgId: club.id, role: 'ADMIN' })
    const { body } = await invite(kim, 'TREASURER')
    await end(bodil, await idOf(kim))
    expect((await accept(mads, body.id)).problem.code).toBe('invalid_transition')
    expect((await books(mads)).status).toBe(404)
    const at = server.clock.now()
    const asAdmin = { email: 'kim@example.org', orgKey: 'sejlklub', role: 'ADMIN' }
    expect(await giveRole(server.deps.db, asAdmin, at)).toBe('done')
    expect((await as(mads).call(getReceivedInvitation, { params: { id: body.id } })).body.state).toBe('over')
    expect((await accept(mads, body.id)).problem.code).toBe('invalid_transition')
    expect((await list(bodil)).body.invitations).toEqual([])
    expect(await actions()).toEqual([
      'appointment_invite',
      'appointment_withdraw',
      'appointment_end',
      'appointment_give',
    ])
    expect((await invite(kim, 'TREASURER')).status).toBe(201)
  })

  test.each([
    ['the nightly job runs first', true],
    ['they get it back first', false],
  ])('and so once the last day of their job is over: %s', async (_, nightly) => {
    const kim = await aMember(server, { firstName: 'Kim', email: 'kim@example.org' })
    const today = copenhagenDate(server.clock.now())
    await anAppointment(server, { holder: kim, orgId: club.id, role: 'ADMIN', endsOn: today })
    const { body } = await invite(kim, 'TREASURER')
    server.clock.advance(2 * 86_400_000)
    if (nightly) await endExpired(server.deps)
    const asAdmin = { email: 'kim@example.org', orgKey: 'sejlklub', role: 'ADMIN' }
    await giveRole(server.deps.db, asAdmin, server.clock.now())
    expect((await accept(mads, body.id)).problem.code).toBe('invalid_transition')
  })

  test('one who gets a job again without having lost the right goes on inviting', async () => {
    const kim = await aMember(server, { firstName: 'Kim', email: 'kim@example.org' })
    await anAppointment(server, { holder: kim, orgId: club.id, role: 'ADMIN' })
    const { body } = await invite(kim, 'TREASURER')
    const again = await invite(bodil, 'ADMIN', 'kim@example.org')
    expect((await accept(kim, again.body.id)).status).toBe(200)
    expect((await accept(mads, body.id)).body.state).toBe('accepted')
  })

  test('and to give asks for a fresh sign-in', async () => {
    const nowS = Math.floor(server.clock.now().getTime() / 1000)
    const token = await server.issuer.token({ email: 'bodil@example.org' }, { auth_time: nowS - 3600 })
    const body = { email: 'mads@example.org', job: 'ADMIN' as const, endsOn: null }
    const { status, problem } = await server
      .withToken(token)
      .call(inviteColleague, { params: { id: club.id }, body })
    expect([status, problem.code]).toEqual([403, 'fresh_login_required'])
  })
})

describe('an invitation', () => {
  test('is the invited address’s alone, verified, and taken once', async () => {
    const { body } = await invite(bodil, 'SECRETARY')
    const other = await aMember(server, { firstName: 'Ole', email: 'ole@example.org' })
    expect((await accept(other, body.id)).status).toBe(404)
    const unverified = server.as(mads, { emailVerified: false })
    expect(
      (await unverified.call(acceptReceivedInvitation, { params: { id: body.id } })).status,
    ).toBeGreaterThan(400)
    const answers = await Promise.all([accept(mads, body.id), accept(mads, body.id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await actions()).filter((action) => action === 'appointment_accept')).toHaveLength(1)
    await end(bodil, await idOf(mads))
    expect((await accept(mads, body.id)).body.state).toBe('accepted')
    expect((await list(mads)).status).toBe(404)
  })

  test('is of no use once it is withdrawn, replaced or older than two weeks', async () => {
    const first = (await invite(bodil, 'SECRETARY')).body.id
    const second = (await invite(bodil, 'SECRETARY')).body.id
    expect((await accept(mads, first)).status).toBe(409)
    await as(bodil).call(withdrawColleague, { params: { id: club.id, invitationId: second } })
    expect((await accept(mads, second)).status).toBe(409)
    const third = (await invite(bodil, 'SECRETARY')).body.id
    server.clock.advance(14 * 86_400_000)
    expect((await accept(mads, third)).status).toBe(409)
    expect((await list(mads)).status).toBe(404)
  })

  test('goes out by e-mail with a link that is kept nowhere, also to an address of no member', async () => {
    await invite(bodil, 'TREASURER', 'new@example.org')
    await sendDueMessages(server.deps)
    const [sent] = host.arrived
    expect(sent?.to).toEqual(['new@example.org'])
    expect(sent?.mail.text).toContain('Treasurer')
    const link = /\/welcome\/([\w.-]+)/.exec(sent?.mail.text ?? '')?.[1] ?? ''
    expect(link.length).toBeGreaterThan(70)
    const kept = JSON.stringify([
      await server.deps.db.select().from(message),
      await server.deps.db.select().from(audit).orderBy(audit.id),
    ])
    expect(kept).not.toContain(link.slice(37))
    expect(JSON.stringify(await server.deps.db.select().from(audit).orderBy(audit.id))).not.toContain(
      'new@example.org',
    )
  })

  test('that is withdrawn before it was sent is not sent', async () => {
    const { body } = await invite(bodil, 'TREASURER', 'new@example.org')
    await as(bodil).call(withdrawColleague, { params: { id: club.id, invitationId: body.id } })
    await sendDueMessages(server.deps)
    expect(host.arrived).toEqual([])
  })
})

describe('the operator', () => {
  const at = () => server.clock.now()
  const choice = (email: string, role: string, orgKey?: string) => ({ email, role, orgKey })

  test('gives a role, sees it, and takes it away, audited', async () => {
    const { db } = server.deps
    expect(await giveRole(db, choice('mads@example.org', 'SUPER_ADMIN'), at())).toBe('done')
    expect(await giveRole(db, choice('mads@example.org', 'SUPER_ADMIN'), at())).toBe('nothing_to_do')
    expect((await books(mads)).status).toBe(200)
    expect(await listRoles(db, at())).toEqual([
      'org:sejlklub|role:ADMIN  Bodil Holm <bodil@example.org>',
      'org:ALL|role:SUPER_ADMIN  Mads Holm <mads@example.org>',
    ])
    expect(await takeRole(db, choice('mads@example.org', 'SUPER_ADMIN'), at())).toBe('done')
    expect((await books(mads)).status).toBe(404)
    expect((await actions()).filter((action) => action.startsWith('appointment'))).toEqual([
      'appointment_give',
      'appointment_end',
    ])
  })

  test('names a member, a role and an organisation that exist', async () => {
    const { db } = server.deps
    const tried = [
      choice('absent@example.org', 'ADMIN', 'sejlklub'),
      choice('mads@example.org', 'ADMIN', 'nowhere'),
      choice('mads@example.org', 'ADMIN'),
      choice('mads@example.org', 'USER', 'sejlklub'),
      choice('mads@example.org', 'SUPER_ADMIN', 'sejlklub'),
    ]
    const outcomes = []
    for (const one of tried) outcomes.push(await giveRole(db, one, at()))
    expect(outcomes).toEqual([
      'no_member',
      'no_organisation',
      'no_organisation',
      'no_such_role',
      'no_such_role',
    ])
  })
})

test('with an outside identity server its tokens alone say who has which job', async () => {
  const outside = await testServer({ environment: { OIDC_ISSUER: 'https://id.example/realms/club' } })
  const org = await anOrganisation(outside, { key: 'sejlklub' })
  const holder = await aMember(outside, { email: 'mads@example.org' })
  await anAppointment(outside, { holder, orgId: org.id, role: 'ADMIN' })
  const input = { params: { id: org.id } }
  expect((await outside.as(holder).call(listAppointments, input)).status).toBe(404)
  const treasurer = outside.as(holder, { roles: ['org:sejlklub|role:TREASURER'] })
  expect((await treasurer.call(getBooks, { ...input, querystring: year })).status).toBe(200)
  const admin = outside.as(holder, { roles: ['org:sejlklub|role:ADMIN'] })
  expect((await admin.call(listAppointments, input)).body).toMatchObject({
    fromToken: true,
    appointments: [],
  })
  const body = { email: 'x@example.org', job: 'AUDITOR' as const, endsOn: null }
  expect((await admin.call(inviteColleague, { ...input, body })).problem.code).toBe('configuration_invalid')
  await outside.close()
})
