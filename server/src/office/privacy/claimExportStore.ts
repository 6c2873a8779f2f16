import type { Database } from '@medlem/database/database'
import { instalmentPart, instalmentPlan, instalmentPurchase } from '@medlem/database/schema/instalment'
import { membership } from '@medlem/database/schema/membership'
import { organisation } from '@medlem/database/schema/organisation'
import { renewal, renewalCharge } from '@medlem/database/schema/renewal'
import { savedCard } from '@medlem/database/schema/savedCard'
import { asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { ExportRow } from './exportStore.ts'

/** Cards that are kept for the member, and agreements with an app, with the most that one allows in a year. */
export async function listCardRows(db: Database, memberId: string): Promise<ExportRow[]> {
  const { provider, brand, last4, expiry, limitMinor, savedAt, forgottenAt } = savedCard
  return db
    .select({
      organisation: organisation.name,
      provider,
      brand,
      last4,
      expiry,
      limitMinor,
      savedAt,
      forgottenAt,
    })
    .from(savedCard)
    .innerJoin(organisation, eq(organisation.id, savedCard.orgId))
    .where(eq(savedCard.memberId, memberId))
    .orderBy(asc(savedAt))
}

/** Of the member's and the children's memberships, and of others' on the member's card; the price is the payer's to know. */
export async function listRenewalRows(
  db: Database,
  payerId: string,
  memberIds: string[],
): Promise<ExportRow[]> {
  const { year, state, reason, priceMinor, currency, dueOn, announcedAt, endedAt } = renewal
  const own = eq(renewal.payerId, payerId)
  const tries = sql<number>`(select count(*)::int from ${renewalCharge} where ${renewalCharge.renewalId} = "renewal"."id")`
  return db
    .select({
      memberId: membership.memberId,
      organisation: organisation.name,
      year,
      state,
      reason,
      priceMinor: sql<number | null>`case when ${own} then ${priceMinor} end`,
      currency,
      dueOn,
      announcedAt,
      tries,
      endedAt,
    })
    .from(renewal)
    .innerJoin(membership, eq(membership.id, renewal.membershipId))
    .innerJoin(organisation, eq(organisation.id, renewal.orgId))
    .where(or(own, inArray(membership.memberId, memberIds)))
    .orderBy(asc(announcedAt), asc(renewal.id))
}

/** Prices that the member pays in parts, a row for each part; what became of it is seen in the payments. */
export async function listPartRows(db: Database, payerId: string): Promise<ExportRow[]> {
  const { totalMinor, currency, createdAt, stoppedAt, stopReason } = instalmentPlan
  const { id, n, dueOn, amountMinor, announcedAt } = instalmentPart
  const purchaseIds = sql<
    string[]
  >`(select coalesce(json_agg(link.purchase_id order by link.purchase_id), '[]')
    from ${instalmentPurchase} link where link.part_id = "instalment_part"."id")`
  return db
    .select({
      planId: instalmentPlan.id,
      organisation: organisation.name,
      part: n,
      dueOn,
      amountMinor,
      totalMinor,
      currency,
      announcedAt,
      purchaseIds,
      createdAt,
      stoppedAt,
      stopReason,
    })
    .from(instalmentPart)
    .innerJoin(instalmentPlan, eq(instalmentPlan.id, instalmentPart.planId))
    .innerJoin(organisation, eq(organisation.id, instalmentPlan.orgId))
    .where(eq(instalmentPlan.payerId, payerId))
    .orderBy(asc(createdAt), asc(n), asc(id))
}
