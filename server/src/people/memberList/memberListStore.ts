import { EXACT_TOTAL, type MembersFound } from '@medlem/contract/member'
import { KnownSort, type MemberSort } from '@medlem/contract/memberList'
import type { Database } from '@medlem/database/database'
import { member } from '@medlem/database/schema/member'
import { membership, membershipPeriod } from '@medlem/database/schema/membership'
import { memberTag } from '@medlem/database/schema/memberTag'
import { membershipConfiguration } from '@medlem/database/schema/organisation'
import { organisationMember as listed } from '@medlem/database/schema/organisationMember'
import { team, teamMember } from '@medlem/database/schema/team'
import type { AnsweredField, StoredAnswer } from '@medlem/domain/customField'
import type { Translations } from '@medlem/domain/translation'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { stateOf, unpaidOf } from '../memberFilter/memberFilterSql.ts'
import { answerOrder, answersOf } from './answerColumns.ts'
import { type Chosen, chosenSql } from './chosenMembers.ts'
import { COUNTED, type Counted, countListed } from './memberCountStore.ts'

// A list reads one index, organisation_member_current (decision 29): what a condition, an order or a sum asks for must be in it.

export interface ListQuestion extends Chosen {
  sort: MemberSort
  /** Of the sort, where it is one of the organisation's own. */
  sortField?: AnsweredField | undefined
  /** The organisation's own whose answers the rows have. */
  fields?: readonly AnsweredField[] | undefined
  /** Characters of an answer in words. */
  longestAnswer?: number | undefined
  isDescending: boolean
  /** The year whose state and unpaid amount the rows have. */
  year: number
  /** Whether the asker may see what is unpaid; it is not read otherwise. */
  seesUnpaid: boolean
  size: number
}

/** Where in an order a member is: the values of its columns. */
export type Anchor = readonly unknown[]

export interface RawRow {
  id: string
  memberNumber: number
  firstName: string
  lastName: string
  email: string | null
  phone: string | null
  dateOfBirth: string | null
  gender: string | null
  city: string
  joined: string | null
  lastDay: string | null
  hasLogin: boolean
  renews: boolean
  membershipId: string
  state: number
  stateBefore: number
  unpaidMinor: number | null
  fee: { name: string; translations: Translations<'name'> } | null
  teams: string[]
  tags: string[]
  /** By the key of the field; null where there is none. */
  answers: Record<string, StoredAnswer | null> | null
}

export interface RawPage {
  members: RawRow[]
  found: MembersFound
  /** Unpaid of the year, of all whom the question chooses; null where they are too many to be counted, or it is not for the asker. */
  unpaidMinor: number | null
}

/** An order's columns; the keys of the name follow, so that pages have one order. Those without a value come last either way. */
const columnsOf: Record<KnownSort, (question: Pick<ListQuestion, 'isDescending' | 'year'>) => SQL[]> = {
  firstName: () => [sql`${listed.firstNameKey}`, sql`${listed.lastNameKey}`],
  lastName: () => [sql`${listed.lastNameKey}`, sql`${listed.firstNameKey}`],
  number: () => [sql`${listed.number}`],
  birthday: (question) => [orLast(listed.dateOfBirth, question), ...names],
  joined: (question) => [orLast(listed.joined, question), ...names],
  city: () => [sql`${listed.cityKey}`, ...names],
  unpaid: ({ year }) => [unpaidOf(year), ...names],
}
const names = [sql`${listed.firstNameKey}`, sql`${listed.lastNameKey}`]

function orLast(
  column: typeof listed.dateOfBirth | typeof listed.joined,
  { isDescending }: { isDescending: boolean },
) {
  return sql`coalesce(${column}, ${sql.raw(isDescending ? "'-infinity'" : "'infinity'")}::date)`
}

function orderColumns(question: ListQuestion): SQL[] {
  const { sort, sortField } = question
  const known = KnownSort.safeParse(sort)
  const columns = known.success
    ? columnsOf[known.data](question)
    : sortField && sortField.kind !== 'text'
      ? [answerOrder(sortField, question), ...names]
      : names
  return [...columns, sql`${listed.membershipId}`]
}

/**
 * A page with how many there are. Those who are chosen are found once; too many of them are read again, in their order. Of an
 * organisation with more members than are counted both are read at once, as its questions mostly choose too many.
 */
export async function findListed(
  db: Database,
  question: ListQuestion,
  { isLarge = false } = {},
): Promise<RawPage> {
  const first = () => findListedAfter(db, question, undefined)
  const [counted, members] = isLarge
    ? await Promise.all([countListed(db, question), first()])
    : await findAllListed(db, question)
  const { found, unpaid } = counted
  const isTotalCapped = found > EXACT_TOTAL
  return {
    members: members ?? (await first()),
    found: { total: Math.min(found, EXACT_TOTAL), isTotalCapped },
    unpaidMinor: isTotalCapped || !question.seesUnpaid ? null : (unpaid ?? 0),
  }
}

/** The count with the first rows in the order, which are undefined where not all were counted. */
async function findAllListed(db: Database, question: ListQuestion): Promise<[Counted, RawRow[] | undefined]> {
  const { chosen, keyed, rowsOf } = partsOf(question)
  const page = sql`(with hit as materialized (
    select ${keyed}, ${shownUnpaid(question)} as unpaid_minor from ${listed} where ${chosen} limit ${COUNTED}
  ), counted as materialized (select count(*) as found, sum(unpaid_minor) as unpaid from hit)
  select json_build_object('found', found, 'unpaid', unpaid, 'members',
    case when found < ${COUNTED} then coalesce(${rowsOf(sql`select * from hit`)}, '[]') end) from counted)`
  const [raw] = await db
    .select({ page: sql<Counted & { members: RawRow[] | null }>`${page}` })
    .from(sql`(select) as once`)
  const { members, ...counted } = raw?.page ?? { found: 0, unpaid: 0, members: [] }
  return [counted, members ?? undefined]
}

/** The rows that follow a member in the order, or the first ones, without counting. */
export async function findListedAfter(
  db: Database,
  question: ListQuestion,
  after: Anchor | undefined,
): Promise<RawRow[]> {
  const { columns, firstOf, rowsOf } = partsOf(question)
  const beyond = (anchor: Anchor) =>
    sql`(${commas(columns)}) ${sql.raw(question.isDescending ? '<' : '>')} (${commas(anchor.map((value) => sql`${value}`))})`
  const [raw] = await db
    .select({ rows: sql<RawRow[] | null>`${rowsOf(firstOf(after ? beyond(after) : sql`true`))}` })
    .from(sql`(select) as once`)
  return raw?.rows ?? []
}

/** Where a member is in an order; undefined when they are in this organisation's list no more. */
export async function findAnchor(
  db: Database,
  question: ListQuestion,
  memberId: string,
): Promise<Anchor | undefined> {
  const values = orderColumns(question).map((column) => sql`${column}::text`)
  const [found] = await db
    .select({ anchor: sql<string[]>`json_build_array(${commas(values)})` })
    .from(membership)
    .innerJoin(listed, eq(listed.membershipId, membership.id))
    .where(and(eq(membership.memberId, memberId), eq(membership.orgId, question.orgId)))
  return found?.anchor
}

/** E-mail addresses of the chosen who have one, by member. */
export async function findEmails(
  db: Database,
  chosen: Chosen,
): Promise<{ memberId: string; email: string }[]> {
  return db
    .select({ memberId: listed.memberId, email: sql<string>`${member.email}` })
    .from(listed)
    .innerJoin(member, eq(member.id, listed.memberId))
    .where(sql`${chosenSql(chosen)} and ${listed.hasEmail}`)
    .orderBy(listed.firstNameKey, listed.lastNameKey, listed.membershipId)
    .limit(EXACT_TOTAL)
}

const commas = (parts: SQL[]) => sql.join(parts, sql`, `)

function partsOf(question: ListQuestion) {
  const { size, isDescending } = question
  const columns = orderColumns(question)
  const keys = columns.map((_, at) => sql.raw(`key${at}`))
  const chosen = chosenSql(question)
  const keyed = sql`${commas(columns.map((column, at) => sql`${column} as ${keys[at]}`))}, ${listed.membershipId} as listed_id`
  const inOrder = (parts: SQL[]) =>
    commas(parts.map((part) => sql`${part}${sql.raw(isDescending ? ' desc' : '')}`))
  return {
    columns,
    chosen,
    keyed,
    /** The first of the chosen, for whom a condition holds besides, read in the order. */
    firstOf: (condition: SQL) =>
      sql`select ${keyed} from ${listed} where ${chosen} and ${condition} order by ${inOrder(columns)} limit ${size}`,
    /** The first of some candidates as JSON, with what a row shows. */
    rowsOf: (candidates: SQL) => sql`(select json_agg(shown) from (
      select ${row(question)} from (
        select * from (${candidates}) as candidate order by ${inOrder(keys)} limit ${size}
      ) as sorted
      join ${listed} on ${listed.membershipId} = sorted.listed_id join ${member} on ${member.id} = ${listed.memberId}
      order by ${inOrder(keys)}) as shown)`,
  }
}

/** Null for those who may not see it. */
const shownUnpaid = ({ year, seesUnpaid }: Pick<ListQuestion, 'year' | 'seesUnpaid'>) =>
  seesUnpaid ? unpaidOf(year) : sql`null::float8`

const row = ({
  year,
  seesUnpaid,
  fields = [],
  longestAnswer = 200,
}: ListQuestion) => sql`${member.id}, ${member.number} as "memberNumber",
  ${member.firstName} as "firstName", ${member.lastName} as "lastName", ${member.email}, ${member.phone},
  ${member.dateOfBirth} as "dateOfBirth", ${member.gender}, ${listed.city}, ${listed.joined}, ${listed.lastDay} as "lastDay",
  ${listed.hasLogin} as "hasLogin", ${listed.renews}, ${listed.membershipId} as "membershipId",
  ${stateOf(year)} as state, ${stateOf(year - 1)} as "stateBefore", ${shownUnpaid({ year, seesUnpaid })} as "unpaidMinor",
  (select json_build_object('name', ${membershipConfiguration.name}, 'translations', ${membershipConfiguration.translations})
    from ${membershipPeriod} join ${membershipConfiguration} on ${membershipConfiguration.id} = ${membershipPeriod.membershipConfId}
    where ${membershipPeriod.membershipId} = ${listed.membershipId} and ${membershipPeriod.membershipFor} = ${year}
    order by ${membershipPeriod.status} = 'active' desc, ${membershipPeriod.createdAt} desc limit 1) as fee,
  coalesce((select json_agg(own.name order by own.name) from ${teamMember} one join ${team} own on own.id = one.team_id
    where one.member_id = ${listed.memberId} and own.org_id = ${listed.orgId} and own.archived_at is null), '[]') as teams,
  coalesce((select json_agg(marked.tag order by marked.tag) from ${memberTag} marked
    where marked.member_id = ${listed.memberId} and marked.org_id = ${listed.orgId}), '[]') as tags,
  ${answersOf(fields, longestAnswer)} as answers`
