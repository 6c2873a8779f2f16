import { MemberFilter, readFilter } from '@medlem/contract/memberFilter'
import { listOrganisationMembers } from '@medlem/contract/memberRecord'
import { member } from '@medlem/database/schema/member'
import { organisationMember as listed } from '@medlem/database/schema/organisationMember'
import { copenhagenDate } from '@medlem/domain/calendar'
import { matchesFilter } from '@medlem/domain/memberFilter'
import { eq, type SQL, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCast, type Cast } from '../../club/membership/testing/cast.ts'
import { anActiveYear } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { wasChecked } from './columnRights.ts'
import { memberFilterSql } from './memberFilterSql.ts'
import { club, filter, writeClub } from './testing/generatedClub.ts'

const FILTERS = 10_000
/** Asked in one statement. */
const AT_ONCE = 50

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(() => server.reset())

describe('a filter', () => {
  test('chooses in the database whom the rule chooses, for 10,000 filters on generated clubs', async () => {
    const seed = 20_261_123
    const today = copenhagenDate(server.deps.clock.now())
    const [people = []] = fc.sample(club, { seed, numRuns: 1 })
    const filters = fc.sample(filter, { seed, numRuns: FILTERS })
    const written = await writeClub(server, people)
    let chosen = 0
    for (let start = 0; start < filters.length; start += AT_ONCE) {
      const some = filters.slice(start, start + AT_ONCE)
      const rows = await answers(
        some.map((one) => memberFilterSql(one, { orgId: written.orgId, today, may: wasChecked })),
        written.orgId,
      )
      expect(rows).toHaveLength(people.length)
      for (const { id, found } of rows) {
        const person = written.people.get(id)
        if (!person) throw new Error('a person of another club')
        for (const [at, one] of some.entries()) {
          const expected = matchesFilter(one, person, today)
          if (found[at] !== expected)
            expect({ found: found[at], one, person }).toEqual({ found: expected, one, person })
          if (expected) chosen += 1
        }
      }
    }
    // Filters that choose no person, or each, would show nothing.
    expect(chosen / (FILTERS * people.length)).toBeGreaterThan(0.05)
    expect(chosen / (FILTERS * people.length)).toBeLessThan(0.95)
  }, 600_000)

  test('is read from an address as it was written, and any other text is none', () => {
    for (const one of fc.sample(filter, { seed: 7, numRuns: 200 })) {
      expect(MemberFilter.parse(one)).toEqual(one)
      expect(readFilter(JSON.stringify(one))).toEqual(one)
    }
    const wrong = [
      '',
      '{}',
      '[{"field":"year","year":2026,"is":[]}]',
      '[{"field":"age"}]',
      '[{"field":"shoe size","from":40}]',
      '[{"field":"renewal","is":true,"or":1}]',
      '[{"field":"joined","from":"2026-02-30"}]',
      JSON.stringify(Array(21).fill({ field: 'renewal', is: true })),
    ]
    expect(wrong.map(readFilter)).toEqual(wrong.map(() => undefined))
  })

  async function answers(conditions: SQL[], orgId: string): Promise<{ id: string; found: boolean[] }[]> {
    return server.deps.db
      .select({
        id: listed.memberId,
        found: sql<boolean[]>`json_build_array(${sql.join(conditions, sql`, `)})`,
      })
      .from(listed)
      .where(eq(listed.orgId, orgId))
  }
})

describe('a filtered list of members', () => {
  let cast: Cast
  beforeEach(async () => {
    cast = await aCast(server)
    for (const one of [cast.ida, cast.alma, cast.vera]) {
      await anActiveYear(server, { member: one, configuration: cast.fee })
    }
    await server.deps.db.update(member).set({ gender: 'female' }).where(eq(member.id, cast.vera.id))
  })
  const list = (querystring: { query?: string; size?: string; filter?: string }) =>
    cast.as.clubAdmin.call(listOrganisationMembers, { params: { id: cast.club.id }, querystring })
  const women = JSON.stringify([{ field: 'gender', is: ['female'] }] satisfies MemberFilter)
  const paid = JSON.stringify([{ field: 'year', year: 2026, is: ['paid'] }] satisfies MemberFilter)

  test('holds those whom it chooses, with how many there are, beside the words that are searched for', async () => {
    const { body } = await list({ filter: women })
    expect([body.total, body.members.map(({ id }) => id)]).toEqual([1, [cast.vera.id]])
    expect((await list({ filter: paid, size: '2' })).body).toMatchObject({ total: 3, isTotalCapped: false })
    expect((await list({ filter: paid, query: cast.ida.firstName })).body.total).toBe(1)
    expect((await list({ filter: women, query: cast.ida.firstName })).body.total).toBe(0)
  })

  test('is refused when it is none, with the field named', async () => {
    const { status, body } = await list({ filter: '[{"field":"age"}]' })
    expect([status, body]).toMatchObject([
      400,
      { errors: [{ field: 'filter', message: 'This filter can’t be read. Please choose it again.' }] },
    ])
  })
})
