import { listOrganisationAudit } from '@medlem/contract/audit'
import { listMemberRows } from '@medlem/contract/memberList'
import { getFamilyStatus } from '@medlem/contract/membership'
import * as calls from '@medlem/contract/page'
import { getPerson } from '@medlem/contract/person'
import { eraseMember, exportMember } from '@medlem/contract/privacy'
import { audit } from '@medlem/database/schema/audit'
import { page, pageAcceptance } from '@medlem/database/schema/page'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aMember, anActiveYear, aPage } from '../../testing/builders.ts'
import type { TestClient } from '../../testing/testClient.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { aCast, type Cast } from '../membership/testing/cast.ts'

let server: TestServer
let cast: Cast
/** Of the club, where Ida, Alma and Vera are members; it asks since January. */
let pageId: string
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
  const { fee: configuration } = cast
  for (const member of [cast.ida, cast.alma, cast.vera]) await anActiveYear(server, { member, configuration })
  pageId = (await aPage(server, { orgId: cast.club.id, asksAcceptance: true })).id
})

interface Accepting {
  version?: number
  memberIds?: string[]
  headers?: Record<string, string>
}
const accept = (
  client: TestClient,
  { version = 1, memberIds = [cast.ida.id], headers = {} }: Accepting = {},
) => client.call(calls.acceptPage, { params: { id: pageId }, body: { version, memberIds } }, headers)
const read = async (client: TestClient) =>
  (await client.call(calls.getPage, { params: { id: pageId }, querystring: {} })).body.acceptance
const write = (body: object) =>
  cast.as.clubAdmin.call(calls.createPageVersion, {
    params: { id: cast.club.id, pageId },
    body: { title: 'House rules', text: 'Shoes on.', inForceFrom: '2026-11-21', ...body },
  })
const rows = () => server.deps.db.select().from(pageAcceptance)
/** Those of the family for whom the page waits in the club, with its version. */
async function waiting(client: TestClient = cast.as.ida, { id: memberId } = cast.ida) {
  const { body } = await client.call(getFamilyStatus, { params: { memberId } })
  return body.flatMap(({ firstName, statuses }) =>
    statuses.flatMap(({ orgId, waitingPages = [] }) =>
      waitingPages.map(({ id, version }) =>
        orgId === cast.club.id && id === pageId ? `${firstName} ${version}` : 'another',
      ),
    ),
  )
}

describe('a version that asks for acceptance', () => {
  test('waits for each member of the family, until it is accepted for them', async () => {
    expect(await waiting()).toEqual(['Ida 1', 'Alma 1', 'Jonas 1'])
    expect(await read(cast.as.ida)).toEqual({
      version: 1,
      people: [
        { memberId: cast.ida.id, firstName: 'Ida', lastName: 'Holm', acceptedAt: null },
        { memberId: cast.alma.id, firstName: 'Alma', lastName: 'Holm', acceptedAt: null },
      ],
    })
    const { status, body } = await accept(cast.as.ida, { memberIds: [cast.ida.id, cast.alma.id] })
    const acceptedAt = server.clock.now().toISOString()
    expect([status, body.version, body.accepted.map((one) => one.acceptedAt)]).toEqual([
      200,
      1,
      [acceptedAt, acceptedAt],
    ])
    expect(await waiting()).toEqual(['Jonas 1'])
    expect((await read(cast.as.ida))?.people.map((one) => one.acceptedAt)).toEqual([acceptedAt, acceptedAt])
    expect(await rows()).toMatchObject([{ acceptedBy: cast.ida.id }, { acceptedBy: cast.ida.id }])
  })

  test('counts from its day on, and what was accepted before does not count for it', async () => {
    await accept(cast.as.ida)
    expect((await write({ asksAcceptance: true, inForceFrom: '2026-12-01' })).body.asksAcceptance).toBe(true)
    expect(await waiting()).toEqual(['Alma 1', 'Jonas 1'])
    const early = await accept(cast.as.ida, { version: 2 })
    expect([early.status, early.problem.errors?.[0]?.field]).toEqual([409, 'version'])
    // Midnight in Copenhagen.
    server.clock.set('2026-11-30T23:00:00Z')
    expect(await waiting()).toEqual(['Ida 2', 'Alma 2', 'Jonas 2'])
    expect((await accept(cast.as.ida)).problem.code).toBe('stale_version')
    expect((await accept(cast.as.ida, { version: 2 })).status).toBe(200)
    expect(await waiting()).toEqual(['Alma 2', 'Jonas 2'])
  })

  test('stays the one that counts after a newer one that does not ask', async () => {
    await accept(cast.as.ida)
    expect((await write({ text: 'Shoes off, please.' })).body.asksAcceptance).toBe(false)
    expect((await read(cast.as.ida))?.version).toBe(1)
    expect(await waiting()).toEqual(['Alma 1', 'Jonas 1'])
  })

  test('of none there is nothing to accept', async () => {
    pageId = (await aPage(server, { orgId: cast.choir.id })).id
    expect(await read(cast.as.ida)).toBeUndefined()
    expect((await accept(cast.as.ida)).status).toBe(409)
  })
})

describe('accepting', () => {
  test('twice, also at the same time, is one acceptance and one entry in the organisation’s log', async () => {
    const all = await Promise.all([accept(cast.as.ida), accept(cast.as.ida)])
    expect(all.map(({ status }) => status)).toEqual([200, 200])
    server.clock.advance(60_000)
    const again = await accept(cast.as.ida)
    expect(again.body).toEqual(all[0]?.body)
    expect(await rows()).toHaveLength(1)
    const entries = await server.deps.db
      .select()
      .from(audit)
      .where(eq(audit.action, 'page_accept'))
      .orderBy(audit.id)
    expect(entries).toMatchObject([
      {
        actorId: cast.ida.id,
        subjectId: cast.ida.id,
        orgId: cast.club.id,
        objectId: pageId,
        detail: { version: 1 },
      },
    ])
    const log = await cast.as.clubAdmin.call(listOrganisationAudit, {
      params: { id: cast.club.id },
      querystring: {},
    })
    expect(log.body.entries.map(({ text }) => text)).toContain('Accepted a page for a member.')
  })

  test('is for those whom one may buy for, and no other; all or none', async () => {
    expect((await accept(cast.as.jonas, { memberIds: [cast.ida.id] })).status).toBe(200)
    expect((await accept(cast.as.ida, { memberIds: [cast.alma.id, cast.vera.id] })).status).toBe(404)
    expect((await accept(cast.as.ida, { memberIds: [cast.freja.id] })).status).toBe(404)
    expect((await rows()).map(({ memberId, acceptedBy }) => [memberId, acceptedBy])).toEqual([
      [cast.ida.id, cast.jonas.id],
    ])
  })

  test('needs no membership, as one accepts before one buys', async () => {
    const nils = await aMember(server, { firstName: 'Nils' })
    const client = server.as(nils)
    expect((await read(client))?.people).toEqual([])
    expect((await accept(client, { memberIds: [nils.id] })).status).toBe(200)
    expect((await read(client))?.people).toMatchObject([{ firstName: 'Nils' }])
  })

  test('is not possible while acting for a member, who must do it', async () => {
    const { status, problem } = await accept(cast.as.support, { headers: cast.actingFor(cast.ida) })
    expect([status, problem.code]).toEqual([403, 'forbidden'])
    expect((await accept(cast.as.support)).problem.code).toBe('impersonation_required')
    expect(await rows()).toEqual([])
  })

  test('names the field that is wrong', async () => {
    const empty = await accept(cast.as.ida, { memberIds: [] })
    expect([empty.status, empty.problem.errors?.[0]?.field]).toEqual([400, 'memberIds'])
    const none = await accept(cast.as.ida, { version: -1 })
    expect([none.status, none.problem.errors?.[0]?.field]).toEqual([400, 'version'])
  })
})

describe('the staff', () => {
  const counted = async (client = cast.as.clubAdmin) => (await read(client))?.counts

  test('see how many of the members of the running year accepted, as the table of members shows them', async () => {
    expect(await counted()).toEqual({ accepted: 0, members: 3, year: 2026 })
    await accept(cast.as.ida)
    // No member of the club.
    await accept(cast.as.jonas, { memberIds: [cast.jonas.id] })
    expect(await counted()).toEqual({ accepted: 1, members: 3, year: 2026 })
    expect(await counted(cast.as.choirAdmin)).toBeUndefined()
    const listed = async (is: boolean) => {
      const filter = JSON.stringify([
        { field: 'accepted', page: pageId, is },
        { field: 'year', year: 2026, is: ['paid', 'given'] },
      ])
      const { body } = await cast.as.clubAdmin.call(listMemberRows, {
        params: { id: cast.club.id },
        querystring: { filter },
      })
      return body.members.map(({ firstName }) => firstName).toSorted()
    }
    expect([await listed(true), await listed(false)]).toEqual([['Ida'], ['Alma', 'Vera']])
  })

  test('see on a member’s page what was accepted, by whom, and what waits', async () => {
    const of = async ({ id: memberId }: { id: string }) =>
      (await cast.as.clubAdmin.call(getPerson, { params: { id: cast.club.id, memberId } })).body.acceptances
    await accept(cast.as.ida, { memberIds: [cast.alma.id] })
    await write({ asksAcceptance: true })
    const acceptedAt = server.clock.now().toISOString()
    expect(await of(cast.alma)).toEqual([
      { pageId, title: 'House rules', version: 2, acceptedAt: null, acceptedBy: null },
      { pageId, title: 'House rules', version: 1, acceptedAt, acceptedBy: 'Ida Holm' },
    ])
    expect(await of(cast.vera)).toMatchObject([{ version: 2, acceptedAt: null }])
  })

  test('write it with a version, and it stands in their log', async () => {
    const made = await cast.as.clubAdmin.call(calls.createPage, {
      params: { id: cast.club.id },
      body: {
        ...{ kind: 'statutes', title: 'Statutes', text: 'Name', inForceFrom: '2026-01-01' },
        asksAcceptance: true,
      },
    })
    expect(made.body).toMatchObject({ asksAcceptance: true })
    await write({ asksAcceptance: true })
    const [entry] = await server.deps.db.select().from(audit).orderBy(desc(audit.id)).limit(1)
    expect(entry).toMatchObject({
      action: 'page_version_create',
      detail: { version: 2, asksAcceptance: true },
    })
    expect(await server.deps.db.select().from(page).where(eq(page.orgId, cast.club.id))).toHaveLength(2)
  })
})

describe('what was accepted', () => {
  beforeEach(() => accept(cast.as.ida, { memberIds: [cast.ida.id, cast.alma.id, cast.jonas.id] }))

  test('is in the export of the member, with that of the children and what they did for others', async () => {
    const { body } = await cast.as.ida.call(exportMember, { querystring: {} })
    const at = server.clock.now().toISOString()
    const to = `page “House rules” of ${cast.club.name}, version 1`
    expect(body).toMatchObject({
      consents: expect.arrayContaining(
        [cast.ida, cast.alma, cast.jonas].map(({ id: memberId }) => ({ to, memberId, at })),
      ),
    })
    const jonas = await cast.as.jonas.call(exportMember, { querystring: {} })
    expect(jonas.body).toMatchObject({ consents: [{ to, memberId: cast.jonas.id, at }] })
  })

  test('goes with an erasure, but for what was accepted for others', async () => {
    const body = { confirmEmail: 'ida@example.org', endActiveYears: true }
    expect((await cast.as.ida.call(eraseMember, { body })).status).toBe(200)
    expect((await rows()).map(({ memberId }) => memberId)).toEqual([cast.jonas.id])
  })
})
