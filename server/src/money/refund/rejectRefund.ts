import { moneyProblemTexts } from '@medlem/i18n/en/server/problem/money'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, notFound } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { lockPurchase } from '../payment/purchaseStore.ts'
import { lockPayment } from '../payment/store.ts'
import { notifyRejected } from '../settlement/notifyRefunded.ts'
import { lockRefund, updateRefund } from '../settlement/refundStore.ts'
import { auditRefund } from './refundPayment.ts'
import { type Refundable, requireRefunder } from './requireRefunder.ts'

export interface Rejection {
  paymentId: string
  refundId: string
  reason: string
}

/** Ends a refund that waits for a second person: that person rejects it, or the requester withdraws it. */
export async function rejectRefund(
  deps: Deps,
  caller: Caller,
  { paymentId, refundId, reason }: Rejection,
): Promise<Refundable> {
  const refundable = await requireRefunder(deps, caller, paymentId)
  const { purchase } = refundable
  const { id: actorId, firstName, lastName } = caller.actor
  const at = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    await lockPurchase(tx, purchase.id)
    await lockPayment(tx, paymentId)
    const refund = await lockRefund(tx, refundId)
    if (!refund || refund.paymentId !== paymentId) throw notFound()
    // A repeated request changes nothing.
    if (refund.rejectedBy === actorId) return
    if (refund.state !== 'requested') {
      throw new AppError(
        'invalid_transition',
        409,
        say(moneyProblemTexts, (t) => t.refundDecided),
      )
    }
    await updateRefund(tx, refundId, {
      state: 'refused',
      code: 'rejected',
      answeredAt: at,
      rejectedBy: actorId,
      rejectReason: reason,
    })
    await auditRefund(tx, caller, { action: 'refund_reject', refund, purchase, at })
    if (refund.requestedBy === actorId) return
    const rejecter = `${firstName} ${lastName}`.trim()
    await notifyRejected(tx, { purchase, refund, rejecter, reason, at })
  })
  return refundable
}
