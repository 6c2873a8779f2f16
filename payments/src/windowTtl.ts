import type { PaymentProviderName } from '@medlem/contract/organisation'

/** How many seconds a payment window of each provider can be paid in. */
export const windowTtlSec: Readonly<Record<PaymentProviderName, number>> = {
  // FreePay states none: this is assumed until it is asked (docs/providers/freepay.md, P5).
  freepay: 30 * 60,
  // Stripe takes 30 minutes at least; the rest is for clocks that differ.
  stripe: 35 * 60,
  vipps: 10 * 60,
}
