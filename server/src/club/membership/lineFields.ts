import { payment, purchase, purchaseLine, receipt } from '@medlem/database/schema/payment'

/** A payment that named a period, seen from that period. */
export interface LineOfPayment {
  historyId: string
  memberId: string
  orgId: string
  payerId: string
  unitMinor: number
  currency: string
  test: boolean
  state: typeof payment.$inferSelect.state
  createdAt: Date
  /** When it was decided. */
  paymentUpdatedAt: Date | null
  failure: typeof payment.$inferSelect.failure
  receiptNumber: number | null
}

/** Where each part of a line stands. */
export const lineFields = {
  historyId: purchaseLine.historyId,
  memberId: purchaseLine.memberId,
  orgId: purchase.orgId,
  payerId: purchase.payerId,
  unitMinor: purchaseLine.unitMinor,
  currency: purchase.currency,
  test: payment.test,
  state: payment.state,
  createdAt: payment.createdAt,
  paymentUpdatedAt: payment.paymentUpdatedAt,
  failure: payment.failure,
  receiptNumber: receipt.number,
}
