import { type PaymentState, reversalOf } from './payment.ts'

/** Where the captured money of a payment is, in minor units of its currency. */
export interface PaymentMoney {
  state: PaymentState
  capturedMinor: bigint
  /** Given back by the organisation. */
  refundedMinor: bigint
  /** Taken by banks, by disputes that were lost. */
  chargedBackMinor: bigint
  /** What banks ask for by chargebacks that are not concluded; an inquiry asks for none. */
  askedMinor: bigint
}

type Gone = Omit<PaymentMoney, 'askedMinor'>

/** What banks have taken. A lost payment has lost all that was left, also where the release before wrote no sum. */
export function takenByBanks({ state, capturedMinor, refundedMinor, chargedBackMinor }: Gone): bigint {
  return reversalOf(state) === 'chargeback' ? capturedMinor - refundedMinor : chargedBackMinor
}

/** What has not gone back, whether a bank asks for it or not. */
export function remainingMinor(money: Gone): bigint {
  return money.capturedMinor - money.refundedMinor - takenByBanks(money)
}

/** What banks ask for, of what has not gone back: they can ask for no more. */
export function contestedMinor(money: PaymentMoney): bigint {
  const remaining = remainingMinor(money)
  return money.askedMinor < remaining ? money.askedMinor : remaining
}

/** What has not gone back, and no bank asks for. */
export function uncontestedMinor(money: PaymentMoney): bigint {
  return remainingMinor(money) - contestedMinor(money)
}
