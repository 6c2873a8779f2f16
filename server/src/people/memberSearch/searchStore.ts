import { EXACT_TOTAL, type FoundMember, type MembersFound } from '@medlem/contract/member'
import type { Database } from '@medlem/database/database'
import { jsonRows } from '@medlem/database/jsonRows'
import { prepared } from '@medlem/database/prepared'
import { member } from '@medlem/database/schema/member'
import { membership } from '@medlem/database/schema/membership'
import { getTableColumns, type Placeholder, type SQL, sql } from 'drizzle-orm'

// What is only named here is made by migrations; its functions are files in database/src/functions.

export interface MemberQuestion {
  /** Beginnings of words of the name, the e-mail address, the phone number or the member number, in any order; empty for everybody. */
  query: string
  /** Only those who have a membership in this organisation. */
  orgId?: string | undefined
  sort: 'firstName' | 'lastName'
  size: number
}

export interface MemberPage extends MembersFound {
  members: FoundMember[]
}

const orders = {
  firstName: ['first_name_key', 'last_name_key', 'id'],
  lastName: ['last_name_key', 'first_name_key', 'id'],
}
const { id, number, firstName, lastName, email } = getTableColumns(member)
const shown = jsonRows({ id, memberNumber: number, firstName, lastName, email })
const orderBy = (sort: MemberQuestion['sort'], table: string) =>
  sql.raw(orders[sort].map((column) => `${table}.${column}`).join(', '))

/** How many rows are read: in the text of the statement, because the planner must know that they are few. */
const READ = [25, 100, 1000] as const
const keys = sql`${member.id}, first_name_key, last_name_key`
/** For each row of a page. */
const SOON = 200
const COUNTED = sql.raw(String(EXACT_TOTAL + 1))

/**
 * None for a question without a letter or digit, which no member matches. In a query of its own, so that the planner
 * expects the same of every question and keeps its plan.
 */
const wordsOf = (query: SQL | Placeholder) =>
  sql`(select nullif(string_to_array(trim(search_words(${query})), ' '), '{}'))`
const words = wordsOf(sql.placeholder('query'))
/** By the index. */
const matches = sql`word_beginnings(words) @> ${words}`
/** Of one row: quicker where rows are read in order until there are enough. */
const rowMatches = sql`words like all (array(select '% ' || word || '%' from unnest(${words}) as word))`
const belongs = sql`exists (select from ${membership}
  where ${membership.memberId} = ${member.id} and ${membership.orgId} = ${sql.placeholder('orgId')})`

/** At least as many rows as are wanted. */
export const rowsToRead = (size: number): number => READ.find((one) => one >= size) ?? 1000

export interface RawPage {
  found: number
  /** Rows of `shown`. */
  members: unknown[] | null
}

/**
 * Enabled members in Danish order, with how many there are. The first of more than are counted are found by a statement of
 * its own, a moment later: in one with the other, PostgreSQL would get it ready for each question, and few need it.
 */
export async function findPage(db: Database, question: MemberQuestion): Promise<MemberPage> {
  const raw = await ask<RawPage>(db, question, { name: 'member_search', text: pageOf })
  const isLeftOut = raw !== undefined && raw.members === null && raw.found > EXACT_TOTAL
  if (!isLeftOut) return pageFrom(raw, question.size)
  const members = await ask<unknown[]>(db, question, { name: 'member_search_many', text: firstOfMany })
  return pageFrom({ ...raw, members: members ?? null }, question.size)
}

async function ask<Answer>(
  db: Database,
  { query, orgId, sort, size }: MemberQuestion,
  { name, text }: { name: string; text: (given: string[], order: Order) => SQL },
): Promise<Answer | undefined> {
  const read = rowsToRead(size)
  const given = { ...(query === '' ? {} : { query }), ...(orgId === undefined ? {} : { orgId }) }
  const parts = Object.keys(given)
  const [row] = await prepared(db, [name, ...parts, sort, read].join('_'), (unique) =>
    db
      .select({ answer: sql<Answer>`${text(parts, { sort, read })}` })
      .from(sql`(select) as once`)
      .prepare(unique),
  ).execute(given)
  return row?.answer
}

/** What was read, cut to the size that was asked for. */
export function pageFrom(raw: RawPage | undefined, size: number): MemberPage {
  const { found, members } = raw ?? { found: 0, members: [] }
  return {
    total: Math.min(found, EXACT_TOTAL),
    isTotalCapped: found > EXACT_TOTAL,
    members: members?.slice(0, size).map(shown.read) ?? [],
  }
}

interface Order {
  sort: MemberQuestion['sort']
  /** Rows to read. */
  read: number
}

function pageOf(given: string[], order: Order): SQL {
  return given.length === 0 ? everybody(order) : countedPage(order, conditionOf(given).all)
}

/** By an index, and of one row. */
function conditionOf(given: string[]): { all: SQL; each: SQL } {
  if (!given.includes('query')) return { all: belongs, each: belongs }
  const ofOrganisation = given.includes('orgId') ? sql` and ${belongs}` : sql``
  return { all: sql`${matches}${ofOrganisation}`, each: sql`${rowMatches}${ofOrganisation}` }
}

const everybody = (order: Order) =>
  sql`(select json_build_object('found', found, 'members', members) from (${firstMembers(order)}) as page)`

/**
 * The first of all enabled members (`members`, JSON), how many those are (`listed`) and how many there are (`found`). Their
 * number is kept, as counting them would be most of the work.
 */
export const firstMembers = ({ sort, read }: Order): SQL => sql`
  select (select coalesce(sum(members), 0) from member_tally) as found, json_agg(cells) as members, count(*) as listed from (
    select ${shown.row} as cells from ${member} where ${member.enabled} order by ${orderBy(sort, 'member')} limit ${sql.raw(String(read))}
  ) as one`

/** Those who match are found once, counted and sorted; without them where they are too many to be counted. */
const countedPage = (order: Order, all: SQL) => sql`(
  with hit as materialized (
    select ${keys} from ${member} where ${member.enabled} and ${all} limit ${COUNTED}
  ), counted as materialized (select count(*) as found from hit)
  select json_build_object('found', found, 'members', case when found < ${COUNTED}
    then ${listed(order, sql`select * from hit`)} end) from counted)`

/**
 * The first of many are soon met when members are read in order; unless the word is what they are sorted by, as a last
 * name is: then all are sorted.
 */
function firstOfMany(given: string[], order: Order): SQL {
  const { all, each } = conditionOf(given)
  return sql`coalesce(
    ${listed(order, sql`select ${keys} from (${soonMet(order)}) as member where ${each}`, sql`having count(*) = ${sql.raw(String(order.read))}`)},
    ${listed(order, sql`select ${keys} from ${member} where ${member.enabled} and ${all} offset 0`)})`
}

/** So many members in their order that 25 of those whom more than one in a hundred has in common are among them. */
const soonMet = ({ sort, read }: Order) => sql`
  select ${keys}, words from ${member} where ${member.enabled} order by ${orderBy(sort, 'member')} limit ${sql.raw(String(SOON * read))}`

/** The first of some keys as JSON, with what a page shows of them; null where `having` is not so. */
const listed = ({ sort, read }: Order, candidates: SQL, having = sql``) => sql`(
  select json_agg(cells) from (
    select ${shown.row} as cells from (
      select * from (${candidates}) as candidate order by ${orderBy(sort, 'candidate')} limit ${sql.raw(String(read))}
    ) as sorted join ${member} using (id) order by ${orderBy(sort, 'sorted')}
  ) as listed ${having})`
