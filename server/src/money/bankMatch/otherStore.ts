import type { Database } from '@medlem/database/database'
import { bankMatch } from '@medlem/database/schema/bank'
import { member } from '@medlem/database/schema/member'
import { payment, purchase } from '@medlem/database/schema/payment'
import { payout } from '@medlem/database/schema/payout'
import { reversalOf, statesWhere } from '@medlem/domain/payment'
import type { GivenBack } from '@medlem/domain/payoutMatch'
import { and, eq, inArray, sql } from 'drizzle-orm'

const TAKEN_BACK = statesWhere((state) => reversalOf(state) === 'taken_back')

/**
 * Payments that came by bank, were taken back, and whose money no line gave back. One that a line of the bank recorded is left out: its
 * line was undone, and the money is where it was.
 */
export async function listToGiveBack(
  db: Database,
  { orgId, amounts, paymentId }: { orgId: string; amounts?: readonly number[]; paymentId?: string },
): Promise<GivenBack[]> {
  if (amounts?.length === 0) return []
  const isOfLine = sql`exists (select from ${bankMatch} where ${bankMatch.paymentId} = ${payment.id}
    or (${bankMatch.returnedPaymentId} = ${payment.id} and ${bankMatch.undoneAt} is null))`
  const rows = await db
    .select({
      paymentId: payment.id,
      firstName: member.firstName,
      lastName: member.lastName,
      amountMinor: purchase.totalMinor,
      currency: purchase.currency,
    })
    .from(payment)
    .innerJoin(purchase, eq(purchase.id, payment.purchaseId))
    .innerJoin(member, eq(member.id, purchase.payerId))
    .where(
      and(
        eq(purchase.orgId, orgId),
        eq(payment.test, false),
        inArray(payment.state, TAKEN_BACK),
        sql`${payment.manual} ->> 'method' = 'bank_transfer'`,
        amounts === undefined ? undefined : inArray(purchase.totalMinor, [...amounts]),
        paymentId === undefined ? undefined : eq(payment.id, paymentId),
        sql`not ${isOfLine}`,
      ),
    )
  return rows.map(({ firstName, lastName, ...row }) => ({
    ...row,
    payerName: `${firstName} ${lastName}`.trim(),
  }))
}

/** Payouts and payments by the ids that matches name. */
export async function listMatched(
  db: Database,
  { payoutIds, paymentIds }: { payoutIds: readonly string[]; paymentIds: readonly string[] },
) {
  const payouts =
    payoutIds.length === 0
      ? []
      : await db
          .select()
          .from(payout)
          .where(inArray(payout.id, [...payoutIds]))
  const payments =
    paymentIds.length === 0
      ? []
      : await db
          .select({
            paymentId: payment.id,
            payerId: member.id,
            firstName: member.firstName,
            lastName: member.lastName,
          })
          .from(payment)
          .innerJoin(purchase, eq(purchase.id, payment.purchaseId))
          .innerJoin(member, eq(member.id, purchase.payerId))
          .where(inArray(payment.id, [...paymentIds]))
  return { payouts, payments }
}
