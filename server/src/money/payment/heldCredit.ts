import type { Database } from '@medlem/database/database'
import { instalmentPlan } from '@medlem/database/schema/instalment'
import { member } from '@medlem/database/schema/member'
import { membershipPeriod } from '@medlem/database/schema/membership'
import { payment, purchase, purchaseLine } from '@medlem/database/schema/payment'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
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
export async function lockCreditPayer(tx: Database, purchaseId: string): Promise<void> {
  const ofPurchase = eq(purchase.id, purchaseId)
  const takesCredit = sql`(
    exists (select 1 from ${instalmentPlan} where ${instalmentPlan.purchaseId} = ${purchaseId}
      and ${instalmentPlan.creditMinor} is not null)
    or exists (select 1 from ${payment} where ${payment.purchaseId} = ${purchaseId}
      and ${payment.manual} ->> 'method' = 'credit'))`
  const payerId = tx.select({ id: purchase.payerId }).from(purchase).where(and(ofPurchase, takesCredit))
  await tx.select({ id: member.id }).from(member).where(sql`${member.id} = (${payerId})`).for('no key update')
}
