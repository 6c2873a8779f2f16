import type { SharedPerson } from '@medlem/contract/affiliation'
import type { Database } from '@medlem/database/database'
import { member } from '@medlem/database/schema/member'
import { membershipPeriod } from '@medlem/database/schema/membership'
import { organisationMember as listed } from '@medlem/database/schema/organisationMember'
import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm'

interface Question {
  orgId: string
  today: string
  /** A member number. */
  after: number
  size: number
}

/** Who is a member of an organisation on a day, by member number. */
export function listShared(db: Database, { orgId, today, after, size }: Question): Promise<SharedPerson[]> {
  const { number: memberNumber, firstName, lastName, email, phone, dateOfBirth } = member
  const { membershipId, status, startDate, endDate } = membershipPeriod
  return db
    .select({ memberNumber, firstName, lastName, email, phone, dateOfBirth })
    .from(listed)
    .innerJoin(member, eq(member.id, listed.memberId))
    .where(
      and(
        eq(listed.orgId, orgId),
        listed.enabled,
        or(isNull(listed.endsOn), gt(listed.endsOn, today)),
        gt(listed.number, after),
        sql`exists (select from ${membershipPeriod} where ${membershipId} = ${listed.membershipId}
          and ${status} = 'active' and ${today}::date between ${startDate} and ${endDate})`,
      ),
    )
    .orderBy(asc(listed.number))
    .limit(size)
}
