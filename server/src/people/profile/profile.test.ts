import {
  createMember,
  findMemberByEmail,
  findMemberName,
  listMembers,
  updateMember,
} from '@medlem/contract/member'
import { audit } from '@medlem/database/schema/audit'
import { familyInvitation } from '@medlem/database/schema/family'
import { member } from '@medlem/database/schema/member'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aChild, aLink, aMember, anAddress } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'

const SUPPORT = { roles: ['org:ALL|role:SUPER_ADMIN'] }
const newcomer = {
  email: 'nils.ny@example.org',
  givenName: 'Nils',
  familyName: 'Ny',
  phone: '+45 40 00 00 00',
}

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(() => server.reset())

const find = (email: string) => ({ querystring: { email } })

describe('finding the signed-in member', () => {
  test('the first sign-in binds the member to the identity, and a changed e-mail keeps the member [S05]', async () => {
    const ida = await aMember(server, { email: 'ida@example.org' })
    const first = await server.as(ida, { subject: 'ida' }).call(findMemberByEmail, find('ida@example.org'))
    expect([first.status, first.body.id]).toEqual([200, ida.id])
    const moved = await server
      .as({ email: 'new@example.org', subject: 'ida' })
      .call(findMemberByEmail, find('new@example.org'))
    expect([moved.status, moved.body.id, moved.body.email]).toEqual([200, ida.id, 'new@example.org'])
  })

  test('somebody who is no member yet gets 404, and is created from the token once [S05]', async () => {
    const nils = server.as(newcomer)
    expect((await nils.call(findMemberByEmail, find(newcomer.email))).status).toBe(404)
    const body = { firstName: 'Nils', lastName: 'Ny', email: newcomer.email, phone: newcomer.phone }
    const made = await nils.call(createMember, { body })
    expect([made.status, made.body.firstName, made.body.enabled]).toEqual([201, 'Nils', true])
    const again = await nils.call(createMember, { body })
    expect([again.status, again.body.id]).toEqual([200, made.body.id])
    expect((await nils.call(findMemberByEmail, find(newcomer.email))).body.id).toBe(made.body.id)
  })

  test('eight creations at once make one member', async () => {
    const nils = server.as(newcomer)
    const body = { firstName: 'Nils', lastName: 'Ny', email: newcomer.email }
    const answers = await Promise.all(Array.from({ length: 8 }, () => nils.call(createMember, { body })))
    expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1)
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
  })

  test('a client that sends whole entities writes none of the rest [P03]', async () => {
    const parent = await aMember(server)
    const { body } = await server.as(newcomer).send({
      method: 'POST',
      url: '/member-api/api/v1/member/item',
      payload: {
        firstName: 'Nils',
        lastName: 'Ny',
        email: newcomer.email,
        id: parent.id,
        parentId: parent.id,
        enabled: false,
        comments: 'x',
        registrationDate: '1999-01-01T00:00:00Z',
      },
    })
    expect(body).toMatchObject({ parentId: null, enabled: true, comments: null })
    expect(body).not.toMatchObject({ id: parent.id })
    expect((body as { registrationDate: string }).registrationDate).toBe(server.clock.now().toISOString())
  })

  test('another e-mail than one’s own is refused, whether somebody has it or not [P03]', async () => {
    const ida = await aMember(server, { email: 'ida@example.org' })
    await aMember(server, { email: 'taken@example.org' })
    const answers = await Promise.all(
      ['taken@example.org', 'free@example.org'].map((email) =>
        server.as(ida).call(findMemberByEmail, find(email)),
      ),
    )
    expect(answers.map(({ status, problem }) => [status, problem.code, problem.detail])).toEqual([
      [403, 'forbidden', 'You can only look up your own e-mail address.'],
      [403, 'forbidden', 'You can only look up your own e-mail address.'],
    ])
    const body = { firstName: 'A', lastName: 'B', email: 'free@example.org' }
    expect((await server.as(ida).call(createMember, { body })).status).toBe(403)
  })

  test('a second identity with the same e-mail gets 409 identity_conflict', async () => {
    const ida = await aMember(server, { email: 'ida@example.org' })
    await server.as(ida, { subject: 'first' }).call(findMemberByEmail, find('ida@example.org'))
    const second = await server
      .as(ida, { subject: 'second' })
      .call(findMemberByEmail, find('ida@example.org'))
    expect([second.status, second.problem.code]).toEqual([409, 'identity_conflict'])
  })

  test('an unverified e-mail binds no member', async () => {
    const ida = await aMember(server, { email: 'ida@example.org' })
    const client = server.as(ida, { emailVerified: false })
    const looked = await client.call(findMemberByEmail, find('ida@example.org'))
    expect([looked.status, looked.problem.code]).toEqual([403, 'email_unverified'])
    const body = { firstName: 'I', lastName: 'H', email: 'ida@example.org' }
    expect((await client.call(createMember, { body })).status).toBe(409)
    const [row] = await server.deps.db.select().from(member).where(eq(member.id, ida.id))
    expect(row?.subject).toBeNull()
  })

  test('a database that does not answer is 503, never 404 or 500 [S05]', async () => {
    const down = await testServer()
    await down.connection.close()
    const { status, problem } = await down.as(newcomer).call(findMemberByEmail, find(newcomer.email))
    expect([status, problem.code]).toEqual([503, 'unavailable'])
    await down.app.close()
    await down.gateway.close()
  })
})

describe('a name by e-mail', () => {
  test('is answered for an invitation in any state, and not otherwise [P03]', async () => {
    const ida = await aMember(server, { email: 'ida@example.org' })
    const freja = await aMember(server, { email: 'freja@example.org', firstName: 'Freja', lastName: 'Lund' })
    await aMember(server, { email: 'stranger@example.org' })
    await aLink(server, { from: ida, to: freja, status: 'pending' })
    const ask = (email: string) => server.as(ida).call(findMemberName, find(email))
    // The invited person knows the inviter; the inviter knows what was typed, until it is approved (Ruling 45).
    expect((await ask('freja@example.org')).body).toEqual({ firstName: 'freja@example.org', lastName: '' })
    const toFreja = await server.as(freja).call(findMemberName, find('ida@example.org'))
    expect(toFreja.body).toEqual({ firstName: ida.firstName, lastName: ida.lastName })
    await server.deps.db.update(familyInvitation).set({ status: 'approved' })
    expect((await ask('freja@example.org')).body).toEqual({ firstName: 'Freja', lastName: 'Lund' })
    expect((await ask('ida@example.org')).body).toMatchObject({ id: ida.id })
    const stranger = await ask('stranger@example.org')
    const absent = await ask('absent@example.org')
    expect([stranger.status, absent.status]).toEqual([404, 404])
    expect({ ...stranger.problem, traceId: '' }).toEqual({ ...absent.problem, traceId: '' })
  })
})

describe('writing a profile', () => {
  const body = {
    firstName: 'Ida Marie',
    lastName: 'Holm',
    address: { ...anAddress, PostCode: '123 45', Country: 'Sweden' },
  }

  test('oneself and one’s child can be written; a linked account answers 403, a stranger and an absent one 404 [P03]', async () => {
    const ida = await aMember(server)
    const alma = await aChild(server, ida)
    const jonas = await aMember(server)
    const stranger = await aMember(server)
    await aLink(server, { from: ida, to: jonas })
    const write = (id: string) => server.as(ida).call(updateMember, { params: { id }, body })
    expect((await write(ida.id)).body).toMatchObject({ firstName: 'Ida Marie', version: 2 })
    expect((await write(alma.id)).status).toBe(200)
    const absent = '00000000-0000-4000-8000-000000000000'
    expect(await write(jonas.id)).toMatchObject({ status: 403, problem: { code: 'forbidden' } })
    for (const id of [stranger.id, absent]) expect((await write(id)).status).toBe(404)
  })

  test('a wrong address is refused with the words of the specification, at its field', async () => {
    const ida = await aMember(server)
    const address = { ...anAddress, City: ' ', PostCode: '8000 C', Country: 'Germany' }
    const { status, problem } = await server
      .as(ida)
      .call(updateMember, { params: { id: ida.id }, body: { ...body, address } })
    expect([status, problem.code]).toEqual([422, 'address_incomplete'])
    expect(problem.errors?.map(({ field, message }) => `${field}: ${message}`)).toEqual([
      'address.City: City is missing. Please add it in profile to proceed.',
      'address.PostCode: Postcode is invalid. Please use numeric values only.',
      'address.Country: Country is invalid. Please choose Denmark, Sweden or Norway.',
    ])
  })

  test('a stale form is refused and loses nothing', async () => {
    const ida = await aMember(server)
    const write = () =>
      server.as(ida).call(updateMember, { params: { id: ida.id }, body: { ...body, version: 1 } })
    expect((await write()).status).toBe(200)
    const stale = await write()
    expect([stale.status, stale.problem.code]).toEqual([409, 'stale_version'])
  })

  test('the wrong shape names the field', async () => {
    const ida = await aMember(server)
    const { status, problem } = await server
      .as(ida)
      .call(updateMember, { params: { id: ida.id }, body: { ...body, firstName: '' } })
    expect([status, problem.errors?.[0]?.field]).toEqual([400, 'firstName'])
  })
})

describe('acting for another member', () => {
  test('support writes for a member only with the header, and it is recorded who did what for whom [S07]', async () => {
    const ida = await aMember(server)
    const support = await aMember(server)
    const client = server.as(support, SUPPORT)
    const body = { firstName: 'Ida', lastName: 'Lund' }
    const without = await client.call(updateMember, { params: { id: ida.id }, body })
    expect([without.status, without.problem.code]).toEqual([403, 'impersonation_required'])
    const acting = await client.call(
      updateMember,
      { params: { id: ida.id }, body },
      { 'x-acting-for': ida.id },
    )
    expect(acting.status).toBe(200)
    const rows = await server.deps.db
      .select()
      .from(audit)
      .where(eq(audit.action, 'member_update'))
      .orderBy(audit.id)
    expect(rows).toMatchObject([
      { actorId: support.id, subjectId: ida.id, objectId: ida.id, at: server.clock.now() },
    ])
  })

  test('no other caller may: not a member, not an administrator of an organisation [S07]', async () => {
    const ida = await aMember(server)
    const other = await aMember(server)
    for (const roles of [
      [],
      ['org:sejlklub|role:ADMIN'],
      ['org:sejlklub|role:SUPER_ADMIN'],
      ['org:ALL|role:ADMIN'],
    ]) {
      const answer = await server
        .as(other, { roles })
        .call(
          updateMember,
          { params: { id: ida.id }, body: { firstName: 'X', lastName: 'Y' } },
          { 'x-acting-for': ida.id },
        )
      expect([answer.status, answer.problem.code]).toEqual([403, 'forbidden'])
    }
    const [row] = await server.deps.db.select().from(member).where(eq(member.id, ida.id))
    expect(row?.firstName).toBe('Ida')
  })

  test('a lookup of somebody else by support is answered and recorded as implicit [S07]', async () => {
    const ida = await aMember(server, { email: 'ida@example.org' })
    const support = await aMember(server)
    const found = await server.as(support, SUPPORT).call(findMemberByEmail, find('ida@example.org'))
    expect(found.body.id).toBe(ida.id)
    const rows = await server.deps.db.select().from(audit).orderBy(audit.id)
    expect(rows).toMatchObject([
      { actorId: support.id, subjectId: ida.id, action: 'member_read', detail: { implicit: true } },
    ])
  })

  test('the member list is for support alone, sorted by first then last name, and reading it is recorded [S07]', async () => {
    const support = await aMember(server, { firstName: 'Sara', lastName: 'Support' })
    await aMember(server, { firstName: 'Åse', lastName: 'Å' })
    await aMember(server, { firstName: 'anna', lastName: 'Bo' })
    await aMember(server, { firstName: 'Anna', lastName: 'Al' })
    const list = (roles: string[], size?: string) =>
      server.as(support, { roles }).call(listMembers, { querystring: size === undefined ? {} : { size } })
    const { body } = await list(SUPPORT.roles)
    expect(body.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).toEqual([
      'Anna Al',
      'anna Bo',
      'Sara Support',
      'Åse Å',
    ])
    expect(Object.keys(body[0] ?? {}).sort()).toEqual(['email', 'firstName', 'id', 'lastName'])
    expect((await list(['org:kor|role:ADMIN'])).status).toBe(403)
    for (const size of ['0', '1001', 'NaN']) expect((await list(SUPPORT.roles, size)).status).toBe(400)
    const rows = await server.deps.db
      .select()
      .from(audit)
      .where(eq(audit.action, 'member_list_read'))
      .orderBy(audit.id)
    expect(rows).toMatchObject([{ actorId: support.id }])
  })
})
