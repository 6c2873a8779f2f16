import type { PaymentItem, TicketLine } from '@medlem/contract/payment'
import type { PaymentRow } from '@medlem/database/schema/payment'
import { copenhagenDate } from '@medlem/domain/calendar'
import { isInWindow, isPaid, wireStatus } from '@medlem/domain/payment'
import { paymentMethodName } from '@medlem/domain/paymentMethod'
import { textIn } from '@medlem/domain/translation'
import type { LineView, PurchaseRow } from './purchaseStore.ts'
import { readSkipped, writeSkipped } from './skippedPeople.ts'
import type { TicketView } from './ticketStore.ts'
import { translateFailure } from './translateFailure.ts'

export interface PaymentView {
  row: PaymentRow
  purchase: PurchaseRow
  lines: readonly LineView[]
  /** None of a purchase of years alone. */
  tickets: readonly TicketView[]
  /** Of the one who reads. */
  language: string
  /** Only this member's lines, for one who was paid for and did not pay. */
  onlyMemberId?: string | undefined
}

function methodOf({ provider, createdAt }: PaymentRow, { currency }: PurchaseRow): string {
  return paymentMethodName(provider, { currency, on: copenhagenDate(createdAt) }).toLowerCase()
}

/** A payment as clients see it; nothing of the gateway but its reasons. */
export function toPaymentItem({
  row,
  purchase,
  lines,
  tickets,
  language,
  onlyMemberId,
}: PaymentView): PaymentItem {
  const isShown = ({ line }: LineView | TicketView) =>
    onlyMemberId === undefined || line.memberId === onlyMemberId
  const shown = lines.filter(isShown)
  const places = tickets.filter(isShown)
  const own = onlyMemberId === undefined
  const sum = (part: 'unitMinor' | 'feeMinor') =>
    [...shown, ...places].reduce((total, { line }) => total + line[part], 0)
  const status = wireStatus(row.state)
  const total = own ? purchase.totalMinor : sum('unitMinor')
  return {
    id: row.id,
    membershipHistoryId: shown[0]?.history.id ?? places[0]?.registration.id ?? '',
    billingName: own ? purchase.billingName : '',
    billingAddress: own ? purchase.billingAddress : '',
    billingEmail: own ? purchase.billingEmail : '',
    billingPhone: own ? purchase.billingPhone : '',
    totalMembers: shown.length + places.length,
    totalMembershipFee: sum('feeMinor'),
    gdprAgreement: purchase.gdprAgreement,
    paymentMethod: row.manual?.method ?? (row.state === 'free' ? 'none' : methodOf(row, purchase)),
    paymentStatus: status,
    paymentType: lines.length > 0 ? 'membership' : 'event',
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
    failure: own && status === 'declined' ? translateFailure(row.failure, language) : null,
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
    ...(tickets.length > 0 && { tickets: places.map((ticket) => toTicketLine(ticket, language)) }),
    skipped: own ? readSkipped(purchase.skipped).map((one) => writeSkipped(one, language)) : [],
  }
}

function toTicketLine({ line, event, tier, memberName }: TicketView, language: string): TicketLine {
  return {
    registrationId: line.registrationId,
    eventId: event.id,
    eventTitle: textIn(event, 'title', language),
    tierName: textIn(tier, 'name', language),
    memberId: line.memberId,
    memberName,
    unitMinor: line.unitMinor,
    adjustments: line.adjustments,
  }
}
