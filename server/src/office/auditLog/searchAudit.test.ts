import {
  type AuditShow,
  checkOrganisationAudit,
  exportOrganisationAudit,
  listOrganisationAudit,
} from '@medlem/contract/audit'
import { audit } from '@medlem/database/schema/audit'
import type { MemberRow } from '@medlem/database/schema/member'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readCsv } from '../../money/ledger/testing/readCsv.ts'
import { aClub, type Club } from '../../money/payment/testing/buyer.ts'
import { aTreasurer } from '../../money/refund/testing/treasurer.ts'
import { aMember } from '../../testing/builders.ts'
import type { TestClient } from '../../testing/testClient.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'

let server: TestServer
let club: Club
let ida: MemberRow
let karl: TestClient
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  club = await aClub(server)
  ida = await aMember(server, { firstName: 'Ida', lastName: 'Ærø' })
  const treasurer = await aTreasurer(server, club)
  karl = treasurer.client
  const of = { actorId: treasurer.member.id, orgId: club.organisation.id, subjectId: ida.id }
  await server.deps.db.insert(audit).values([
    {
      ...of,
      at: new Date('2026-11-01T11:00:00Z'),
      action: 'year_grant',
      detail: { year: 2026, reason: '=help' },
    },
    { ...of, at: new Date('2026-11-09T22:59:59Z'), action: 'member_read', detail: { implicit: true } },
    { ...of, at: new Date('2026-11-09T23:00:00Z'), action: 'fee_update', subjectId: null },
    {
      ...of,
      at: new Date('2026-11-10T11:00:00Z'),
      action: 'year_revoke',
      orgId: (await aClub(server)).organisation.id,
    },
  ])
})

const params = () => ({ id: club.organisation.id })
type Query = { show?: AuditShow; name?: string; from?: string; to?: string; before?: string }
async function found(querystring: Query): Promise<string[]> {
  const { status, body } = await karl.call(listOrganisationAudit, { params: params(), querystring })
  expect(status).toBe(200)
  return body.entries.map(({ action }) => action)
}

describe('the audit log of an organisation', () => {
  test('says who did what and about whom, newest first, and that it was looked at', async () => {
    const { body } = await karl.call(listOrganisationAudit, { params: params(), querystring: {} })
    expect(body.entries).toMatchObject([
      { action: 'fee_update', actorName: 'Karl Kasse', subjectName: null, text: 'Changed a fee.' },
      { action: 'member_read', subjectName: 'Ida Ærø', text: 'Looked at a profile.' },
      { action: 'year_grant', text: 'Gave a year free.', detail: { year: 2026 } },
    ])
    expect(await found({})).toEqual(['audit_read', 'fee_update', 'member_read', 'year_grant'])
  })

  test('is found by what it is, by either name, and by days of Copenhagen', async () => {
    expect(await found({ show: 'looks', before: '3' })).toEqual(['member_read'])
    expect(await found({ show: 'changes' })).toEqual(['fee_update', 'year_grant'])
    expect(await found({ show: 'changes', name: 'ÆRØ ida' })).toEqual(['year_grant'])
    expect(await found({ show: 'changes', name: 'kasse karl' })).toEqual(['fee_update', 'year_grant'])
    expect(await found({ from: '2026-11-09', to: '2026-11-09' })).toEqual(['member_read'])
    expect(await found({ from: '2026-11-10', to: '2026-11-10' })).toEqual(['fee_update'])
  })

  test('is read on after 50 entries', async () => {
    const of = { orgId: club.organisation.id, action: 'news_update', at: new Date('2026-11-12T11:00:00Z') }
    await server.deps.db.insert(audit).values(Array.from({ length: 60 }, () => of))
    const page = (before?: string) =>
      karl.call(listOrganisationAudit, {
        params: params(),
        querystring: before === undefined ? {} : { before },
      })
    const first = (await page()).body
    expect([first.entries.length, first.hasMore]).toEqual([50, true])
    const second = (await page(String(first.entries.at(-1)?.id))).body
    expect([second.entries.length, second.hasMore]).toEqual([13, false])
  })

  test('shows what a batch did to many as one line, which opens into each with whom it was about', async () => {
    const people = await Promise.all(Array.from({ length: 60 }, () => aMember(server, { lastName: 'Mark' })))
    const of = {
      ...{ orgId: club.organisation.id, action: 'member_tag_add', traceId: 'batch-1' },
      at: new Date('2026-11-12T11:00:00Z'),
    }
    const entries = people.map(({ id }) => ({ ...of, subjectId: id }))
    await server.deps.db.insert(audit).values(entries.slice(0, 40))
    await server.deps.db.insert(audit).values({ ...of, action: 'news_update', traceId: 'another' })
    await server.deps.db.insert(audit).values(entries.slice(40))
    const ask = async (querystring: Query & { of?: string }) =>
      (await karl.call(listOrganisationAudit, { params: params(), querystring })).body
    const [line, ...others] = (await ask({ show: 'changes' })).entries
    expect(line).toMatchObject({ rows: 60, text: 'Put a tag on a member.', subjectName: null, details: [] })
    expect(others.map(({ action, rows }) => [action, rows])).toEqual([
      ['news_update', 1],
      ['fee_update', 1],
      ['year_grant', 1],
    ])
    const opened = { of: String(line?.id), before: String((line?.newestId ?? 0) + 1) }
    const first = await ask(opened)
    const rest = await ask({ ...opened, before: String(first.next) })
    const named = [...first.entries, ...rest.entries].map(({ subjectName }) => subjectName)
    expect(named.toSorted()).toEqual(people.map((one) => `${one.firstName} Mark`).toSorted())
    expect(rest.hasMore).toBe(false)
    // A person looked for by name has the entry itself.
    const [found] = (await ask({ name: `${people[7]?.firstName ?? ''} Mark` })).entries
    expect(found?.action).toBe('member_tag_add')
  })

  test('has a line for each day, whatever a client or a nightly job calls what it does', async () => {
    const of = { orgId: club.organisation.id, action: 'year_grant', traceId: 'one name' }
    const others = await Promise.all(
      ['Bo', 'Cleo', 'Dora'].map((firstName) => aMember(server, { firstName })),
    )
    const moments = ['2026-11-12T22:59:59Z', '2026-11-12T23:00:00Z', '2026-11-13T11:00:00Z']
    const entries = others.map(({ id: subjectId }, n) => ({
      ...of,
      subjectId,
      at: new Date(moments[n] ?? ''),
    }))
    await server.deps.db.insert(audit).values(entries)
    const ask = async (querystring: Query & { of?: string }) =>
      (await karl.call(listOrganisationAudit, { params: params(), querystring })).body.entries
    const [both, alone] = await ask({ from: '2026-11-12' })
    expect([both?.rows, alone?.rows, alone?.subjectName?.split(' ')[0]]).toEqual([2, 1, 'Bo'])
    const opened = async (id?: number) =>
      (await ask({ from: '2026-11-12', of: String(id) })).map(({ subjectName }) => subjectName?.split(' ')[0])
    expect([await opened(both?.id), await opened(alone?.id)]).toEqual([['Dora', 'Cleo'], ['Bo']])
  })

  test('says what else it holds in words of the reader’s language', async () => {
    const filter = [{ field: 'year', year: 2026, is: ['paid'] }]
    const of = { orgId: club.organisation.id, at: new Date('2026-11-12T11:00:00Z') }
    await server.deps.db.insert(audit).values([
      { ...of, action: 'member_list_read', detail: { implicit: true, size: 50, total: 1200, filter } },
      {
        ...of,
        action: 'fee_update',
        detail: {
          name: 'Junior',
          changes: {
            endDate: { before: '2026-12-31', after: '2027-07-31' },
            priceSteps: { before: [], after: [{ from: '2026-07-01', price: 200 }] },
          },
        },
      },
      { ...of, action: 'batch_move', detail: { kind: 'member_import', action: 'stop' } },
    ])
    const danish = { 'accept-language': 'da' }
    const { body } = await karl.call(
      listOrganisationAudit,
      { params: params(), querystring: { from: '2026-11-12', to: '2026-11-12' } },
      danish,
    )
    expect(body.entries.map(({ text, details }) => [text, ...details])).toEqual([
      ['Stoppede en ændring af mange medlemmer.', { name: 'Hvad', before: null, now: 'Import af medlemmer' }],
      [
        'Ændrede et kontingent.',
        { name: 'Sidste dag', before: '31-12-2026', now: '31-07-2027' },
        { name: 'Priser senere på året', before: 'ingenting', now: 'Fra: 01-07-2026, Pris: 200' },
        { name: 'Navn', before: null, now: 'Junior' },
      ],
      [
        'Så medlemslisten igennem.',
        { name: 'Hvor mange', before: null, now: '50' },
        { name: 'Ud af', before: null, now: '1.200' },
        { name: 'Filter', before: null, now: '2026: Betalt' },
      ],
    ])
  })

  test('comes as a file, in which a reason is no formula', async () => {
    const { headers, body } = await karl.call(exportOrganisationAudit, { params: params(), querystring: {} })
    expect(headers['content-disposition']).toBe(
      `attachment; filename="audit-log-${club.organisation.key}.csv"`,
    )
    const [titles, download, ...rows] = readCsv(String(body))
    expect(titles?.slice(1, 5)).toEqual(['Time', 'Who', 'About', 'What'])
    expect(download?.[4]).toBe('Downloaded the audit log.')
    expect(rows.map((cells) => cells.slice(1, 5))).toEqual([
      ['10-11-2026 00:00', 'Karl Kasse', '', 'Changed a fee.'],
      ['09-11-2026 23:59', 'Karl Kasse', 'Ida Ærø', 'Looked at a profile.'],
      ['01-11-2026 12:00', 'Karl Kasse', 'Ida Ærø', 'Gave a year free.'],
    ])
  })

  test('is intact until somebody changes an entry past the product', async () => {
    const check = async () => (await karl.call(checkOrganisationAudit, { params: params() })).body
    expect(await check()).toEqual({ isIntact: true, entries: 3, problem: null })
    await server.deps.db.transaction(async (tx) => {
      await tx.execute(sql`alter table audit disable trigger user`)
      await tx.execute(sql`update audit set action = 'news_update' where action = 'member_read'`)
      await tx.execute(sql`alter table audit enable trigger user`)
    })
    expect(await check()).toMatchObject({
      isIntact: false,
      entries: 2,
      problem: expect.stringContaining('changed or moved'),
    })
  })
})
