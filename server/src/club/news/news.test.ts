import * as calls from '@medlem/contract/news'
import { audit } from '@medlem/database/schema/audit'
import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aConfiguration, aMember, anActiveYear, someNews } from '../../testing/builders.ts'
import type { TestClient } from '../../testing/testClient.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { aCast, type Cast, refusalOf } from '../membership/testing/cast.ts'

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

const titles = async (client: TestClient, headers: Record<string, string> = {}) => {
  const { body } = await client.call(calls.listNews, { querystring: {} }, headers)
  return body.map(({ title }) => title)
}
const sorted = async (client: TestClient) => (await titles(client)).sort()
const latestAudit = async () =>
  (await server.deps.db.select().from(audit).orderBy(desc(audit.id)).limit(1))[0]

describe('news', () => {
  test('for members reaches a family of which the child alone is a member, and linked accounts', async () => {
    const orgId = cast.club.id
    await someNews(server, { orgId, title: 'members', audience: 'members' })
    await someNews(server, { orgId, title: 'staff', audience: 'staff' })
    await someNews(server, { orgId: cast.choir.id, title: 'choir', audience: 'members' })
    await someNews(server, { orgId, title: 'all' })
    expect(await titles(cast.as.ida)).toEqual(['all'])
    await anActiveYear(server, { member: cast.alma, configuration: cast.fee })
    expect(await sorted(cast.as.ida)).toEqual(['all', 'members'])
    // Jonas is linked with Ida, not with her child.
    expect(await titles(cast.as.jonas)).toEqual(['all'])
    await anActiveYear(server, { member: cast.ida, configuration: cast.fee })
    expect(await sorted(cast.as.jonas)).toEqual(['all', 'members'])
    expect(await titles(cast.as.vera)).toEqual(['all'])
    expect(await sorted(cast.as.clubAdmin)).toEqual(['all', 'members', 'staff'])
    expect(await titles(cast.as.support)).toHaveLength(4)
    expect(await titles(cast.as.support, cast.actingFor(cast.vera))).toEqual(['all'])
  })

  test('of a year that has ended is not for those who did not renew', async () => {
    const past = { orgId: cast.club.id, startDate: '2025-01-01', endDate: '2025-12-31' }
    const lapsed = await aMember(server)
    await anActiveYear(server, { member: lapsed, configuration: await aConfiguration(server, past) })
    await someNews(server, { orgId: cast.club.id, audience: 'members' })
    expect(await titles(server.as(lapsed))).toEqual([])
  })

  test('is shown from its first day in Copenhagen to the end of its last, newest first', async () => {
    const orgId = cast.club.id
    await someNews(server, { orgId, title: 'one day', publishDate: '2026-11-22', expiryDate: '2026-11-22' })
    await someNews(server, { orgId, title: 'old', publishDate: '2026-10-01' })
    const seen: string[][] = []
    // The last minute of the 21st, and both ends of the 22nd, on Copenhagen's clock.
    for (const now of [
      '2026-11-21T22:59:00Z',
      '2026-11-21T23:00:00Z',
      '2026-11-22T22:59:00Z',
      '2026-11-22T23:00:00Z',
    ]) {
      server.clock.set(now)
      seen.push(await titles(cast.as.ida))
    }
    expect(seen).toEqual([['old'], ['one day', 'old'], ['one day', 'old'], ['old']])
    const { body } = await cast.as.clubAdmin.call(calls.listNews, { querystring: { orgId } })
    expect(body.map(({ title, state }) => [title, state])).toEqual([
      ['one day', 'ended'],
      ['old', 'current'],
    ])
  })
})

describe('writing news', () => {
  const draft = {
    title: 'Gate',
    text: '# Gate\nIt is painted.',
    audience: 'members' as const,
    publishDate: '2026-11-21',
  }
  const write = (client: TestClient, body: object = {}) =>
    client.call(calls.createNews, { params: { id: cast.club.id }, body: { ...draft, ...body } })

  test('is for the organisation’s administrators, and stands in its log', async () => {
    const { status, body } = await write(cast.as.clubAdmin)
    expect([status, body]).toMatchObject([
      201,
      { ...draft, lead: 'It is painted.', state: 'current', version: 1 },
    ])
    expect(await latestAudit()).toMatchObject({
      action: 'news_create',
      orgId: cast.club.id,
      objectId: body.id,
    })
    for (const client of [cast.as.choirAdmin, cast.as.ida]) {
      const absent = await client.call(calls.createNews, {
        params: { id: '00000000-0000-4000-8000-000000000000' },
        body: draft,
      })
      expect(refusalOf(await write(client))).toBe(refusalOf(absent))
      expect(absent.status).toBe(404)
    }
  })

  test('again changes it, unless somebody else did in the meantime', async () => {
    const { body: made } = await write(cast.as.clubAdmin)
    const params = { id: cast.club.id, newsId: made.id }
    const change = (version: number) =>
      cast.as.clubAdmin.call(calls.updateNews, {
        params,
        body: { ...draft, title: 'The gate', expiryDate: '2026-12-01', version },
      })
    expect((await change(1)).body).toMatchObject({ title: 'The gate', expiryDate: '2026-12-01', version: 2 })
    expect(await latestAudit()).toMatchObject({ action: 'news_update', objectId: made.id })
    const late = await change(1)
    expect([late.status, late.problem.code]).toEqual([409, 'stale_version'])
    // What is left out is taken away.
    const { body } = await cast.as.clubAdmin.call(calls.updateNews, { params, body: draft })
    expect(body).toMatchObject({ title: 'Gate', expiryDate: null, version: 3 })
  })

  test('is refused with the field named when the last day lies before the first, or nothing is said', async () => {
    const fields = async (body: object) => {
      const { status, problem } = await write(cast.as.clubAdmin, body)
      return [status, problem.errors?.map(({ field }) => field)]
    }
    expect(await fields({ expiryDate: '2026-11-20' })).toEqual([422, ['expiryDate']])
    expect(await fields({ title: ' ', text: '' })).toEqual([400, ['title', 'text']])
    expect(await titles(cast.as.clubAdmin)).toEqual([])
  })
})
