import type { PaymentItem } from '@medlem/contract/payment'

/** A payment that was begun, of nothing yet; ids and what it is of are the test's. */
export function aPayment(
  values: Pick<PaymentItem, 'id' | 'membershipHistoryId' | 'orgId'> & Partial<PaymentItem>,
): PaymentItem {
  return {
    billingName: '',
    billingAddress: '',
    billingEmail: '',
    billingPhone: '',
    totalMembers: 0,
    totalMembershipFee: 0,
    gdprAgreement: true,
    paymentMethod: '',
    paymentStatus: 'initiated',
    paymentType: '',
    paymentTotal: 0,
    totalPaid: 0,
    totalRefunded: 0,
    paymentCreatedAt: '2026-11-28T10:00:00.000Z',
    paymentUpdatedAt: null,
    referenceKey: 'key',
    currency: 'DKK',
    test: false,
    undecided: true,
    failure: null,
    lines: [],
    skipped: [],
    ...values,
  }
}
