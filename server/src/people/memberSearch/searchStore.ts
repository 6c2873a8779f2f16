import type { Database } from '@medlem/database/database'
import { named } from '@medlem/database/named'
import { member } from '@medlem/database/schema/member'
import { membership } from '@medlem/database/schema/membership'
import { type SQL, sql } from 'drizzle-orm'
import type { MemberRow } from '../member/store.ts'

// What is only named here is made by the migrations 0002_member_search and 0007_common_searches.

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

/** A field for any query: differs when anything that is searched does (migration 0002). */
export const membersStamp = sql<string>`(select coalesce(bit_xor(stamp), 0)::text from member_tally)`

const orders = {
  firstName: sql.raw('first_name_key, last_name_key, id'),
  lastName: sql.raw('last_name_key, first_name_key, id'),
}
const row = sql`${member.id}, ${member.firstName} as "firstName", ${member.lastName} as "lastName", ${member.email}`
/** How many rows are read: in the text of the statement, because the planner must know that they are few. */
const READ = [25, 100, 1000] as const
const readFor = (size: number) => READ.find((one) => one >= size) ?? 1000
const folded = sql`name_folded(${sql.placeholder('query')})`
const literally = (text: SQL) => sql`replace(replace(replace(${text}, '\\', '\\\\'), '%', '\\%'), '_', '\\_')`
const escaped = literally(folded)

/**
 * What an index of threes knows: three letters on end, or two where a word begins or ends. Letters beyond ASCII alone
 * are in it only where the locale knows them.
 */
const THREES = /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]{2}/u
const ASCII = /[a-z0-9]/i
const isInIndex = (text: string) => THREES.test(text) && ASCII.test(text)

type Kind = 'everybody' | 'indexed' | 'ofDomains' | 'address' | 'read'

function kindOf(query: string): Kind {
  if (query === '') return 'everybody'
  if (!isInIndex(query)) return 'read'
  const [beforeAt = '', ...domains] = query.split('@')
  // What does not reach over the @ of an address may stand in the domain of thousands.
  if (domains.length === 0 || (domains.length === 1 && beforeAt === '')) return 'ofDomains'
  return domains.length === 1 && isInIndex(`${beforeAt} `) ? 'address' : 'indexed'
}

const indexed = sql`member.search_text like '%' || ${escaped} || '%'`
const beforeDomain = sql`search_before_domain(member.search_text) like '%' || ${escaped} || '%'`

const matching: Record<Kind, SQL> = {
  everybody: sql`true`,
  indexed,
  ofDomains: indexed,
  // By what stands before the @, because what is behind it finds nearly everybody.
  address: sql`(${beforeDomain} or search_before_domain(member.search_text) like '%' || ${literally(sql`split_part(${folded}, '@', 1)`)}
    and search_domain(member.search_text) like '@' || ${literally(sql`split_part(${folded}, '@', 2)`)} || '%')`,
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
          then ${pageOf(kind, { sort, read })} end`,
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
  const matches = kind === 'address' ? indexed : matching[kind]
  const belonging = sql`${matches} and exists (select from ${membership}
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

interface Order {
  sort: MemberQuestion['sort']
  /** Rows to read. */
  read: number
}

function firstOf({ total, members }: MemberPage, size: number): MemberPage {
  return { total, members: members.length > size ? members.slice(0, size) : members }
}

function pageOf(kind: Kind, order: Order): SQL {
  const found = hits(matching[kind], order)
  switch (kind) {
    case 'everybody':
      return everybody(order)
    case 'ofDomains':
      return sql`case when ${isCommon} then ${common(order)} else ${found} end`
    case 'address':
      // A domain with an @ of its own.
      return sql`case when ${ofDomains} > 0 then ${hits(indexed, order)} else ${found} end`
    default:
      return found
  }
}

/** The first page of everybody; the total is known already. */
const everybody = ({ sort, read }: Order) => sql`(
  select json_build_object('members', coalesce(json_agg(hit), '[]')) from (
    select ${row} from ${member} where ${member.enabled} order by ${orders[sort]} limit ${sql.raw(String(read))}
  ) as hit)`

/** Those who match are found once, and counted and sorted from there. */
const hits = (matches: SQL, { sort, read }: Order) => sql`(
  with hit as materialized (
    select ${row}, first_name_key, last_name_key from ${member} where ${member.enabled} and ${matches}
  )
  select json_build_object('total', (select count(*) from hit), 'members', coalesce((
    select json_agg(listed) from (
      select id, "firstName", "lastName", email from hit order by ${orders[sort]} limit ${sql.raw(String(read))}
    ) as listed), '[]')))`

const ofDomains = sql`(select coalesce(sum(members), 0) from member_domain_tally where strpos(domain, ${folded}) > 0)`

/** So many have it in the domain of their address that a page's worth is soon met when all are read in order. */
const isCommon = sql`${ofDomains} >= greatest(1000, tally.total / 50)`

/** Those who have it in the domain are counted already; the others who match are few, and found by the other index. */
const common = ({ sort, read }: Order) => sql`(
  select json_build_object(
    'total', ${ofDomains} + (
      select count(*) from ${member} where ${member.enabled}
        and ${beforeDomain}
        and strpos(coalesce(search_domain(search_text), ''), ${folded}) = 0),
    'members', coalesce((
      select json_agg(listed) from (
        select ${row} from ${member} where ${member.enabled} and strpos(search_text, ${folded}) > 0
          order by ${orders[sort]} limit ${sql.raw(String(read))}
      ) as listed), '[]')))`
