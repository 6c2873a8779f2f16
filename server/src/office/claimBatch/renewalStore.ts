import type { Database } from '@medlem/database/database'
import { type BatchTableRow, batch, batchRow } from '@medlem/database/schema/batch'
import { claim } from '@medlem/database/schema/claim'
import { instalmentPlan } from '@medlem/database/schema/instalment'
import { membership, membershipPeriod } from '@medlem/database/schema/membership'
import { organisationMember as listed } from '@medlem/database/schema/organisationMember'
import { purchaseLine } from '@medlem/database/schema/payment'
import type { CalendarDate } from '@medlem/domain/calendar'
import { type SQL, sql } from 'drizzle-orm'
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

/**
 * Who is asked for a fee at its renewal: who had one of the fees that it follows on in the year before, or renews automatically
 * since an earlier one. They have no later year and have not ended, the year was not taken back and not asked for in any way, and
 * they are in no batch of it that ran: what the office undid, stopped or decided is not done again.
 */
export function toRenewSql({ orgId, detail: { claim: terms, afterIds }, year, from }: Renewing): SQL {
  const [p, later, back, asked] = ['last', 'later', 'back', 'asked'].map((name) => sql.identifier(name))
  const condition = sql`exists (
      select 1 from ${membershipPeriod} ${p} join ${membership} on ${membership.id} = ${p}.membership_id
      where ${p}.membership_id = ${listed.membershipId} and ${p}.status = 'active'
        and ${p}.membership_conf_id = any(${sql.param([...afterIds])}::uuid[])
        and (${p}.membership_for = ${year - 1} or ${membership.autoRenewal})
        and (${membership.endsOn} is null or ${membership.endsOn} > ${from})
        and not exists (select 1 from ${membershipPeriod} ${later} where ${later}.membership_id = ${p}.membership_id
          and ${later}.status = 'active' and ${later}.membership_for > ${p}.membership_for))
    and not exists (select 1 from ${membershipPeriod} ${back} where ${back}.membership_id = ${listed.membershipId}
      and ${back}.membership_for = ${year} and ${back}.status = 'inactive' and ${back}.reason is not null)
    and not exists (select 1 from ${membershipPeriod} ${asked}
      join ${purchaseLine} on ${purchaseLine.historyId} = ${asked}.id
      join ${instalmentPlan} on ${instalmentPlan.purchaseId} = ${purchaseLine.purchaseId}
      join ${claim} on ${claim.planId} = ${instalmentPlan.id}
      where ${asked}.membership_id = ${listed.membershipId} and ${asked}.membership_for = ${year})
    and not exists (select 1 from ${batchRow} join ${batch} on ${batch.id} = ${batchRow.batchId}
      where ${batchRow.memberId} = ${listed.memberId} and ${batch.ranAt} is not null
        and ${isRenewalOf({ orgId, membershipConfId: terms.membershipConfId })})`
  return chosenSql({ orgId, query: '', condition: sql`(${condition})` })
}
