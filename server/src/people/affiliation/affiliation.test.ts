import {
  AFFILIATION_TEMPLATE,
  acceptAffiliation,
  askAffiliation,
  endAffiliation,
  endAgreement,
  giveAgreement,
  listAffiliations,
  listSharedPeople,
} from '@medlem/contract/affiliation'
import { listMemberRows } from '@medlem/contract/memberList'
import { affiliation } from '@medlem/database/schema/affiliation'
import { appointment } from '@medlem/database/schema/appointment'
import { audit } from '@medlem/database/schema/audit'
import { membership } from '@medlem/database/schema/membership'
import { message } from '@medlem/database/schema/message'
import { type OrganisationRow, organisation } from '@medlem/database/schema/organisation'
import { eq, isNotNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAffiliation } from '../../testing/affiliationRequests.ts'
import { aConfiguration, aMember, anActiveYear, anOrganisation } from '../../testing/builders.ts'
import type { TestClient } from '../../testing/testClient.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'

let server: TestServer
let federation: OrganisationRow
let club: OrganisationRow
let frida: TestClient
let karl: TestClient
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  federation = await anOrganisation(server, { key: 'forbund', name: 'Forbundet' })
  club = await anOrganisation(server, { key: 'klub', name: 'Klubben' })
  frida = await staff('frida@example.org', 'forbund')
  karl = await staff('karl@example.org', 'klub')
})

async function staff(email: string, key: string, role = 'ADMIN') {
  return server.as(await aMember(server, { firstName: 'Staff', email }), {
    roles: [`org:${key}|role:${role}`],
  })
}

const ask = (client: TestClient, of: OrganisationRow, other: OrganisationRow, side: 'parent' | 'child') =>
  client.call(askAffiliation, { params: { id: of.id }, body: { organisationId: other.id, side } })
const accept = (client: TestClient, of: OrganisationRow, affiliationId: string) =>
  client.call(acceptAffiliation, { params: { id: of.id, affiliationId } })
const list = async (client: TestClient, of: OrganisationRow) =>
  (await client.call(listAffiliations, { params: { id: of.id } })).body
const entries = async () =>
  (await server.deps.db.select().from(audit).where(isNotNull(audit.orgId)).orderBy(audit.id)).map(
    ({ action, orgId, detail }) => ({ action, orgId, detail }),
  )

describe('an organisation below another', () => {
  test('is asked for by one side, accepted by the other alone, and ended by either, in the audit logs of both', async () => {
    const asked = await ask(frida, federation, club, 'child')
    expect(asked.body).toMatchObject({ side: 'child', state: 'asked', organisation: { name: 'Klubben' } })
    expect((await list(karl, club)).affiliations).toMatchObject([{ side: 'parent', state: 'received' }])
    expect((await ask(karl, club, federation, 'parent')).status).toBe(409)
    expect((await accept(frida, federation, asked.body.id)).status).toBe(404)
    expect((await accept(karl, club, asked.body.id)).body).toMatchObject({
      side: 'parent',
      state: 'accepted',
    })
    expect((await list(frida, federation)).affiliations).toMatchObject([{ state: 'accepted' }])
    const params = { id: club.id, affiliationId: asked.body.id }
    expect((await karl.call(endAffiliation, { params })).status).toBe(204)
    expect((await karl.call(endAffiliation, { params })).status).toBe(404)
    expect((await list(frida, federation)).affiliations).toEqual([])
    const both = (action: string) =>
      [federation.id, club.id].map((orgId) => ({
        action,
        orgId,
        detail: { parentId: federation.id, childId: club.id },
      }))
    expect(await entries()).toEqual([
      ...both('affiliation_ask'),
      ...both('affiliation_accept'),
      ...both('affiliation_end'),
    ])
  })

  test('is asked for by e-mail too: the address of the other and those who may answer for it, once a day', async () => {
    const { db } = server.deps
    await db.update(organisation).set({ email: 'klub@example.org' }).where(eq(organisation.id, club.id))
    const held = { orgId: club.id, startsOn: '2026-01-01', givenAt: server.clock.now() }
    const holders = await Promise.all(
      ['CHAIR', 'TREASURER'].map((firstName) => aMember(server, { firstName })),
    )
    await db
      .insert(appointment)
      .values(holders.map(({ id: memberId, firstName: role }) => ({ ...held, memberId, role })))
    const { id: affiliationId } = (await ask(frida, federation, club, 'child')).body
    const queued = () =>
      db
        .select({ memberId: message.memberId, orgId: message.orgId, params: message.params })
        .from(message)
        .where(eq(message.templateId, AFFILIATION_TEMPLATE))
        // Null stands first.
        .orderBy(sql`${message.memberId} nulls first`)
    const said = { ORG: 'Klubben', NAME: 'Forbundet', BELOW: 'no', organisationId: club.id }
    const expected = [null, holders[0]?.id].map((memberId) => ({ memberId, orgId: club.id, params: said }))
    expect(await queued()).toEqual(expected)
    await frida.call(endAffiliation, { params: { id: federation.id, affiliationId } })
    await ask(frida, federation, club, 'child')
    expect(await queued()).toEqual(expected)
  })

  test('is set at once by a super administrator', async () => {
    const support = server.as(await aMember(server, { email: 'support@example.org' }), {
      roles: ['org:ALL|role:SUPER_ADMIN'],
    })
    expect((await ask(support, club, federation, 'parent')).body).toMatchObject({ state: 'accepted' })
  })

  test('has one parent, and five levels at most', async () => {
    const levels = [federation, club]
    for (let n = 3; n <= 5; n += 1) levels.push(await anOrganisation(server, { name: `Level ${n}` }))
    for (const [n, child] of levels.entries()) {
      const parent = levels[n - 1]
      if (parent) await anAffiliation(server, { parent, child })
    }
    const [sixth, other] = [await anOrganisation(server), await anOrganisation(server, { key: 'anden' })]
    const refused = async (parent: OrganisationRow | undefined, child: OrganisationRow) => {
      if (!parent) throw new Error('no parent')
      const { id } = await anAffiliation(server, { parent, child }, 'child')
      const administrator = { roles: [`org:${parent.key}|role:ADMIN`] }
      const one = server.as({ email: 'karl@example.org' }, administrator)
      return (await accept(one, parent, id)).problem.detail
    }
    expect(await refused(levels[4], sixth)).toMatch(/five levels/)
    expect(await refused(sixth, federation)).toMatch(/five levels/)
    expect(await refused(other, club)).toMatch(/one other only/)
    expect(await refused(levels[4], federation)).toMatch(/below itself/)
  })

  test('closes no circle, also where both halves are accepted at once', async () => {
    const many = await Promise.all(Array.from({ length: 3 }, () => anOrganisation(server)))
    for (let round = 0; round < 5; round += 1) {
      await server.deps.db.delete(affiliation)
      const outcomes = await Promise.allSettled(
        many.map((parent, n) => anAffiliation(server, { parent, child: many[(n + 1) % 3] ?? parent })),
      )
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    }
  })
})

describe('an agreement', () => {
  const give = (body: object = {}) =>
    karl.call(giveAgreement, {
      params: { id: club.id },
      body: {
        organisationId: federation.id,
        purpose: 'Licences for the regatta',
        fields: ['email'],
        endsOn: '2026-12-31',
        ...body,
      },
    })
  const read = (agreementId: string, client = frida) =>
    client.call(listSharedPeople, { params: { id: federation.id, agreementId }, querystring: {} })

  beforeEach(async () => {
    const ida = await aMember(server, { firstName: 'Ida', lastName: 'Holm', email: 'ida@example.org' })
    const configuration = await aConfiguration(server, { orgId: club.id })
    await anActiveYear(server, { member: ida, configuration })
  })

  test('shows what it names for its purpose, in the log of the organisation that gave it, and nothing once it ended', async () => {
    expect((await give()).status).toBe(404)
    const { id: affiliationId } = await anAffiliation(server, { parent: federation, child: club })
    const { body: agreement } = await give()
    expect((await list(frida, federation)).agreements).toMatchObject([{ id: agreement.id, side: 'received' }])
    expect((await read(agreement.id)).body.people).toMatchObject([
      { firstName: 'Ida', lastName: 'Holm', email: 'ida@example.org', phone: null, dateOfBirth: null },
    ])
    expect((await entries()).at(-1)).toEqual({
      action: 'people_agreement_read',
      orgId: club.id,
      detail: { parentId: federation.id, purpose: 'Licences for the regatta', fields: ['email'], size: 1 },
    })
    expect((await entries()).at(-2)).toMatchObject({ orgId: federation.id, detail: { childId: club.id } })
    // Every other call about people stays closed.
    const rows = await frida.call(listMemberRows, { params: { id: club.id }, querystring: {} })
    expect(rows.status).toBe(403)
    const events = await staff('emma@example.org', 'forbund', 'EVENT_MANAGER')
    expect((await read(agreement.id, events)).status).toBe(404)

    await karl.call(endAgreement, { params: { id: club.id, agreementId: agreement.id } })
    expect((await read(agreement.id)).status).toBe(404)

    const { body: second } = await give()
    expect((await read(second.id)).status).toBe(200)
    await frida.call(endAffiliation, { params: { id: federation.id, affiliationId } })
    expect((await read(second.id)).status).toBe(404)
    expect((await list(karl, club)).agreements).toEqual([])
    expect((await entries()).filter(({ action }) => action === 'people_agreement_end')).toHaveLength(4)
  })

  test('ends by itself after its last day, which is at most two years ahead', async () => {
    await anAffiliation(server, { parent: federation, child: club })
    expect((await give({ endsOn: '2026-11-20' })).problem.errors).toMatchObject([{ field: 'endsOn' }])
    expect((await give({ endsOn: '2029-01-01' })).status).toBe(422)
    const { body: agreement } = await give({ endsOn: '2026-11-21' })
    expect((await read(agreement.id)).body.people).toHaveLength(1)
    await server.deps.db.update(membership).set({ endsOn: '2026-11-21' })
    expect((await read(agreement.id)).body.people).toEqual([])
    server.clock.set('2026-11-22T11:00:00Z')
    expect((await read(agreement.id)).status).toBe(404)
    server.clock.set('2026-11-21T11:00:00Z')
  })

  test('is given only by those who may take the list along themselves, freshly signed in', async () => {
    await anAffiliation(server, { parent: federation, child: club })
    const longAgo = Math.floor(server.clock.now().getTime() / 1000) - 3600
    const token = await server.issuer.token(
      { email: 'karl@example.org', roles: ['org:klub|role:ADMIN'] },
      { auth_time: longAgo },
    )
    karl = server.withToken(token)
    expect((await give()).problem.code).toBe('fresh_login_required')
  })
})
