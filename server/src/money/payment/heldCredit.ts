import type { Database } from '@medlem/database/database'
import { instalmentPlan } from '@medlem/database/schema/instalment'
import { member } from '@medlem/database/schema/member'
import { membershipPeriod } from '@medlem/database/schema/membership'
import { payment, purchase, purchaseLine } from '@medlem/database/schema/payment'
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { lineKey } from './priceLines.ts'
import { inWindow } from './pricingStore.ts'

/**
 * What open windows hold of a payer's credit, in minor units (decision 91): each is to pay the rest of a purchase. A window of one of the wanted
 * years holds nothing against them, as only one of the two can be paid; nor does one that is over.
 */
export async function heldCredit(
  db: Database,
  { orgId, payerId }: { orgId: string; payerId: string },
  wanted: ReadonlySet<string> = new Set(),
): Promise<number> {
  const rows = await db
    .select({
      planId: instalmentPlan.id,
      creditMinor: instalmentPlan.creditMinor,
      memberId: membershipPeriod.memberId,
      year: membershipPeriod.membershipFor,
    })
    .from(instalmentPlan)
    .innerJoin(payment, eq(payment.purchaseId, instalmentPlan.purchaseId))
    .innerJoin(purchaseLine, eq(purchaseLine.purchaseId, instalmentPlan.purchaseId))
    .innerJoin(membershipPeriod, eq(membershipPeriod.id, purchaseLine.historyId))
    .where(
      and(
        eq(instalmentPlan.orgId, orgId),
        eq(instalmentPlan.payerId, payerId),
        isNotNull(instalmentPlan.creditMinor),
        inWindow,
      ),
    )
  const instead = new Set(
    rows.filter(({ memberId, year }) => wanted.has(lineKey(memberId, year))).map(({ planId }) => planId),
  )
  const held = new Map(rows.map(({ planId, creditMinor }) => [planId, creditMinor ?? 0]))
  return [...held].reduce((sum, [planId, minor]) => (instead.has(planId) ? sum : sum + minor), 0)
}

/**
 * Locks the payer of a purchase that takes or took credit, whose row is the credit's lock. It comes before caps and purchases, as everywhere;
 * of another purchase no one is locked.
 */
export function lockCreditPayer(tx: Database, purchaseId: string): Promise<void> {
  return lockCreditPayers(tx, [purchaseId])
}

/** The same of several purchases, before any of them is locked. */
export async function lockCreditPayers(tx: Database, purchaseIds: readonly string[]): Promise<void> {
  const takesCredit = sql`(
    exists (select 1 from ${instalmentPlan} where ${instalmentPlan.purchaseId} = ${purchase.id}
      and ${instalmentPlan.creditMinor} is not null)
    or exists (select 1 from ${payment} where ${payment.purchaseId} = ${purchase.id}
      and ${payment.manual} ->> 'method' = 'credit'))`
  const payerIds = tx
    .select({ id: purchase.payerId })
    .from(purchase)
    .where(and(inArray(purchase.id, [...purchaseIds]), takesCredit))
  const { id } = member
  await tx.select({ id }).from(member).where(inArray(id, payerIds)).orderBy(asc(id)).for('no key update')
}
