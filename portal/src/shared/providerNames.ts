import type { PaymentProviderName } from '@medlem/contract/organisation'

/** The providers' own names, the same in every language. */
export const providerNames: Record<PaymentProviderName, string> = {
  freepay: 'FreePay',
  stripe: 'Stripe',
  vipps: 'Vipps MobilePay',
}
