import { createChild, listFamily } from '@medlem/contract/family'
import { updateMember } from '@medlem/contract/member'
import { audit } from '@medlem/database/schema/audit'
import type { MemberRow } from '@medlem/database/schema/member'
import { member } from '@medlem/database/schema/member'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aChild, aMember, anAddress } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'

const SUPPORT = { roles: ['org:ALL|role:SUPER_ADMIN'] }
const alma = { firstName: 'Alma', lastName: 'Holm', dateOfBirth: '2015-05-04', address: anAddress }

let server: TestServer
let ida: MemberRow
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  ida = await aMember(server, { email: 'ida@example.org' })
})

const create = (who: MemberRow, body: typeof alma = alma) => server.as(who).call(createChild, { body })
const childrenOf = ({ id }: MemberRow) => server.deps.db.select().from(member).where(eq(member.parentId, id))

describe('a child without login', () => {
  test('is made by the parent, without an address to sign in with, and is in the family at once', async () => {
    const { status, body } = await create(ida)
    expect([status, body]).toMatchObject([
      201,
      {
        ...alma,
        parentId: ida.id,
        email: null,
        enabled: true,
        familyLink: false,
        comments: null,
        version: 1,
      },
    ])
    const { body: family } = await server.as(ida).call(listFamily, { params: { memberId: ida.id } })
    expect(family.map(({ id }) => id)).toEqual([ida.id, body.id])
    const changed = await server
      .as(ida)
      .call(updateMember, { params: { id: body.id }, body: { ...alma, firstName: 'Alma Marie' } })
    expect([changed.status, changed.body.firstName]).toEqual([200, 'Alma Marie'])
  })

  test('is always somebody new: no field of the body makes it another member or another’s', async () => {
    const freja = await aMember(server, { email: 'freja@example.org' })
    const { status, body } = await server.as(ida).send({
      method: 'POST',
      url: '/member-api/api/v1/family/child/item',
      payload: {
        ...alma,
        id: freja.id,
        parentId: freja.id,
        email: 'freja@example.org',
        enabled: false,
        comments: 'x',
        issuer: 'x',
        subject: 'x',
        familyLink: true,
        familyInvitationStatus: 'approved',
        familyInvitationRequest: 'sent',
        version: 7,
      },
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      parentId: ida.id,
      email: null,
      enabled: true,
      comments: null,
      familyLink: false,
      familyInvitationStatus: null,
      version: 1,
    })
    expect(await childrenOf(ida)).toMatchObject([{ issuer: null, subject: null }])
    expect(await childrenOf(freja)).toEqual([])
    const [left] = await server.deps.db.select().from(member).where(eq(member.id, freja.id))
    expect(left).toEqual(freja)
  })

  test('needs a name, and an address that can be used if there is one', async () => {
    const nameless = await create(ida, { ...alma, firstName: ' ' })
    expect([nameless.status, nameless.problem.errors?.[0]?.field]).toEqual([400, 'firstName'])
    const abroad = await create(ida, { ...alma, address: { ...anAddress, Country: 'Germany' } })
    expect([abroad.status, abroad.problem.code, abroad.problem.errors]).toEqual([
      422,
      'address_incomplete',
      [
        {
          field: 'address.Country',
          code: 'invalid',
          message: 'Country is invalid. Please choose Denmark, Sweden or Norway.',
        },
      ],
    ])
    expect(await childrenOf(ida)).toEqual([])
  })

  test('is the twentieth at most, also when two are made at once', async () => {
    for (let nth = 1; nth <= 19; nth++) await aChild(server, ida)
    const answers = await Promise.all([create(ida), create(ida)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect([refused?.problem.code, refused?.problem.detail]).toEqual([
      'limit_reached',
      'You have 20 children, which is the maximum.',
    ])
    expect(await childrenOf(ida)).toHaveLength(20)
  })

  test('is made by support in the parent’s name, which is recorded; not for a child', async () => {
    const support = await aMember(server)
    const acting = (who: MemberRow) =>
      server.as(support, SUPPORT).call(createChild, { body: alma }, { 'x-acting-for': who.id })
    const { status, body } = await acting(ida)
    expect([status, body.parentId]).toEqual([201, ida.id])
    const rows = await server.deps.db.select().from(audit).orderBy(audit.id)
    expect(rows).toMatchObject([
      { action: 'child_create', actorId: support.id, subjectId: ida.id, objectId: body.id },
    ])
    const ofChild = await acting(await aChild(server, ida))
    expect([ofChild.status, ofChild.problem.code]).toEqual([422, 'not_eligible'])
  })
})
