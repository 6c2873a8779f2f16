import type { Database } from '@medlem/database/database'
import { familyInvitation } from '@medlem/database/schema/family'
import { member } from '@medlem/database/schema/member'
import { membershipPeriod } from '@medlem/database/schema/membership'
import { membershipConfiguration } from '@medlem/database/schema/organisation'
import { payment, purchaseLine } from '@medlem/database/schema/payment'
import type { CalendarDate } from '@medlem/domain/calendar'
import type { TriedPerson } from '@medlem/domain/feeSimulation'
import { isPaid, statesWhere } from '@medlem/domain/payment'
import { yearPrice } from '@medlem/domain/purchasePrice'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { notEnded } from '../../people/person/notEnded.ts'

/**
 * Everybody with a year of the organisation, with what they paid for it, by member id; without members that are closed, and those
 * whose membership is ended on that day.
 */
export async function listPeopleOfYear(
  db: Database,
  { orgId, year, on }: { orgId: string; year: number; on: CalendarDate },
): Promise<TriedPerson[]> {
  const paid = db
    .select({
      historyId: purchaseLine.historyId,
      unitMinor: purchaseLine.unitMinor,
      adjustments: purchaseLine.adjustments,
    })
    .from(purchaseLine)
    .innerJoin(payment, eq(payment.purchaseId, purchaseLine.purchaseId))
    .innerJoin(membershipPeriod, eq(membershipPeriod.id, purchaseLine.historyId))
    .where(
      and(
        eq(membershipPeriod.orgId, orgId),
        eq(membershipPeriod.membershipFor, year),
        inArray(payment.state, statesWhere(isPaid)),
      ),
    )
    .as('paid')
  const rows = await db
    .select({
      memberId: member.id,
      firstName: member.firstName,
      lastName: member.lastName,
      dateOfBirth: member.dateOfBirth,
      parentId: member.parentId,
      feeName: membershipConfiguration.name,
      unitMinor: paid.unitMinor,
      adjustments: paid.adjustments,
    })
    .from(membershipPeriod)
    .innerJoin(member, eq(member.id, membershipPeriod.memberId))
    .innerJoin(membershipConfiguration, eq(membershipConfiguration.id, membershipPeriod.membershipConfId))
    .leftJoin(paid, eq(paid.historyId, membershipPeriod.id))
    .where(
      and(
        eq(membershipPeriod.orgId, orgId),
        eq(membershipPeriod.membershipFor, year),
        eq(membershipPeriod.status, 'active'),
        eq(member.enabled, true),
        notEnded(on),
      ),
    )
    // Of a price in parts the first is the line with all of it.
    .orderBy(
      asc(member.id),
      asc(
        sql`(${paid.adjustments}->-1->>'kind' = 'instalment') is true and (${paid.adjustments}->-1->>'amountMinor')::int > 0`,
      ),
    )
  return rows
    .map(({ unitMinor, adjustments, ...person }) => {
      return { ...person, paidMinor: BigInt(yearPrice(unitMinor ?? 0, adjustments ?? [])) }
    })
    .filter(({ memberId }, n) => memberId !== rows[n - 1]?.memberId)
}

/** The approved links by which these people are families, also those that lead through somebody who is not among them. */
export async function listLinksAround(
  db: Database,
  { orgId, year }: { orgId: string; year: number },
): Promise<{ one: string; other: string }[]> {
  const { inviterId, inviteeId, status } = familyInvitation
  const around = sql`(
    with recursive adult(id) as (
      select coalesce(${member.parentId}, ${member.id}) from ${member}
        join ${membershipPeriod} on ${membershipPeriod.memberId} = ${member.id}
        where ${membershipPeriod.orgId} = ${orgId} and ${membershipPeriod.membershipFor} = ${year}
          and ${membershipPeriod.status} = 'active'
      union
      select case when ${inviterId} = adult.id then ${inviteeId} else ${inviterId} end
        from adult join ${familyInvitation}
        on ${status} = 'approved' and (${inviterId} = adult.id or ${inviteeId} = adult.id)
    ) select id from adult
  )`
  const rows = await db
    .select({ one: inviterId, other: inviteeId })
    .from(familyInvitation)
    .where(and(eq(status, 'approved'), sql`${inviterId} in ${around}`))
  return rows.flatMap(({ one, other }) => (other === null ? [] : [{ one, other }]))
}
