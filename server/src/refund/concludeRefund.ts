import type { Database } from '@medlem/database/database'
import { historyState, nextHistoryState } from '@medlem/domain/history'
import { danishMoney } from '@medlem/domain/money'
import { nextPaymentState } from '@medlem/domain/payment'
import { refundEvent } from '@medlem/domain/refund'
import type { Deps } from '../deps.ts'
import { recalculateStatus } from '../membership/recalculateStatus.ts'
import { revokeHistories } from '../membership/store.ts'
import { insertNotification } from '../notification/store.ts'
import { findOrganisation } from '../organisation/store.ts'
import {
  type LineView,
  listLines,
  lockMemberships,
  lockPurchase,
  type PurchaseRow,
} from '../payment/purchaseStore.ts'
import { changeState, getPayment, lockPayment } from '../payment/store.ts'
import { lockRefund, type RefundRow, refuseRequested, updateRefund } from './store.ts'

/** Writes what became of a refund, with all that follows from it, in one transaction. */
export async function concludeRefund(
  deps: Deps,
  { id, paymentId }: RefundRow,
  { given, code = null }: { given: boolean; code?: string | null },
): Promise<void> {
  const { purchaseId } = await getPayment(deps.db, paymentId)
  await deps.db.transaction(async (tx) => {
    const purchase = await lockPurchase(tx, purchaseId)
    const row = await lockPayment(tx, paymentId)
    const refund = await lockRefund(tx, id)
    // Somebody else heard the same answer.
    if (refund?.state !== 'started') return
    const at = deps.clock.now()
    const refundedMinor = row.refundedMinor + (given ? refund.amountMinor : 0)
    const of = { capturedMinor: BigInt(row.capturedMinor), refundedMinor: BigInt(refundedMinor) }
    const to = nextPaymentState(row.state, refundEvent(of))
    if (!to) throw new Error('the payment of a running refund is not being refunded')
    const everything = to === 'refunded'
    await updateRefund(tx, id, { state: given ? 'done' : 'refused', answeredAt: at, code })
    await changeState(tx, {
      ...{ row, to, source: 'refund', at },
      actorId: refund.approvedBy ?? refund.requestedBy,
      values: { refundedMinor, ...(everything ? { paymentUpdatedAt: at } : {}) },
      detail: { refundId: id, ...(code === null ? {} : { code }) },
    })
    if (!given) return
    if (everything) await refuseRequested(tx, paymentId, { at, code: 'nothing_left' })
    const ended = await endYears(tx, { purchase, refund, everything, at })
    await tellPayer(tx, { purchase, refund, ended, at })
  })
}

interface Given {
  purchase: PurchaseRow
  refund: RefundRow
  at: Date
}

/** All years end when everything is given back, otherwise only those that were named: never by the amount. */
async function endYears(
  tx: Database,
  { purchase, refund, everything, at }: Given & { everything: boolean },
): Promise<LineView[]> {
  const named = (await listLines(tx, purchase.id)).filter(
    ({ history }) => everything || refund.historyIds.includes(history.id),
  )
  await lockMemberships(
    tx,
    named.map(({ history }) => history.membershipId),
  )
  const ended = named.filter(({ history }) => nextHistoryState(historyState(history), 'refund') === 'revoked')
  const reason = everything ? 'The payment was refunded.' : 'This year was refunded.'
  await revokeHistories(
    tx,
    ended.map(({ history }) => history.id),
    { at, reason },
  )
  for (const { line } of ended) {
    await recalculateStatus(tx, { memberId: line.memberId, orgId: purchase.orgId }, at)
  }
  return ended
}

async function tellPayer(
  tx: Database,
  { purchase, refund, ended, at }: Given & { ended: readonly LineView[] },
): Promise<void> {
  const organisation = await findOrganisation(tx, purchase.orgId)
  const amount = danishMoney(refund.amountMinor, purchase.currency)
  const years = ended.map(({ memberName, history }) => `${memberName} ${history.membershipFor}`).join(', ')
  const message = `${organisation?.name ?? ''} gives ${amount} back to the card that paid. Reason: ${refund.reason.replace(/\.$/, '')}.`
  await insertNotification(tx, {
    receiverId: purchase.payerId,
    type: 'PAYMENT_RECEIVED',
    title: 'Payment refunded',
    message: years === '' ? message : `${message} Ended: ${years}.`,
    data: { orgId: purchase.orgId, paymentId: refund.paymentId },
    createdAt: at,
    dedupKey: `refund:${refund.id}:done`,
  })
}
