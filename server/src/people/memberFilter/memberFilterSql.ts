import type { MemberCondition, MemberFilter, YearState } from '@medlem/contract/memberFilter'
import { customAnswer } from '@medlem/database/schema/customField'
import { memberTag } from '@medlem/database/schema/memberTag'
import { organisationMember as listed } from '@medlem/database/schema/organisationMember'
import { page, pageAcceptance, pageVersion } from '@medlem/database/schema/page'
import { team, teamMember } from '@medlem/database/schema/team'
import { lastBirthday } from '@medlem/domain/age'
import type { CalendarDate } from '@medlem/domain/calendar'
import { dayCode } from '@medlem/domain/customField'
import { foldText } from '@medlem/domain/foldText'
import type { May } from '@medlem/domain/memberColumn'
import { asksForEnded } from '@medlem/domain/memberFilter'
import { and, type SQL, sql } from 'drizzle-orm'
import { requireAskable } from './columnRights.ts'
import { membersOverdue } from './overdueParts.ts'

/** As `organisation_member.states` has them (`membership_years.sql` in database/src/functions). */
const stateCodes = {
  none: 0,
  paid: 1,
  given: 2,
  open: 3,
  declined: 4,
  takenBack: 5,
} as const satisfies Record<YearState, number>
const stateNames = Object.fromEntries(
  Object.entries(stateCodes).map(([name, code]) => [code, name as YearState]),
)

/** The state of a year from its code; null and 0 are none. */
export const yearStateOf = (code: number | null): YearState => stateNames[code ?? 0] ?? 'none'

interface Asked {
  /** Whose members they are; rows of other organisations are left out besides. */
  orgId: string
  today: CalendarDate
}

/** And what the asker may: a condition tells what it chooses by. */
interface AskedBy extends Asked {
  may: May
}

/** A filter as a condition on `organisation_member`: what `matchesFilter` of the domain says of each person. */
export function memberFilterSql(filter: MemberFilter, { may, ...asked }: AskedBy): SQL {
  requireAskable({ filter }, may)
  const current = asksForEnded(filter) ? sql`true` : isEnded(['no'], asked)
  return and(current, ...filter.map((condition) => conditionSql(condition, asked))) ?? sql`true`
}

function isEnded(is: readonly ('yes' | 'no')[], { today }: Pick<Asked, 'today'>): SQL {
  if (is.includes('yes') && is.includes('no')) return sql`true`
  return is.includes('yes')
    ? sql`coalesce(${listed.endsOn} <= ${today}::date, false)`
    : sql`(${listed.endsOn} is null or ${listed.endsOn} > ${today}::date)`
}

function conditionSql(condition: MemberCondition, { orgId, today }: Asked): SQL {
  switch (condition.field) {
    case 'year':
      return isOneOf(
        stateOf(condition.year),
        condition.is.map((state) => stateCodes[state]),
        sql`smallint`,
      )
    case 'age':
      return isOfAge(condition, condition.on ?? today)
    case 'gender':
      return isOneOf(sql`${listed.gender}`, condition.is, sql`text`)
    case 'city':
      return isOneOf(sql`${listed.city}`, condition.is, sql`text`)
    case 'joined':
      return isBetween(sql`${listed.joined}`, condition)
    case 'left':
      return sql`(${listed.lastDay} < ${today}::date and ${isBetween(sql`${listed.lastDay}`, condition)})`
    case 'ended':
      return isEnded(condition.is, { today })
    case 'known':
      return sql`${known[condition.what]} = ${condition.is}`
    case 'whatsApp':
      return sql`${listed.agreedToWhatsApp} = ${condition.is}`
    case 'renewal':
      return sql`${listed.renews} = ${condition.is}`
    case 'overdue':
      return sql`(${listed.memberId} in (${membersOverdue({ orgId, today })})) = ${condition.is}`
    case 'accepted':
      return sql`(${listed.memberId} in (${membersWhoAccepted(condition.page, { orgId, today })})) = ${condition.is}`
    case 'team':
      return isAmong(
        condition.is.filter((id) => id !== 'none'),
        condition.is.includes('none'),
        (ids) => sql`select one.member_id from ${teamMember} one join ${team} own on own.id = one.team_id
          where own.org_id = ${orgId} ${ids && sql`and own.id = any(${sql.param(ids)}::uuid[])`}`,
      )
    case 'tag':
      return isAmong(
        condition.is.filter((tag) => tag !== ''),
        condition.is.includes(''),
        (tags) => sql`select marked.member_id from ${memberTag} marked
          where marked.org_id = ${orgId} ${tags && sql`and marked.tag = any(${sql.param(tags)}::text[])`}`,
      )
    case 'ownText':
      return hasWords(condition)
    case 'ownNumber':
      return isCodeBetween(condition.number, condition)
    case 'ownDate':
      return isCodeBetween(condition.number, { from: codeOf(condition.from), to: codeOf(condition.to) })
    case 'ownChoice':
      return sql`coalesce(${isOneOf(answerOf(condition.number), condition.is, sql`float8`)}, false)`
    case 'ownYesNo':
      return sql`coalesce(${answerOf(condition.number)} = ${condition.is ? 1 : 0}::float8, false)`
    case 'ownAnswered':
      return sql`(${answerOf(condition.number)} is not null) = ${condition.is}`
  }
}

/** Ids of the members who accepted what `versionToAccept` of the domain says of a page of the organisation. */
function membersWhoAccepted(pageId: string, { orgId, today }: Asked): SQL {
  return sql`select given.member_id from ${pageAcceptance} given
    where given.page_id = (select own.id from ${page} own where own.id = ${pageId} and own.org_id = ${orgId})
      and given.version = (select max(asking.version) from ${pageVersion} asking
        where asking.page_id = ${pageId} and asking.asks_acceptance and asking.in_force_from <= ${today}::date)`
}

/** The code of an answer, null without one. The number is in the text, as one that was validated. */
export const answerOf = (number: number) => sql`${listed.answers}[${sql.raw(String(Math.trunc(number)))}]`

const codeOf = (day: CalendarDate | undefined) => (day === undefined ? undefined : dayCode(day))

function isCodeBetween(
  number: number,
  { from, to }: { from?: number | undefined; to?: number | undefined },
): SQL {
  const ends = [
    from === undefined ? undefined : sql`${answerOf(number)} >= ${from}::float8`,
    to === undefined ? undefined : sql`${answerOf(number)} <= ${to}::float8`,
  ]
  return sql`coalesce(${and(...ends) ?? sql`true`}, false)`
}

/** Words are not in the index of the list: they are looked for in the answers to the field, in one reading. */
function hasWords({ number, how, text }: Extract<MemberCondition, { field: 'ownText' }>): SQL {
  const words = foldText(text).replace(/[\\%_]/g, '\\$&')
  const pattern = how === 'begins' ? `${words}%` : `%${words}%`
  return sql`exists (select from ${customAnswer} where ${customAnswer.orgId} = ${listed.orgId}
    and ${customAnswer.memberId} = ${listed.memberId} and ${customAnswer.number} = ${number}::smallint
    and ${customAnswer.key} collate "C" like ${pattern})`
}

/** The code of a year's state. The year is in the text, as a number that was validated. */
export const stateOf = (year: number) =>
  sql`coalesce(${listed.states}[${sql.raw(String(Math.trunc(year)))}], 0)`
/** What was not paid of a year, in minor units. */
export const unpaidOf = (year: number) =>
  sql`coalesce(${listed.unpaid}[${sql.raw(String(Math.trunc(year)))}], 0)`

/**
 * Whether a person is among those whom a subquery has with some values, or with none. It names nothing of the person, so that the
 * database answers it once.
 */
function isAmong(
  values: string[],
  orNone: boolean,
  among: (values: string[] | undefined) => SQL | undefined,
): SQL {
  const parts = [
    ...(values.length > 0 ? [sql`${listed.memberId} in (${among(values)})`] : []),
    ...(orNone ? [sql`${listed.memberId} not in (${among(undefined)})`] : []),
  ]
  return sql`(${sql.join(parts, sql` or `)})`
}

/** One value is compared, not looked for in an array: that is half as dear for each row. */
function isOneOf(value: SQL, values: readonly (string | number)[], type: SQL): SQL {
  if (values.length === 1) return sql`${value} = ${values[0]}::${type}`
  return sql`${value} = any(${sql.param([...values])}::${type}[])`
}

/** Of a birthday, because that is a column; those who have none have no age. */
function isOfAge(
  { from, to }: { from?: number | undefined; to?: number | undefined },
  day: CalendarDate,
): SQL {
  const last = from === undefined ? undefined : lastBirthday(from, day)
  const tooOld = to === undefined ? undefined : lastBirthday(to + 1, day)
  return sql`(${listed.dateOfBirth} is not null
    and ${from === undefined ? sql`true` : last === undefined ? sql`false` : sql`${listed.dateOfBirth} <= ${last}::date`}
    and ${tooOld === undefined ? sql`true` : sql`${listed.dateOfBirth} > ${tooOld}::date`})`
}

const known: Record<Extract<MemberCondition, { field: 'known' }>['what'], SQL> = {
  birthday: sql`(${listed.dateOfBirth} is not null)`,
  email: sql`${listed.hasEmail}`,
  phone: sql`${listed.hasPhone}`,
  gender: sql`(${listed.gender} <> 'unknown')`,
  address: sql`${listed.hasAddress}`,
  login: sql`${listed.hasLogin}`,
}

function isBetween(
  value: SQL,
  { from, to }: { from?: CalendarDate | undefined; to?: CalendarDate | undefined },
): SQL {
  const ends = [
    from === undefined ? undefined : sql`${value} >= ${from}::date`,
    to === undefined ? undefined : sql`${value} <= ${to}::date`,
  ]
  return sql`coalesce(${and(...ends) ?? sql`true`}, false)`
}
