import { TEMPLATE } from '@medlem/contract/message'
import type { Database } from '@medlem/database/database'
import { danishMoney } from '@medlem/domain/money'
import { queueMessage } from '../../communication/message/queueMessage.ts'
import { insertNotification } from '../../communication/notification/store.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { LineView, PurchaseRow } from '../payment/purchaseStore.ts'
import type { RefundRow } from './refundStore.ts'

interface RefundNotice {
  purchase: PurchaseRow
  at: Date
}

/** Notifies the payer of the amount, the reason and the effect on the years. */
export async function notifyRefunded(
  tx: Database,
  { purchase, refund, effect, at }: RefundNotice & { refund: RefundRow; effect: string },
): Promise<void> {
  const organisation = await findOrganisation(tx, purchase.orgId)
  const amount = danishMoney(refund.amountMinor, purchase.currency)
  const given = `${organisation?.name ?? ''} gives ${amount} back, the way you paid.`
  const why = refund.source === 'provider' ? '' : ` Reason: ${refund.reason.replace(/\.$/, '')}.`
  await insertNotification(tx, {
    receiverId: purchase.payerId,
    type: 'PAYMENT_RECEIVED',
    title: 'Payment refunded',
    message: `${given}${why} ${effect}`,
    data: { orgId: purchase.orgId, paymentId: refund.paymentId },
    createdAt: at,
    dedupKey: `refund:${refund.id}:done`,
  })
  await queueMessage(tx, {
    dedupKey: `refund:${refund.id}:email`,
    channel: 'email',
    templateId: TEMPLATE.refund,
    memberId: purchase.payerId,
    orgId: purchase.orgId,
    params: { ORG: organisation?.name ?? '', AMOUNT: amount, TEXT: `${given}${why} ${effect}` },
    at,
  })
}

/** Notifies members who were paid for that their year has ended, without the amount. */
export async function notifyEnded(
  tx: Database,
  { purchase, ended, at, key }: RefundNotice & { ended: readonly LineView[]; key: string },
): Promise<void> {
  const others = ended.filter(({ line }) => line.memberId !== purchase.payerId)
  if (others.length === 0) return
  const organisation = await findOrganisation(tx, purchase.orgId)
  for (const { line, history, memberName } of others) {
    await insertNotification(tx, {
      receiverId: line.memberId,
      type: 'MEMBERSHIP_RENEW',
      title: 'Membership ended',
      message: `${organisation?.name ?? ''}: The membership year ends: ${memberName} ${history.membershipFor}. The payment for it was given back.`,
      data: { orgId: purchase.orgId, membershipId: history.membershipId, year: history.membershipFor },
      createdAt: at,
      dedupKey: `${key}:ended:${history.id}`,
    })
  }
}

/** Notifies the requester of a refund of its rejection and the reason. */
export async function notifyRejected(
  tx: Database,
  {
    purchase,
    refund,
    rejecter,
    reason,
    at,
  }: RefundNotice & { refund: RefundRow; rejecter: string; reason: string },
): Promise<void> {
  if (refund.requestedBy === null) return
  const amount = danishMoney(refund.amountMinor, purchase.currency)
  await insertNotification(tx, {
    receiverId: refund.requestedBy,
    type: 'PAYMENT_RECEIVED',
    title: 'Refund not approved',
    message: `${rejecter} did not approve the refund of ${amount} that you asked for (${refund.reason}). Reason: ${reason.replace(/\.$/, '')}.`,
    data: { orgId: purchase.orgId, paymentId: refund.paymentId, refundId: refund.id },
    createdAt: at,
    dedupKey: `refund:${refund.id}:rejected`,
  })
}
