import type { FieldKey } from '@medlem/contract/customField'
import type { MembersFound } from '@medlem/contract/member'
import type { MemberCondition, MemberFilter } from '@medlem/contract/memberFilter'
import type { CountedField, ListedMember, MemberSort } from '@medlem/contract/memberList'
import type { CustomFieldRow } from '@medlem/database/schema/customField'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import { type CalendarDate, copenhagenDate } from '@medlem/domain/calendar'
import { answerValue, fieldKey, fieldNumber, isFieldKey } from '@medlem/domain/customField'
import type { May } from '@medlem/domain/memberColumn'
import { asksForEnded } from '@medlem/domain/memberFilter'
import { textIn } from '@medlem/domain/translation'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { requireAdministered } from '../access/administer.ts'
import { auditListRead } from '../access/auditCaller.ts'
import type { Caller } from '../access/caller.ts'
import { listUsedFields } from '../customField/store.ts'
import { mayIn, readerMay, requireAskable } from '../memberFilter/columnRights.ts'
import { memberFilterSql, yearStateOf } from '../memberFilter/memberFilterSql.ts'
import { requireOrganisationReader } from '../memberSearch/searchMembers.ts'
import { type Chosen, conditionOf } from './chosenMembers.ts'
import { countAll, countByGroup, countByValue, countEach } from './memberCountStore.ts'
import {
  findAnchor,
  findEmails,
  findListed,
  findListedAfter,
  type ListQuestion,
  type RawRow,
} from './memberListStore.ts'

/** Which members of an organisation a call asks about. */
export interface AskedMembers {
  orgId: string
  query: string
  filter: MemberFilter
}

export interface AskedRows extends AskedMembers {
  sort: MemberSort
  direction: 'asc' | 'desc'
  /** Keys of fields whose answers the rows have. */
  fields?: readonly FieldKey[] | undefined
  year?: number | undefined
  size: number
  after?: string | undefined
}

interface Counts {
  found: MembersFound
  all: MembersFound
  unpaidMinor: number | null
  currency: string
  without: { conditions: number[]; query: number; ended: number } | null
}

/** A page of the table of an organisation's members, as one listing in the audit log. Sums are in minor units. */
export async function listMemberRows(
  deps: Deps,
  caller: Caller,
  asked: AskedRows,
): Promise<{ members: ListedMember[]; counts: Counts | null }> {
  const organisation = await requireOrganisationReader(deps, caller, asked.orgId)
  const today = copenhagenDate(deps.clock.now())
  const may = readerMay(caller, organisation)
  requireAskable(asked, may)
  const question = {
    ...chosenOf(asked, { today, may }),
    ...(await askedFields(deps.db, asked)),
    seesUnpaid: may('money:read'),
    sort: asked.sort,
    isDescending: asked.direction === 'desc',
    year: asked.year ?? Number(today.slice(0, 4)),
    size: asked.size,
  }
  const { rows, counts } =
    asked.after === undefined
      ? await firstPage(deps, organisation, { asked, question, today, may })
      : { rows: await followingPage(deps, question, asked.after), counts: null }
  await auditListRead(deps, caller, {
    ...readingOf(asked),
    action: 'member_list_read',
    size: rows.length,
    total: counts?.found.total,
  })
  return {
    members: rows.map((row) => listedMember(row, { language: caller.language, fields: question.fields })),
    counts,
  }
}

async function firstPage(
  { db }: Deps,
  { currency }: OrganisationRow,
  { asked, question, ...by }: { asked: AskedMembers; question: ListQuestion } & AskedBy,
): Promise<{ rows: RawRow[]; counts: Counts }> {
  const all = await countAll(db, chosenOf({ ...asked, filter: [] }, by))
  const { members, found, unpaidMinor } = await findListed(db, question, { isLarge: all.isTotalCapped })
  const without = found.total === 0 ? await countWithout(db, asked, by) : null
  return { rows: members, counts: { found, all, unpaidMinor, currency, without } }
}

/** When, and by whom: what the asker may. */
interface AskedBy {
  today: CalendarDate
  may: May
}

const chosenOf = ({ orgId, query, filter }: AskedMembers, by: AskedBy): Chosen => ({
  orgId,
  query,
  condition: memberFilterSql(filter, { orgId, ...by }),
})

const isEnded: MemberCondition = { field: 'ended', is: ['yes'] }

/**
 * How many there would be without each condition alone, and without the words that were searched for; and how many whose membership
 * is ended are as the question says, where it leaves them out.
 */
async function countWithout(
  db: Deps['db'],
  asked: AskedMembers,
  by: AskedBy,
): Promise<NonNullable<Counts['without']>> {
  const { orgId, query, filter } = asked
  const withoutEach = filter.map((_, left) => ({ ...asked, filter: filter.filter((_, at) => at !== left) }))
  const ofEnded = { ...asked, filter: [...filter, isEnded] }
  const conditions = [ofEnded, { ...asked, query: '' }, ...withoutEach].map((one) =>
    conditionOf(chosenOf(one, by)),
  )
  const [ended = 0, withoutQuery = 0, ...counts] = await countEach(db, { orgId }, conditions)
  return {
    conditions: counts,
    query: query === '' ? 0 : withoutQuery,
    ended: asksForEnded(filter) ? 0 : ended,
  }
}

/** 404 when the member is in the list no more: the client reads it again from its beginning. */
async function followingPage({ db }: Deps, question: ListQuestion, after: string): Promise<RawRow[]> {
  const anchor = await findAnchor(db, question, after)
  if (!anchor) throw notFound()
  return findListedAfter(db, question, anchor)
}

/** The fields of the organisation's own that a question names, those that are in use. */
export async function askedFields(
  db: Deps['db'],
  { orgId, sort, fields = [] }: { orgId: string; sort: MemberSort; fields?: readonly FieldKey[] | undefined },
): Promise<{ sortField?: CustomFieldRow | undefined; fields?: CustomFieldRow[] }> {
  if (fields.length === 0 && !isFieldKey(sort)) return {}
  const used = await listUsedFields(db, orgId)
  const named = (key: string) => used.find(({ number }) => fieldKey(number) === key)
  return { sortField: named(sort), fields: fields.flatMap((key) => named(key) ?? []) }
}

/** A row with its words in a language. */
export function listedMember(
  { state, stateBefore, fee, answers, ...row }: RawRow,
  { language, fields = [] }: { language: string | null } & Pick<ListQuestion, 'fields'>,
): ListedMember {
  const given = fields.flatMap((field) => {
    const answer = answers?.[fieldKey(field.number)]
    return answer ? [[fieldKey(field.number), answerValue(field, answer)]] : []
  })
  return {
    ...row,
    state: yearStateOf(state),
    stateBefore: yearStateOf(stateBefore),
    fee: fee && textIn(fee, 'name', language),
    answers: Object.fromEntries(given),
  }
}

/** How many of the chosen have each value of a field. It names no member, so it is no listing. */
export async function countMembers(
  deps: Deps,
  caller: Caller,
  asked: AskedMembers & { by: CountedField; year?: number | undefined },
): Promise<{ counts: { value: string; count: number }[] }> {
  const organisation = await requireOrganisationReader(deps, caller, asked.orgId)
  const today = copenhagenDate(deps.clock.now())
  const chosen = chosenOf(asked, { today, may: readerMay(caller, organisation) })
  const { by, year = Number(today.slice(0, 4)) } = asked
  if (by === 'team' || by === 'tag') return { counts: await countByGroup(deps.db, chosen, by) }
  if (isFieldKey(by)) {
    return { counts: await countByValue(deps.db, chosen, { by: 'field', number: fieldNumber(by) }) }
  }
  if (by !== 'year') return { counts: await countByValue(deps.db, chosen, { by }) }
  const counts = await countByValue(deps.db, chosen, { by, year })
  return { counts: counts.map(({ value, count }) => ({ value: yearStateOf(Number(value)), count })) }
}

/** Addresses of many are taken along, not read: that is a right of its own (decision 30). */
export async function listMemberEmails(
  deps: Deps,
  caller: Caller,
  asked: AskedMembers,
): Promise<{ emails: { memberId: string; email: string }[] }> {
  const organisation = await requireAdministered(deps, caller, asked.orgId, 'members:export')
  const by = { today: copenhagenDate(deps.clock.now()), may: mayIn(caller, organisation) }
  const emails = await findEmails(deps.db, chosenOf(asked, by))
  await auditListRead(deps, caller, {
    ...readingOf(asked),
    action: 'member_email_read',
    size: emails.length,
  })
  return { emails }
}

const readingOf = ({ orgId, query, filter }: AskedMembers) => ({ orgId, objectId: orgId, query, filter })
