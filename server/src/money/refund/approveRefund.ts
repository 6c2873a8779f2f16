import type { Database } from '@medlem/database/database'
import { remainingMinor } from '@medlem/domain/paymentMoney'
import { moneyProblemTexts } from '@medlem/i18n/en/server/problem/money'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, forbidden, notFound } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { findPaidShare } from '../payment/claimShares.ts'
import { paysLaterInstalment } from '../payment/instalmentStore.ts'
import { readMoney } from '../payment/moneyStore.ts'
import { lockPurchase } from '../payment/purchaseStore.ts'
import { lockPayment } from '../payment/store.ts'
import { lockRefund, type RefundRow, updateRefund } from '../settlement/refundStore.ts'
import { auditRefund, refuseUnlessRefundable, settleRefund, startRefund } from './refundPayment.ts'
import { type Refundable, requireRefunder } from './requireRefunder.ts'

/** A second person agrees to a refund above the organisation's limit, and it is given (design row X7). */
export async function approveRefund(
  deps: Deps,
  caller: Caller,
  { paymentId, refundId }: { paymentId: string; refundId: string },
): Promise<Refundable> {
  const refundable = await requireRefunder(deps, caller, paymentId)
  const { purchase } = refundable
  const at = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    await lockPurchase(tx, purchase.id)
    const row = await lockPayment(tx, paymentId)
    const refund = await lockRefund(tx, refundId)
    if (!refund || refund.paymentId !== paymentId) throw notFound()
    if (!mayApprove(refund, caller.actor.id)) return
    const money = await readMoney(tx, row)
    const { amountMinor, keepsYears } = refund
    await refuseUnlessRefundable(tx, deps, { ...refundable, row, money, amountMinor })
    if (keepsYears && BigInt(amountMinor) === remainingMinor(money)) await refuseToKeep(tx, purchase.id)
    const approved = { state: 'started', approvedBy: caller.actor.id } as const
    await updateRefund(tx, refundId, approved)
    const started = { ...refund, ...approved }
    await startRefund(tx, { row, purchase, refund: started, actorId: caller.actor.id, at })
    await auditRefund(tx, caller, { action: 'refund_approve', refund, purchase, at })
  })
  await settleRefund(deps, caller, paymentId)
  return refundable
}

/** False when this person has approved it before: a repeated request changes nothing. */
function mayApprove(refund: RefundRow, actorId: string): boolean {
  if (refund.requestedBy === actorId) throw forbidden(say(moneyProblemTexts, (t) => t.otherApproves))
  if (refund.state === 'requested') return true
  if (refund.approvedBy === actorId) return false
  throw new AppError(
    'invalid_transition',
    409,
    say(moneyProblemTexts, (t) => t.refundDecided),
  )
}

/** 409 where the money given back meanwhile would end what was to be kept. */
async function refuseToKeep(tx: Database, purchaseId: string): Promise<void> {
  // A later part of a price is given back without its years, however much goes back.
  if (await paysLaterInstalment(tx, purchaseId)) return
  const isShare = (await findPaidShare(tx, purchaseId)) !== undefined
  const message = say(moneyProblemTexts, (t) => (isShare ? t.refundOwesShare : t.refundEndsYears))
  throw new AppError('invalid_transition', 409, message)
}
