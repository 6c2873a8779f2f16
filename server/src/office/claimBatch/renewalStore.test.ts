import { organisationMember as listed } from '@medlem/database/schema/organisationMember'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { toRenewSql } from './renewalStore.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const NONE = '00000000-0000-4000-8000-000000000000'

describe('who is asked for a renewal', () => {
  // A join of these is taken for one of a few rows where no statistics were gathered: a club of 30,000 took minutes.
  test('is found by looking at one member after the other, whatever the planner knows of the tables', async () => {
    const detail = {
      claim: { membershipConfId: NONE, dueOn: '2027-01-31', countsForDays: null },
      afterIds: [NONE],
    }
    const chosen = toRenewSql({ orgId: NONE, detail, year: 2027, from: '2027-01-01' })
    const { rows } = await server.deps.db.execute<{ 'QUERY PLAN': string }>(
      sql`explain (costs off) select ${listed.memberId} from ${listed} where ${chosen}`,
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toMatch(/(Semi|Anti) Join/)
  })
})
