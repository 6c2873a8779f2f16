import { instalmentPlan } from '@medlem/database/schema/instalment'
import { membershipPeriod, type PeriodRow } from '@medlem/database/schema/membership'
import {
  type LineAdjustment,
  payment,
  purchase,
  purchaseLine,
  receipt,
} from '@medlem/database/schema/payment'
import { getTableColumns } from 'drizzle-orm'

const { consentVersion, consentLanguage, createdBy, grantedBy, createdAt, orgId, ...shown } =
  getTableColumns(membershipPeriod)

/** The fields of a period that those who may see it are shown. */
export const shownPeriodFields = shown
export type ShownPeriod = Pick<PeriodRow, keyof typeof shown>

/** A payment that named a period, seen from that period. */
export interface LineOfPayment {
  /** Null of a place at an event, which is bought beside no period. */
  historyId: string | null
  purchaseId: string
  /** Of the attempt. */
  paymentId: string
  memberId: string
  orgId: string
  payerId: string
  unitMinor: number
  adjustments: LineAdjustment[]
  /** What credit is to pay of its purchase; null for most. */
  creditMinor: number | null
  currency: string
  test: boolean
  provider: string
  /** When its payment window was opened. */
  windowOpenedAt: Date | null
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
  purchaseId: purchaseLine.purchaseId,
  paymentId: payment.id,
  memberId: purchaseLine.memberId,
  orgId: purchase.orgId,
  payerId: purchase.payerId,
  unitMinor: purchaseLine.unitMinor,
  adjustments: purchaseLine.adjustments,
  creditMinor: instalmentPlan.creditMinor,
  currency: purchase.currency,
  test: payment.test,
  provider: payment.provider,
  windowOpenedAt: payment.windowOpenedAt,
  state: payment.state,
  createdAt: payment.createdAt,
  paymentUpdatedAt: payment.paymentUpdatedAt,
  failure: payment.failure,
  receiptNumber: receipt.number,
}
