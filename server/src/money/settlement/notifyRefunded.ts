import { TEMPLATE } from '@medlem/contract/message'
import type { Database } from '@medlem/database/database'
import { copenhagenDate } from '@medlem/domain/calendar'
import { isPayable } from '@medlem/domain/instalment'
import { danishMoney } from '@medlem/domain/money'
import type { YearsEffect } from '@medlem/domain/refundEffect'
import { queueMessage } from '../../communication/message/queueMessage.ts'
import { insertNotice } from '../../communication/notification/store.ts'
import { notifyAlsoGuests } from '../../people/guest/notifyAlsoGuests.ts'
import { findMemberById } from '../../people/member/store.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import { findLaterInstalments } from '../payment/instalmentStore.ts'
import { payerSees } from '../payment/payerSees.ts'
import { readPlanParts } from '../payment/planParts.ts'
import type { LineView, PurchaseRow } from '../payment/purchaseStore.ts'
import type { RefundRow } from './refundStore.ts'

interface RefundNotice {
  purchase: PurchaseRow
  at: Date
}

interface Claimed {
  fee: string
  year: number
  name: string
}

/** What a refund's notice says of a payment of a claim, of a share or of a part. */
interface PaidFor {
  claim?: Claimed
  share?: Claimed
  isPart?: boolean
  isOwedAgain?: boolean
}

/** Notifies the payer of the amount, the reason, what it was paid for, and the effect on years and places. */
export async function notifyRefunded(
  tx: Database,
  { purchase, refund, effect, at }: RefundNotice & { refund: RefundRow; effect: YearsEffect },
): Promise<void> {
  const organisation = await findOrganisation(tx, purchase.orgId)
  const { amountMinor } = refund
  const { currency } = purchase
  const paidFor = await paidForOf(tx, purchase, at)
  const notice = {
    code: 'refunded' as const,
    values: {
      organisation: organisation?.name ?? '',
      amountMinor,
      currency,
      ...(paidFor?.share ? { ends: [], stays: [] } : effect),
      ...paidFor,
      reason: refund.source === 'provider' ? null : refund.reason,
    },
  }
  await insertNotice(tx, {
    receiverId: purchase.payerId,
    type: 'PAYMENT_RECEIVED',
    notice,
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
    notice,
    params: {
      ORG: organisation?.name ?? '',
      AMOUNT: danishMoney(amountMinor, currency),
      PAYMENT: refund.paymentId,
    },
    at,
  })
}

/**
 * What a purchase was for that is no year's whole price: a part of a price, a claim, or a share of one, whose payer sees the first name
 * alone (decision 95). Undefined of everything else.
 */
async function paidForOf(tx: Database, purchase: PurchaseRow, at: Date): Promise<PaidFor | undefined> {
  const later = await findLaterInstalments(tx, purchase.id)
  if (!later) return undefined
  if (!later.claim) return { isPart: true }
  const plan = await readPlanParts(tx, later.plan.id, copenhagenDate(at))
  const paid = new Set(later.parts.map(({ id }) => id))
  const isOwedAgain = plan?.parts.some(({ row, state }) => paid.has(row.id) && isPayable(state)) ?? false
  const again = isOwedAgain ? { isOwedAgain } : {}
  const [line] = await payerSees(tx, purchase.payerId, plan?.years ?? [])
  if (!line) return again
  const claim = { fee: line.fee.name, year: line.history.membershipFor, name: line.memberName }
  return later.claim.shareOf === null ? { claim, ...again } : { share: claim, ...again }
}

/** Notifies members who were paid for that their year has ended, without the amount; of a child without login the parent. */
export async function notifyEnded(
  tx: Database,
  { purchase, ended, at, key }: RefundNotice & { ended: readonly LineView[]; key: string },
): Promise<void> {
  const others = ended.filter(({ line }) => line.memberId !== purchase.payerId)
  if (others.length === 0) return
  const organisation = await findOrganisation(tx, purchase.orgId)
  for (const { line, history, memberName } of others) {
    const receiverId = (await findMemberById(tx, line.memberId))?.parentId ?? line.memberId
    if (receiverId === purchase.payerId) continue
    await insertNotice(tx, {
      receiverId,
      type: 'MEMBERSHIP_RENEW',
      notice: {
        code: 'membership_ended',
        values: {
          organisation: organisation?.name ?? '',
          name: memberName,
          year: history.membershipFor,
        },
      },
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
  const { amountMinor, reason: refundReason } = refund
  const values = {
    receiverId: refund.requestedBy,
    type: 'PAYMENT_RECEIVED' as const,
    notice: {
      code: 'refund_rejected' as const,
      values: { rejecter, amountMinor, currency: purchase.currency, refundReason, reason },
    },
    data: { orgId: purchase.orgId, paymentId: refund.paymentId, refundId: refund.id },
    createdAt: at,
    dedupKey: `refund:${refund.id}:rejected`,
  }
  await notifyAlsoGuests(tx, values, purchase.orgId)
}
