import { EXACT_TOTAL, type MembersFound } from '@medlem/contract/member'
import type { Database } from '@medlem/database/database'
import { memberTag } from '@medlem/database/schema/memberTag'
import { organisationMember as listed } from '@medlem/database/schema/organisationMember'
import { team, teamMember } from '@medlem/database/schema/team'
import { type SQL, sql } from 'drizzle-orm'
import { answerOf, stateOf, unpaidOf } from '../memberFilter/memberFilterSql.ts'
import { type Chosen, chosenSql } from './chosenMembers.ts'

/** So many values of a field are counted. */
const MAX_VALUES = 200

/** Rows that are read to tell an exact number from more than that. */
export const COUNTED = sql.raw(String(EXACT_TOTAL + 1))

export interface Counted {
  found: number
  unpaid: number | null
}

/** How many a question chooses, as far as they are counted, and what they have not paid of a year, in minor units, where the asker may see it. */
export async function countListed(
  db: Database,
  { year, seesUnpaid, ...chosen }: Chosen & { year: number; seesUnpaid: boolean },
): Promise<Counted> {
  const [counted] = await db
    .select({ found: sql<number>`count(*)::int`, unpaid: sql<number | null>`sum(unpaid_minor)::float8` })
    .from(
      sql`(select ${seesUnpaid ? unpaidOf(year) : sql`null::float8`} as unpaid_minor from ${listed} where ${chosenSql(chosen)} limit ${COUNTED}) as hit`,
    )
  return counted ?? { found: 0, unpaid: 0 }
}

/** How many of an organisation fulfil each of some conditions, in one reading. */
export async function countEach(
  db: Database,
  { orgId }: { orgId: string },
  conditions: readonly SQL[],
): Promise<number[]> {
  if (conditions.length === 0) return []
  const counts = conditions.map((condition) => sql`count(*) filter (where ${condition})`)
  const [found] = await db
    .select({ counts: sql<number[]>`json_build_array(${sql.join(counts, sql`, `)})` })
    .from(listed)
    .where(sql`${listed.orgId} = ${orgId} and ${listed.enabled}`)
  return found?.counts ?? []
}

/** How many of some members there are, whatever words are searched for, counted as far as those whom a question chooses. */
export async function countAll(db: Database, of: Omit<Chosen, 'query'>): Promise<MembersFound> {
  const [found] = await db
    .select({
      all: sql<number>`(select count(*)::int from (select from ${listed}
        where ${chosenSql({ ...of, query: '' })} limit ${COUNTED}) as counted)`,
    })
    .from(sql`(select) as once`)
  const all = found?.all ?? 0
  return { total: Math.min(all, EXACT_TOTAL), isTotalCapped: all > EXACT_TOTAL }
}

/** How many of the chosen have each value, the most frequent first; a state of a year is its code. */
export async function countByValue(
  db: Database,
  chosen: Chosen,
  of: { by: 'gender' | 'city' } | { by: 'year'; year: number } | { by: 'field'; number: number },
): Promise<{ value: string; count: number }[]> {
  const value = countedValue(of)
  return db
    .select({ value: sql<string>`coalesce(${value}::text, '')`, count: sql<number>`count(*)::int` })
    .from(listed)
    .where(chosenSql(chosen))
    .groupBy(sql`1`)
    .orderBy(sql`2 desc, 1`)
    .limit(MAX_VALUES)
}

/** How many of the chosen are in each team, or have each tag, the most frequent first. */
export async function countByGroup(
  db: Database,
  chosen: Chosen,
  by: 'team' | 'tag',
): Promise<{ value: string; count: number }[]> {
  const groups =
    by === 'team'
      ? sql`select own.id::text as value, one.member_id from ${teamMember} one
          join ${team} own on own.id = one.team_id where own.org_id = ${chosen.orgId}`
      : sql`select marked.tag as value, marked.member_id from ${memberTag} marked where marked.org_id = ${chosen.orgId}`
  const { rows } = await db.execute<{ value: string; count: number }>(sql`
    select value, count(*)::int as count from (${groups}) as among
    join ${listed} on ${listed.memberId} = among.member_id and ${chosenSql(chosen)}
    group by value order by 2 desc, 1 limit ${MAX_VALUES}`)
  return rows
}

function countedValue(of: Parameters<typeof countByValue>[2]): SQL {
  if (of.by === 'year') return stateOf(of.year)
  return of.by === 'field' ? answerOf(of.number) : sql`${of.by === 'gender' ? listed.gender : listed.city}`
}
