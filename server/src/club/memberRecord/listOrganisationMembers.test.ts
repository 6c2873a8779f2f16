import { listOrganisationMembers, OrganisationMember } from '@medlem/contract/memberRecord'
import { listMemberships } from '@medlem/contract/membership'
import { audit } from '@medlem/database/schema/audit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anActiveYear } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { aCast, type Cast } from '../membership/testing/cast.ts'

let server: TestServer
let cast: Cast
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
  for (const member of [cast.ida, cast.alma, cast.vera]) {
    await anActiveYear(server, { member, configuration: cast.fee })
  }
})

const list = (who: keyof Cast['as'], querystring: { query?: string; size?: string } = {}) =>
  cast.as[who].call(listOrganisationMembers, { params: { id: cast.club.id }, querystring })

describe('the members of an organisation', () => {
  test('come with their memberships there in one answer, equal to what each call for one returns', async () => {
    const { status, body } = await list('clubAdmin')
    expect(status).toBe(200)
    expect(body.members.map((one) => OrganisationMember.parse(one))).toEqual(body.members)
    const ida = body.members.find(({ id }) => id === cast.ida.id)
    const alone = await cast.as.ida.call(listMemberships, {
      params: { memberId: cast.ida.id },
      querystring: { orgId: cast.club.id },
    })
    expect([ida?.membership]).toEqual(alone.body)
    expect(body.members.every(({ membership }) => membership?.orgId === cast.club.id)).toBe(true)
    const page = await list('clubAdmin', { size: '1' })
    expect([page.body.total, page.body.members.length]).toEqual([body.total, 1])
  })

  test('are one listing in the audit log, of no member, and no profile that was looked at [S07]', async () => {
    await list('clubAdmin', { query: cast.ida.firstName })
    expect(await server.deps.db.select().from(audit).orderBy(audit.id)).toMatchObject([
      {
        action: 'member_list_read',
        actorId: expect.any(String),
        subjectId: null,
        objectId: cast.club.id,
        detail: { size: 1, total: 1, implicit: true },
      },
    ])
  })

  test('are for its administrators and support [P03]', async () => {
    expect((await list('support')).status).toBe(200)
    for (const who of ['ida', 'choirAdmin'] as const) expect((await list(who)).status).toBe(403)
  })
})
