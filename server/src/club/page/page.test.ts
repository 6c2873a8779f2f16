import * as calls from '@medlem/contract/page'
import { audit } from '@medlem/database/schema/audit'
import { pageVersion } from '@medlem/database/schema/page'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aPage } from '../../testing/builders.ts'
import type { TestClient } from '../../testing/testClient.ts'
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
})

const list = async (client: TestClient) => (await client.call(calls.listPages, { querystring: {} })).body
const read = (client: TestClient, id: string, version?: string) =>
  client.call(calls.getPage, { params: { id }, querystring: { version } })
const write = (id: string, body: object = {}, client = cast.as.clubAdmin) =>
  client.call(calls.createPageVersion, {
    params: { id: cast.club.id, pageId: id },
    body: { title: 'House rules', text: 'Shoes on.', inForceFrom: '2026-11-21', ...body },
  })

describe('a page', () => {
  test('shows the version in force, and those before it; a planned one is for those who write', async () => {
    const { id } = await aPage(server, { orgId: cast.club.id })
    const planned = await write(id, { text: 'No shoes.', inForceFrom: '2026-12-01' })
    expect([planned.status, planned.body.state, planned.body.version]).toEqual([201, 'planned', 2])
    const seen = await read(cast.as.vera, id)
    expect(seen.body).toMatchObject({ version: 1, state: 'current', text: 'Shoes off.' })
    expect(seen.body.versions.map(({ version }) => version)).toEqual([1])
    expect((await read(cast.as.vera, id, '2')).status).toBe(404)
    expect((await read(cast.as.clubAdmin, id, '2')).body).toMatchObject({
      text: 'No shoes.',
      state: 'planned',
    })
    // Midnight in Copenhagen.
    server.clock.set('2026-11-30T23:00:00Z')
    expect((await read(cast.as.vera, id)).body).toMatchObject({ version: 2, text: 'No shoes.' })
    expect((await read(cast.as.vera, id, '1')).body).toMatchObject({ text: 'Shoes off.', state: 'past' })
    expect(await list(cast.as.vera)).toMatchObject([{ id, version: 2, state: 'current' }])
  })

  test('that is not in force yet is listed to those who write it alone', async () => {
    const { id } = await aPage(server, { orgId: cast.club.id, inForceFrom: '2027-01-01' })
    expect(await list(cast.as.ida)).toEqual([])
    expect(await list(cast.as.choirAdmin)).toEqual([])
    expect(await list(cast.as.clubAdmin)).toMatchObject([{ id, state: 'planned' }])
  })
})

describe('writing a page', () => {
  const make = (kind: 'statutes' | 'other', client = cast.as.clubAdmin) =>
    client.call(calls.createPage, {
      params: { id: cast.club.id },
      body: { kind, title: 'Statutes', text: '# 1\nName', inForceFrom: '2026-01-01' },
    })

  test('is for the organisation’s administrators, and stands in its log', async () => {
    const { status, body } = await make('statutes')
    expect([status, body.version, body.state]).toEqual([201, 1, 'current'])
    const [entry] = await server.deps.db.select().from(audit).orderBy(desc(audit.id)).limit(1)
    expect(entry).toMatchObject({ action: 'page_create', orgId: cast.club.id, objectId: body.id })
    expect((await make('other', cast.as.choirAdmin)).status).toBe(404)
    expect((await write(body.id, {}, cast.as.choirAdmin)).status).toBe(404)
  })

  test('a second time for the same statutes is refused, and says what to do', async () => {
    await make('statutes')
    const { status, problem } = await make('statutes')
    expect([status, problem.errors?.[0]?.field]).toEqual([409, 'kind'])
    expect(problem.detail).toContain('new version')
    expect((await make('other')).status).toBe(201)
    expect((await make('other')).status).toBe(201)
  })

  test('at the same time as somebody else gives both a number of their own, or refuses the one who did not know', async () => {
    const { id } = await aPage(server, { orgId: cast.club.id })
    const both = await Promise.all([write(id, { text: 'One' }), write(id, { text: 'Two' })])
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    const late = await write(id, { version: 1 })
    expect([late.status, late.problem.code]).toEqual([409, 'stale_version'])
    const rows = await server.deps.db.select().from(pageVersion).where(eq(pageVersion.pageId, id))
    expect(rows.map(({ version }) => version).sort()).toEqual([1, 2, 3])
    // What was written before stands as it was.
    expect(rows.find(({ version }) => version === 1)?.text).toBe('Shoes off.')
  })
})
