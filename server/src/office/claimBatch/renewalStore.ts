import type { Database } from '@medlem/database/database'
import { type BatchTableRow, batch, batchRow } from '@medlem/database/schema/batch'
import { claim } from '@medlem/database/schema/claim'
import { instalmentPlan } from '@medlem/database/schema/instalment'
import { membership, membershipPeriod } from '@medlem/database/schema/membership'
import { organisationMember as listed } from '@medlem/database/schema/organisationMember'
import { purchaseLine } from '@medlem/database/schema/payment'
import type { CalendarDate } from '@medlem/domain/calendar'
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { chosenSql } from '../../people/memberList/chosenMembers.ts'
import type { RenewalDetail } from './renewalDetail.ts'

interface Renewing {
  orgId: string
  detail: RenewalDetail
  year: number
  /** The first day on which the year would count. */
  from: CalendarDate
}

/** The batches that the night began for a fee and that were not thrown away. */
export async function listRenewalBatches(
  db: Database,
  of: { orgId: string; membershipConfId: string },
): Promise<Pick<BatchTableRow, 'id' | 'state'>[]> {
  return db.select({ id: batch.id, state: batch.state }).from(batch).where(isRenewalOf(of))
}

const isRenewalOf = ({ orgId, membershipConfId }: { orgId: string; membershipConfId: string }): SQL =>
  sql`(${batch.orgId} = ${orgId} and ${batch.kind} = 'claim' and ${batch.detail} ? 'afterIds'
    and ${batch.detail}->'claim'->>'membershipConfId' = ${membershipConfId})`

export async function hasAnyToRenew(db: Database, of: Renewing): Promise<boolean> {
  const [row] = await db.select({ id: listed.memberId }).from(listed).where(toRenewSql(of)).limit(1)
  return row !== undefined
}

/** Those of some members whose last year was given to them, and who did not agree to pay the next one. */
export async function listGiven(
  db: Database,
  { orgId, memberIds }: { orgId: string; memberIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  const { memberId, membershipId, membershipFor, grantedBy } = membershipPeriod
  const newest = await db
    .selectDistinctOn([memberId], { memberId, grantedBy, renews: membership.autoRenewal })
    .from(membershipPeriod)
    .innerJoin(membership, eq(membership.id, membershipId))
    .where(
      and(
        eq(membershipPeriod.orgId, orgId),
        eq(membershipPeriod.status, 'active'),
        inArray(memberId, [...memberIds]),
      ),
    )
    .orderBy(memberId, desc(membershipFor))
  const given = newest.filter((one) => one.grantedBy !== null && !one.renews)
  return new Set(given.map((one) => one.memberId))
}

/**
 * Who is asked for a fee at its renewal: members who had one of the fees that it follows on in the year before, or renew
 * automatically since an earlier one. They have no later year and have not ended, the year was not taken back and not asked for in any
 * way, and they are in no batch of it that ran: what the office undid, stopped or decided is not done again.
 *
 * Each subquery runs per member on an index: an aggregate, and `offset 0`, which keeps the planner from flattening it into a join.
 * Without table statistics it takes such a join for one of a few rows, and 30,000 members took minutes (0.1 to 1 s so).
 */
export function toRenewSql({ orgId, detail: { claim: terms, afterIds }, year, from }: Renewing): SQL {
  const [one, asked] = ['one', 'asked'].map((name) => sql.identifier(name))
  const condition = sql`(${listed.endsOn} is null or ${listed.endsOn} > ${from})
    and (select (array_agg(${one}.membership_conf_id order by ${one}.membership_for desc)
          filter (where ${one}.status = 'active'))[1] = any(${sql.param([...afterIds])}::uuid[])
        and (${listed.renews} or max(${one}.membership_for) filter (where ${one}.status = 'active') = ${year - 1})
        and not bool_or(${one}.membership_for = ${year} and ${one}.status = 'inactive' and ${one}.reason is not null)
      from ${membershipPeriod} ${one} where ${one}.membership_id = ${listed.membershipId})
    and not exists (select 1 from ${membershipPeriod} ${asked}
      where ${asked}.membership_id = ${listed.membershipId} and ${asked}.membership_for = ${year}
        and exists (select 1 from ${purchaseLine}
          join ${instalmentPlan} on ${instalmentPlan.purchaseId} = ${purchaseLine.purchaseId}
          join ${claim} on ${claim.planId} = ${instalmentPlan.id}
          where ${purchaseLine.historyId} = ${asked}.id offset 0) offset 0)
    and not exists (select 1 from ${batchRow} where ${batchRow.memberId} = ${listed.memberId}
        and exists (select 1 from ${batch} where ${batch.id} = ${batchRow.batchId} and ${batch.ranAt} is not null
          and ${isRenewalOf({ orgId, membershipConfId: terms.membershipConfId })} offset 0) offset 0)`
  return chosenSql({ orgId, query: '', condition: sql`(${condition})` })
}
