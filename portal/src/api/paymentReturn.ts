import { findPaymentReturn, getPayment, type PaymentItem, updatePayment } from '@medlem/contract/payment'
import type { Call, CallOptions } from './createCall.ts'

/** What a return address says; none of it is believed, the server asks the provider. */
export interface PaymentReturn {
  token: string
  /** Which of the two return addresses was opened. */
  claims: 'paid' | 'declined'
  hints: Record<string, string | undefined>
}

/** Whether the provider's word is still awaited. */
export function isUndecided(payment: PaymentItem): boolean {
  return payment.undecided || payment.paymentStatus === 'initiated'
}

const HINTS = [
  'authorizationIdentifier',
  'paymentIdentifier',
  'savedCardIdentifier',
  'gatewayreason',
  'reason',
  'acquirer',
] as const

// As long as the contract lets such a word be.
const HINT_LENGTH = 64

function hintsOf(query: PaymentReturn['hints']) {
  return Object.fromEntries(
    HINTS.flatMap((name) => {
      const word = query[name]
      return word ? [[name, word.slice(0, HINT_LENGTH)]] : []
    }),
  )
}

export function itemParams(payment: PaymentItem) {
  return { historyId: payment.membershipHistoryId, paymentId: payment.id }
}

/**
 * Finds the payment behind a return address and has it checked. When the check itself fails, the payment is
 * answered as it was found: nobody is told of a failure that may not be one.
 */
export async function checkReturn(
  call: Call,
  { token, claims, hints }: PaymentReturn,
  options: CallOptions = {},
): Promise<PaymentItem> {
  const found = await call(findPaymentReturn, { body: { token } }, options)
  // Who comes back with an authorization may have paid in another window than the one that is decided.
  if (!isUndecided(found) && !hints.authorizationIdentifier) return found
  const params = itemParams(found)
  const body = { paymentStatus: claims, ...hintsOf(hints) }
  return call(updatePayment, { params, body }, options)
    .catch(() => call(getPayment, { params }, options))
    .catch(() => found)
}
