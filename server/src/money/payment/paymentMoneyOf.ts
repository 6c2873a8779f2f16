import type { PaymentRow } from '@medlem/database/schema/payment'
import { type PaymentMoney, takenByBanks } from '@medlem/domain/paymentMoney'

/** What a payment took and what of it went back, as its row says. */
export function paymentMoneyOf({
  state,
  capturedMinor,
  refundedMinor,
  chargedBackMinor,
}: PaymentRow): Omit<PaymentMoney, 'askedMinor'> {
  const gone = {
    state,
    capturedMinor: BigInt(capturedMinor),
    refundedMinor: BigInt(refundedMinor),
    chargedBackMinor: BigInt(chargedBackMinor),
  }
  return { ...gone, chargedBackMinor: takenByBanks(gone) }
}
