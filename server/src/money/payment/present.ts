import type { PaymentItem } from '@medlem/contract/payment'
import type { PaymentRow } from '@medlem/database/schema/payment'
import { copenhagenDate } from '@medlem/domain/calendar'
import { isInWindow, isPaid, wireStatus } from '@medlem/domain/payment'
import { paymentMethodName } from '@medlem/domain/paymentMethod'
import { textIn } from '@medlem/domain/translation'
import { writeFailure } from './failure.ts'
import type { LineView, PurchaseRow } from './purchaseStore.ts'
import { readSkipped, writeSkipped } from './skipped.ts'

export interface PaymentView {
  row: PaymentRow
  purchase: PurchaseRow
  lines: readonly LineView[]
  /** Of the one who reads. */
  language: string
  /** Only this member's lines, for one who was paid for and did not pay. */
  onlyMemberId?: string | undefined
}

function methodOf({ provider, createdAt }: PaymentRow, { currency }: PurchaseRow): string {
  return paymentMethodName(provider, { currency, on: copenhagenDate(createdAt) }).toLowerCase()
}

/** A payment as clients see it; nothing of the gateway but its reasons. */
export function toPaymentItem({ row, purchase, lines, language, onlyMemberId }: PaymentView): PaymentItem {
  const shown = lines.filter(({ line }) => onlyMemberId === undefined || line.memberId === onlyMemberId)
  const own = onlyMemberId === undefined
  const sum = (part: 'unitMinor' | 'feeMinor') => shown.reduce((total, { line }) => total + line[part], 0)
  const status = wireStatus(row.state)
  const total = own ? purchase.totalMinor : sum('unitMinor')
  return {
    id: row.id,
    membershipHistoryId: shown[0]?.history.id ?? '',
    billingName: own ? purchase.billingName : '',
    billingAddress: own ? purchase.billingAddress : '',
    billingEmail: own ? purchase.billingEmail : '',
    billingPhone: own ? purchase.billingPhone : '',
    totalMembers: shown.length,
    totalMembershipFee: sum('feeMinor'),
    gdprAgreement: purchase.gdprAgreement,
    paymentMethod: row.manual?.method ?? (row.state === 'free' ? 'none' : methodOf(row, purchase)),
    paymentStatus: status,
    paymentType: 'membership',
    paymentTotal: total,
    totalPaid: isPaid(row.state) ? total : 0,
    totalRefunded: own ? (row.state === 'taken_back' ? total : row.refundedMinor) : 0,
    paymentCreatedAt: row.createdAt.toISOString(),
    paymentUpdatedAt: row.paymentUpdatedAt?.toISOString() ?? null,
    referenceKey: own ? purchase.referenceKey : '',
    orgId: purchase.orgId,
    currency: purchase.currency,
    test: row.test,
    undecided: isInWindow(row.state),
    failure: own && status === 'declined' ? writeFailure(row.failure, language) : null,
    lines: shown.map(({ line, history, memberName, fee }) => ({
      memberId: line.memberId,
      memberName,
      membershipId: history.membershipId,
      membershipHistoryId: history.id,
      membershipName: textIn(fee, 'name', language),
      year: history.membershipFor,
      unitMinor: line.unitMinor,
      adjustments: line.adjustments,
    })),
    skipped: own ? readSkipped(purchase.skipped).map((one) => writeSkipped(one, language)) : [],
  }
}
