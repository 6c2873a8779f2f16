import { addMemberNote, deleteMemberNote, updateMemberNote } from '@medlem/contract/memberNote'
import { getMember } from '@medlem/contract/memberRecord'
import {
  addPerson,
  correctPerson,
  findSimilarPeople,
  getPerson,
  listPersonEmails,
  MAX_PERSON_LOG,
} from '@medlem/contract/person'
import { eraseMember, exportMember } from '@medlem/contract/privacy'
import { audit } from '@medlem/database/schema/audit'
import { member } from '@medlem/database/schema/member'
import { memberNote } from '@medlem/database/schema/memberNote'
import { message } from '@medlem/database/schema/message'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertNewMembership } from '../../club/membership/store.ts'
import { aCast, type Cast } from '../../club/membership/testing/cast.ts'
import { insertAudit } from '../../platform/audit/store.ts'
import { aChild, aConfiguration, aMember, anActiveYear } from '../../testing/builders.ts'
import type { TestClient } from '../../testing/testClient.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'

let server: TestServer
let cast: Cast
let treasurer: TestClient
let secretary: TestClient
let auditor: TestClient
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
  const as = async (role: string) =>
    server.as(await aMember(server, { firstName: role }), { roles: [`org:sejlklub|role:${role}`] })
  treasurer = await as('TREASURER')
  secretary = await as('SECRETARY')
  auditor = await as('AUDITOR')
  await anActiveYear(server, { member: cast.ida, configuration: cast.fee })
})

const club = () => ({ id: cast.club.id })
const of = (memberId: string) => ({ id: cast.club.id, memberId })
const add = (body: Record<string, string | null>, who = secretary) =>
  who.call(addPerson, { params: club(), body: { firstName: 'Aage', lastName: 'Bro', ...body } })
const read = (memberId: string, who: TestClient = cast.as.clubAdmin) =>
  who.call(getPerson, { params: of(memberId) })
const correct = (memberId: string, body: Record<string, unknown>, who = secretary) =>
  who.call(correctPerson, {
    params: of(memberId),
    body: { firstName: 'Ida', lastName: 'Holm', version: 1, ...body },
  })
/** The first call binds Ida to her sign-in. */
const signIn = () => cast.as.ida.call(getMember, { params: { id: cast.ida.id } })
const lastEntry = async () => (await server.deps.db.select().from(audit).orderBy(desc(audit.id)).limit(1))[0]

describe('a person’s page', () => {
  test('is one call and one entry of the audit log, that it was opened [S07]', async () => {
    await signIn()
    const { status, body } = await read(cast.ida.id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      person: { id: cast.ida.id, firstName: 'Ida', hasSignIn: true, emailRefusal: 'signs_in' },
      membership: { memberships: [{ membershipFor: 2026 }] },
      fees: { [cast.fee.id]: 'Membership' },
      notes: [],
      payments: [],
      threads: [],
      signUps: [],
    })
    expect(await server.deps.db.select().from(audit).orderBy(audit.id)).toMatchObject([
      { action: 'member_read', subjectId: cast.ida.id, orgId: cast.club.id, detail: { implicit: true } },
    ])
    expect((await read(cast.ida.id)).body.log).toMatchObject([
      { action: 'member_read', actorName: 'Karl Holm', text: 'Looked at a profile.', isLook: true },
    ])
    expect(
      await server.deps.db.select().from(audit).orderBy(audit.id),
      'reading it again is the same look',
    ).toHaveLength(1)
    server.clock.advance(16 * 60_000)
    await read(cast.ida.id)
    expect(await server.deps.db.select().from(audit).orderBy(audit.id)).toHaveLength(2)
    for (let reads = 0; reads < 2; reads += 1)
      await cast.as.clubAdmin.call(listPersonEmails, { params: of(cast.ida.id), querystring: {} })
    const looks = await server.deps.db.select().from(audit).orderBy(audit.id)
    expect(looks.slice(2), 'its e-mails are one more look').toMatchObject([
      { action: 'person_email_list_read', subjectId: cast.ida.id, detail: { implicit: true, messages: 0 } },
    ])
  })

  test('has its newest changes also when many have looked since', async () => {
    await correct(cast.ida.id, { phone: '+45 20 11 40 02' })
    const look = {
      action: 'member_read' as const,
      actorId: null,
      subjectId: cast.ida.id,
      orgId: cast.club.id,
      traceId: 'many-looks',
      detail: { implicit: true },
    }
    for (let looks = 0; looks < MAX_PERSON_LOG + 5; looks += 1) {
      server.clock.advance(1_000)
      await insertAudit(server.deps.db, { ...look, at: server.clock.now() })
    }
    const log = (await read(cast.ida.id)).body.log ?? []
    expect(log.filter(({ isLook }) => isLook)).toHaveLength(MAX_PERSON_LOG)
    expect(log.filter(({ isLook }) => !isLook).map(({ text }) => text)).toContain(
      'Corrected the data of a member.',
    )
    expect(log.map(({ at }) => at)).toEqual(
      log
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
  })

  test('has each part for those alone who have its right [P03]', async () => {
    const parts = async (who: TestClient) => {
      const { payments, threads, signUps, log } = (await read(cast.ida.id, who)).body
      return [payments, threads, signUps, log].map((part) => part !== null)
    }
    expect(await parts(treasurer)).toEqual([true, true, false, false])
    expect(await parts(secretary)).toEqual([false, true, true, false])
    expect(await parts(auditor)).toEqual([true, false, true, true])
    expect((await read(cast.vera.id)).status).toBe(404)
    expect((await read(cast.ida.id, cast.as.choirAdmin)).status).toBe(404)
  })

  test('names a child’s parent with how to reach them, and linked accounts only of the same organisation', async () => {
    const { alma, ida, jonas, fee } = cast
    await anActiveYear(server, { member: alma, configuration: fee })
    expect((await read(alma.id)).body.family).toEqual([
      {
        memberId: ida.id,
        name: 'Ida Holm',
        relation: 'parent',
        email: ida.email,
        phone: ida.phone,
        isMember: true,
      },
    ])
    expect((await read(ida.id)).body.family).toMatchObject([
      { memberId: alma.id, relation: 'child', phone: null },
    ])
    await anActiveYear(server, { member: jonas, configuration: fee })
    expect((await read(ida.id)).body.family).toMatchObject([
      { relation: 'child' },
      { memberId: jonas.id, relation: 'linked', email: null, phone: null },
    ])
  })
})

describe('adding a member', () => {
  test('takes a name alone, puts them on the list, and says nothing of it to anybody', async () => {
    const { status, body } = await add({})
    expect([status, body]).toMatchObject([201, { firstName: 'Aage', email: null, emailRefusal: null }])
    expect((await read(body.id)).body.membership).toMatchObject({ status: 'inactive', memberships: [] })
    expect(await server.deps.db.select().from(message)).toEqual([])
    const entries = await server.deps.db
      .select()
      .from(audit)
      .where(eq(audit.action, 'person_add'))
      .orderBy(audit.id)
    expect(entries).toMatchObject([{ subjectId: body.id, orgId: cast.club.id, detail: null }])
    expect((await add({}, auditor)).status).toBe(404)
  })

  test('refuses the address of another member, whether in the organisation or not', async () => {
    for (const one of [cast.ida, cast.vera]) {
      const { status, problem } = await add({ email: one.email ?? '' })
      expect([status, problem.errors?.[0]?.field]).toEqual([409, 'email'])
    }
    expect((await add({ email: 'aage@example.org' })).status).toBe(201)
  })

  test('shows before it who may be the same, of the organisation alone', async () => {
    const { body: aage } = await add({ dateOfBirth: '1941-03-02', phone: '+45 71 11 22 33' })
    const similar = async (body: Record<string, string>) =>
      (await secretary.call(findSimilarPeople, { params: club(), body })).body.people?.map(
        ({ memberId, by }) => [memberId, by],
      )
    const name = { firstName: 'Åge', lastName: 'BRO' }
    expect(await similar({ ...name, dateOfBirth: '1941-03-02' })).toEqual([[aage.id, ['name']]])
    expect(await similar(name)).toEqual([[aage.id, ['name']]])
    expect(await similar({ ...name, dateOfBirth: '1999-03-02' })).toEqual([])
    expect(await similar({ firstName: 'Å', lastName: 'Bro' })).toEqual([])
    expect(await similar({ phone: '71112233' })).toEqual([[aage.id, ['phone']]])
    expect(await similar({ phone: '71' })).toEqual([])
    expect(await similar({ email: cast.ida.email ?? '' })).toEqual([[cast.ida.id, ['email']]])
    expect(await similar({ firstName: 'Vera', lastName: 'Holm', email: cast.vera.email ?? '' })).toEqual([])
  })
})

describe('correcting a member', () => {
  test('tells the member which data, and the audit log neither what they were nor what they are', async () => {
    const { status, body } = await correct(cast.ida.id, { lastName: 'Lund', phone: '+45 20 11 22 34' })
    expect([status, body]).toMatchObject([200, { lastName: 'Lund', version: 2 }])
    expect(await lastEntry()).toMatchObject({
      action: 'person_correct',
      subjectId: cast.ida.id,
      detail: { fields: ['lastName', 'phone'] },
    })
    const [email] = await server.deps.db.select().from(message)
    expect(email).toMatchObject({
      memberId: cast.ida.id,
      orgId: cast.club.id,
      params: { ORG: cast.club.name, FIELDS: 'lastName,phone' },
    })
    expect(JSON.stringify([await server.deps.db.select().from(audit).orderBy(audit.id), email])).not.toMatch(
      /Lund|22 34/,
    )
  })

  test('is of the version that was read: a second editor is refused, and nothing is written', async () => {
    expect((await correct(cast.ida.id, { phone: '20 11 22 31' })).status).toBe(200)
    const { status, problem } = await correct(cast.ida.id, { phone: '20 11 22 32' }, cast.as.clubAdmin)
    expect([status, problem.code]).toEqual([409, 'stale_version'])
    expect((await read(cast.ida.id)).body.person.phone).toBe('20 11 22 31')
  })

  test('sends no e-mail where nothing changed', async () => {
    expect((await correct(cast.ida.id, { phone: cast.ida.phone })).body.version).toBe(1)
    expect(await server.deps.db.select().from(message)).toEqual([])
  })

  test('of a child is said to the parent', async () => {
    await anActiveYear(server, { member: cast.alma, configuration: cast.fee })
    await correct(cast.alma.id, { firstName: 'Alma Marie' })
    const [email] = await server.deps.db.select().from(message)
    expect(email).toMatchObject({
      memberId: cast.ida.id,
      params: { NAME: 'Alma Marie', FIELDS: 'firstName' },
    })
  })

  test('writes an address only of a member who never signed in and is known nowhere else', async () => {
    const email = 'other@example.org'
    const refusalOf = async (memberId: string, version = 1) => {
      const { status, problem } = await correct(memberId, { email, version })
      return [status, problem?.errors?.[0]?.code]
    }
    await signIn()
    expect(await refusalOf(cast.ida.id)).toEqual([422, 'signs_in'])
    await anActiveYear(server, { member: cast.alma, configuration: cast.fee })
    expect(await refusalOf(cast.alma.id)).toEqual([422, 'child'])
    const song = await aConfiguration(server, { orgId: cast.choir.id })
    const aage = await aMember(server, { firstName: 'Aage', email: null })
    await insertNewMembership(server.deps.db, {
      memberId: aage.id,
      orgId: cast.club.id,
      updateDate: server.deps.clock.now(),
    })
    const child = await aChild(server, aage)
    await anActiveYear(server, { member: child, configuration: song })
    expect(await refusalOf(aage.id)).toEqual([422, 'elsewhere'])
    await server.deps.db.update(member).set({ parentId: null }).where(eq(member.id, child.id))
    expect(await refusalOf(aage.id)).toEqual([200, undefined])
  })
})

describe('notes about a member', () => {
  const write = (visibility: 'staff' | 'confidential', who: TestClient = cast.as.clubAdmin) =>
    who.call(addMemberNote, { params: of(cast.ida.id), body: { text: `For ${visibility}.`, visibility } })
  const texts = async (who: TestClient) => (await read(cast.ida.id, who)).body.notes.map(({ text }) => text)

  test('are read by all staff, or by those alone who see confidential ones [P03]', async () => {
    await write('staff')
    await write('confidential')
    expect((await texts(cast.as.clubAdmin)).sort()).toEqual(['For confidential.', 'For staff.'])
    expect(await texts(secretary)).toEqual(['For staff.'])
    expect(await texts(auditor)).toEqual(['For staff.'])
    expect((await write('confidential', secretary)).status).toBe(403)
    expect((await write('staff', auditor)).status).toBe(404)
  })

  test('are changed and removed, also by a colleague, but not where they can’t be read', async () => {
    const { body: open } = await write('staff')
    const { body: kept } = await write('confidential')
    const update = (noteId: string, version: number) =>
      secretary.call(updateMemberNote, {
        params: { ...of(cast.ida.id), noteId },
        body: { text: 'Better.', visibility: 'staff', version },
      })
    expect((await update(open.id, 1)).body).toMatchObject({
      text: 'Better.',
      version: 2,
      writtenBy: 'Karl Holm',
    })
    expect((await update(open.id, 1)).status).toBe(409)
    expect((await update(kept.id, 1)).status).toBe(404)
    const remove = (noteId: string) =>
      secretary.call(deleteMemberNote, { params: { ...of(cast.ida.id), noteId } })
    expect([(await remove(kept.id)).status, (await remove(open.id)).status]).toEqual([404, 204])
    const entries = await server.deps.db.select().from(audit).orderBy(audit.id)
    expect(JSON.stringify(entries)).not.toMatch(/Better|For staff/)
  })

  test('are in the member’s export, all of them, and go when the member is erased', async () => {
    await write('staff')
    await write('confidential')
    const { body } = await cast.as.ida.call(exportMember, { querystring: {} })
    if (typeof body === 'string') throw new Error('not JSON')
    expect(body.notes.map(({ text }) => text).sort()).toEqual(['For confidential.', 'For staff.'])
    await cast.as.ida.call(eraseMember, {
      body: { confirmEmail: cast.ida.email ?? '', endActiveYears: true },
    })
    expect(await server.deps.db.select().from(memberNote)).toEqual([])
    expect((await read(cast.ida.id)).status).toBe(404)
  })
})
