import type { Database } from '@medlem/database/database'
import { customAnswer } from '@medlem/database/schema/customField'
import { discountUse } from '@medlem/database/schema/fee'
import { purchase, purchaseLine } from '@medlem/database/schema/payment'
import { eventRegistration as registration } from '@medlem/database/schema/registration'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'

/**
 * Makes a guest's own sign-ups a member's: their lines in purchases, the purchases that are of nothing else with the uses of codes in them,
 * and answers to the organisation that the member has not given.
 */
export async function moveOrder(
  tx: Database,
  { from, to, orgId }: { from: string; to: string; orgId: string },
): Promise<void> {
  await tx
    .update(registration)
    .set({ memberId: to, createdBy: to })
    .where(and(eq(registration.memberId, from), eq(registration.createdBy, from)))
  await tx.update(purchaseLine).set({ memberId: to }).where(eq(purchaseLine.memberId, from))
  const ofOthers = sql`exists (select from ${purchaseLine} line where line.purchase_id = ${purchase.id} and line.member_id <> ${to})`
  await tx
    .update(purchase)
    .set({ payerId: to })
    .where(and(eq(purchase.payerId, from), sql`not ${ofOthers}`))
  const spent = tx
    .select({ id: purchase.discountUseId })
    .from(purchase)
    .where(and(eq(purchase.payerId, to), isNotNull(purchase.discountUseId)))
  await tx
    .update(discountUse)
    .set({ memberId: to })
    .where(and(eq(discountUse.memberId, from), inArray(discountUse.id, spent)))
  const answered = sql`exists (select from ${customAnswer} other where other.member_id = ${to}
    and other.org_id = ${customAnswer.orgId} and other.number = ${customAnswer.number})`
  await tx
    .update(customAnswer)
    .set({ memberId: to })
    .where(and(eq(customAnswer.memberId, from), eq(customAnswer.orgId, orgId), sql`not ${answered}`))
}
