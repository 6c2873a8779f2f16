import type { MemberCondition, MemberFilter } from '@medlem/contract/memberFilter'
import { member } from '@medlem/database/schema/member'
import { membership, membershipPeriod } from '@medlem/database/schema/membership'
import { payment, purchaseLine } from '@medlem/database/schema/payment'
import type { CalendarDate } from '@medlem/domain/calendar'
import { namedGenders, unpaidStates } from '@medlem/domain/memberFilter'
import { and, type SQL, sql } from 'drizzle-orm'

const textArray = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`

/**
 * A filter as a condition on `member` joined with the `membership` in the organisation: what `matchesFilter` of the domain
 * says of each person.
 */
export function memberFilterSql(filter: MemberFilter, today: CalendarDate): SQL {
  return and(sql`true`, ...filter.map((condition) => conditionSql(condition, today))) ?? sql`true`
}

function conditionSql(condition: MemberCondition, today: CalendarDate): SQL {
  switch (condition.field) {
    case 'year':
      return sql`${yearState(condition.year)} = any(${textArray(condition.is)})`
    case 'age':
      return sql`coalesce(${isBetween(ageOn(sql`${condition.on ?? today}::date`), condition, sql`int`)}, false)`
    case 'gender':
      return sql`${gender} = any(${textArray(condition.is)})`
    case 'city':
      return sql`${addressPart('City')} = any(${textArray(condition.is)})`
    case 'joined':
      return sql`coalesce(${isBetween(sql`(select min(${startDate}) ${activePeriods})`, condition, sql`date`)}, false)`
    case 'left': {
      const last = sql`(select max(${endDate}) ${activePeriods})`
      return sql`coalesce(${last} < ${today}::date and ${isBetween(last, condition, sql`date`)}, false)`
    }
    case 'known':
      return sql`${known[condition.what]} = ${condition.is}`
    case 'whatsApp':
      return sql`${member.messagingOptIn} = ${condition.is}`
    case 'renewal':
      return sql`${membership.autoRenewal} = ${condition.is}`
  }
}

const { startDate, endDate } = membershipPeriod
const ownPeriods = sql`from ${membershipPeriod} where ${membershipPeriod.membershipId} = ${membership.id}`
const activePeriods = sql`${ownPeriods} and ${membershipPeriod.status} = 'active'`

/** The strongest of what a year's periods say: one that counts, else the newest attempt to pay, else one that was taken back. */
function yearState(year: number): SQL {
  const ofYear = sql`${membershipPeriod.membershipFor} = ${year}`
  return sql`coalesce(
    (select case when bool_or(${membershipPeriod.grantedBy} is null) then 'paid' else 'given' end
      ${activePeriods} and ${ofYear} having count(*) > 0),
    (select case when ${payment.state} = any(${textArray(unpaidStates.open)}) then 'open'
        when ${payment.state} = any(${textArray(unpaidStates.declined)}) then 'declined' else 'takenBack' end
      from ${membershipPeriod} join ${purchaseLine} on ${purchaseLine.historyId} = ${membershipPeriod.id}
        join ${payment} on ${payment.purchaseId} = ${purchaseLine.purchaseId}
      where ${membershipPeriod.membershipId} = ${membership.id} and ${ofYear}
      order by ${payment.createdAt} desc, ${payment.id} desc limit 1),
    (select 'takenBack' ${ownPeriods} and ${ofYear} and ${isRevoked} limit 1),
    'none')`
}

/** A draft that was given up was never paid and has no reason. */
const isRevoked = sql`${membershipPeriod.status} = 'inactive' and not ${membershipPeriod.open}
  and ${membershipPeriod.reason} is not null`

/** Whole years, as `ageOn` of the domain counts them: a birthday on 29 February is on 1 March in years without that day. */
function ageOn(day: SQL): SQL {
  const birthday = member.dateOfBirth
  return sql`(extract(year from ${day}) - extract(year from ${birthday})
    - (to_char(${day}, 'MMDD') < to_char(${birthday}, 'MMDD'))::int)`
}

const gender = sql`case when coalesce(${member.gender}, '') = '' then 'unknown'
  when ${member.gender} = any(${textArray(namedGenders)}) then ${member.gender} else 'other' end`

const addressPart = (name: 'AddressLine1' | 'PostCode' | 'City') =>
  sql`coalesce(${member.address} ->> ${sql.raw(`'${name}'`)}, '')`

const known: Record<Extract<MemberCondition, { field: 'known' }>['what'], SQL> = {
  birthday: sql`(${member.dateOfBirth} is not null)`,
  email: sql`(${member.email} is not null)`,
  phone: sql`(coalesce(${member.phone}, '') <> '')`,
  gender: sql`(coalesce(${member.gender}, '') <> '')`,
  address: sql`(${addressPart('AddressLine1')} <> '' and ${addressPart('PostCode')} <> '' and ${addressPart('City')} <> '')`,
  login: sql`(${member.subject} is not null)`,
}

function isBetween(
  value: SQL,
  { from, to }: { from?: string | number | undefined; to?: string | number | undefined },
  type: SQL,
): SQL {
  const ends = [
    from === undefined ? undefined : sql`${value} >= ${from}::${type}`,
    to === undefined ? undefined : sql`${value} <= ${to}::${type}`,
  ]
  return and(...ends) ?? sql`true`
}
