import type { Database } from '@medlem/database/database'
import type { PaymentRow } from '@medlem/database/schema/payment'
import { copenhagenDate } from '@medlem/domain/calendar'
import { findMemberById } from '../../people/member/store.ts'
import { giveCredit } from './giveCredit.ts'
import { findPlanOf, listActiveIds, listInstalmentPayments, listInstalments } from './instalmentStore.ts'
import { requireMove } from './movePayment.ts'
import { getPurchase, listLines, lockPurchase, type PurchaseRow } from './purchaseStore.ts'
import { lockPayment } from './store.ts'

interface Returning {
  /** That of the claim which the payment was of. */
  claimId?: string
  reason: string
  actorId: string | null
  at: Date
}

/**
 * What a payment that is taken back took of its payer's credit is credit again; nothing for a payment by other means. 409 for a payer who is
 * erased. Under the payer's lock.
 */
export async function returnCredit(
  tx: Database,
  row: Pick<PaymentRow, 'id' | 'purchaseId' | 'manual'>,
  { claimId, reason, actorId, at }: Returning,
): Promise<void> {
  if (row.manual?.method !== 'credit') return
  const { orgId, payerId, currency, totalMinor } = await getPurchase(tx, row.purchaseId)
  await giveCredit(tx, {
    orgId,
    payerId,
    currency,
    amountMinor: totalMinor,
    cause: 'returned',
    bookedOn: copenhagenDate(at),
    claimId,
    paymentId: row.id,
    reason,
    createdBy: actorId,
    createdAt: at,
  })
}

/**
 * Once the last year of a purchase has ended because its money went back, what credit paid of it is credit again (decision 91). Of a payer who
 * is erased it stays spent, as credit would belong to no one. The purchase and its payer are locked.
 */
export async function returnCreditOf(
  tx: Database,
  purchase: PurchaseRow,
  { source, ...returning }: Returning & { source: string },
): Promise<void> {
  const plan = await findPlanOf(tx, purchase.id)
  if (plan?.creditMinor == null) return
  const years = (await listLines(tx, purchase.id)).map(({ history }) => history.id)
  if ((await listActiveIds(tx, years)).size > 0) return
  if ((await findMemberById(tx, purchase.payerId))?.erasedAt) return
  const parts = await listInstalments(tx, [plan.id])
  const payments = await listInstalmentPayments(
    tx,
    parts.map(({ id }) => id),
  )
  const { reason, actorId, at } = returning
  for (const { id, purchaseId } of payments) {
    await lockPurchase(tx, purchaseId)
    const row = await lockPayment(tx, id)
    if (row.state !== 'manual' || row.manual?.method !== 'credit') continue
    const values = { paymentUpdatedAt: at }
    await requireMove(tx, { row, event: 'take_back', source, at, actorId, values, detail: { reason } })
    await returnCredit(tx, row, returning)
  }
}
