import type { Database } from '@medlem/database/database'
import { named } from '@medlem/database/named'
import { member } from '@medlem/database/schema/member'
import { membership } from '@medlem/database/schema/membership'
import { type SQL, sql } from 'drizzle-orm'
import type { MemberRow } from './store.ts'

// The columns and the table that are only named here are made by the migration 0002_member_search.

export type MemberListRow = Pick<MemberRow, 'id' | 'firstName' | 'lastName' | 'email'>

export interface MemberQuestion {
  /** A part of first name, last name, both, or e-mail; empty for everybody. */
  query: string
  orgId?: string | undefined
  sort: 'firstName' | 'lastName'
  size: number
}

export interface MemberPage {
  /** How many there are in all. */
  total: number
  members: MemberListRow[]
}

/** A page, or nothing new since the stamp that was named. */
export interface StampedPage {
  /** Of the state of all members that the page was read in. */
  stamp: string
  page: MemberPage | undefined
}

const orders = {
  firstName: sql.raw('first_name_key, last_name_key, id'),
  lastName: sql.raw('last_name_key, first_name_key, id'),
}
const row = sql`${member.id}, ${member.firstName} as "firstName", ${member.lastName} as "lastName", ${member.email}`
/** How many rows are read: in the text of the statement, because the planner must know that they are few. */
const READ = [25, 100, 1000] as const
const readFor = (size: number) => READ.find((one) => one >= size) ?? 1000
const folded = sql`name_folded(${sql.placeholder('query')})`
const escaped = sql`replace(replace(replace(${folded}, '\\', '\\\\'), '%', '\\%'), '_', '\\_')`

/** Fewer than three letters on end are in no index of threes, and letters beyond ASCII only where the locale knows them. */
const THREE_ON_END = /[\p{L}\p{N}]{3}/u
const ASCII = /[a-z0-9]/i

type Kind = 'everybody' | 'indexed' | 'read'

const kindOf = (query: string): Kind => {
  if (query === '') return 'everybody'
  return THREE_ON_END.test(query) && ASCII.test(query) ? 'indexed' : 'read'
}

const matching: Record<Kind, SQL> = {
  everybody: sql`true`,
  indexed: sql`member.search_text like '%' || ${escaped} || '%'`,
  read: sql`strpos(member.search_text, ${folded}) > 0`,
}

/** Enabled members in Danish order with how many there are; only the stamp while the members are as they were at `known`. */
export async function searchMembers(
  db: Database,
  { query, sort, size, known = null }: Omit<MemberQuestion, 'orgId'> & { known?: string | null },
): Promise<StampedPage> {
  const kind = kindOf(query)
  const read = readFor(size)
  const [found] = await named(db, `member_search_${kind}_${sort}_${read}`, (name) =>
    db
      .select({
        stamp: sql<string>`tally.stamp::text`,
        total: sql<number>`tally.total::int`,
        page: sql<MemberPage | null>`case when tally.stamp::text is distinct from ${sql.placeholder('known')}
          then ${kind === 'everybody' ? everybody(sort, read) : hits(matching[kind], { sort, read })} end`,
      })
      .from(
        sql`(select coalesce(bit_xor(stamp), 0) as stamp, coalesce(sum(members), 0) as total from member_tally) as tally`,
      )
      .prepare(name),
  ).execute(kind === 'everybody' ? { known } : { query, known })
  if (!found) throw new Error('the members were not counted')
  const { stamp, page, total } = found
  if (!page) return { stamp, page: undefined }
  return { stamp, page: firstOf(kind === 'everybody' ? { ...page, total } : page, size) }
}

/** The same among those who have a membership in one organisation. */
export async function searchOrganisation(
  db: Database,
  { query, orgId, sort, size }: MemberQuestion & { orgId: string },
): Promise<MemberPage> {
  const kind = kindOf(query)
  const belonging = sql`${matching[kind]} and exists (select from ${membership}
    where ${membership.memberId} = ${member.id} and ${membership.orgId} = ${sql.placeholder('orgId')})`
  const read = readFor(size)
  const [found] = await named(db, `member_search_of_organisation_${kind}_${sort}_${read}`, (name) =>
    db
      .select({ page: sql<MemberPage>`${hits(belonging, { sort, read })}` })
      .from(sql`(select) as once`)
      .prepare(name),
  ).execute(kind === 'everybody' ? { orgId } : { query, orgId })
  return firstOf(found?.page ?? { total: 0, members: [] }, size)
}

type Sort = MemberQuestion['sort']

function firstOf({ total, members }: MemberPage, size: number): MemberPage {
  return { total, members: members.length > size ? members.slice(0, size) : members }
}

/** The first page of everybody; the total is known already. */
const everybody = (sort: Sort, read: number) => sql`(
  select json_build_object('members', coalesce(json_agg(hit), '[]')) from (
    select ${row} from ${member} where ${member.enabled} order by ${orders[sort]} limit ${sql.raw(String(read))}
  ) as hit)`

/** Those who match are found once, and counted and sorted from there. */
const hits = (matches: SQL, { sort, read }: { sort: Sort; read: number }) => sql`(
  with hit as materialized (
    select ${row}, first_name_key, last_name_key from ${member} where ${member.enabled} and ${matches}
  )
  select json_build_object('total', (select count(*) from hit), 'members', coalesce((
    select json_agg(listed) from (
      select id, "firstName", "lastName", email from hit order by ${orders[sort]} limit ${sql.raw(String(read))}
    ) as listed), '[]')))`
