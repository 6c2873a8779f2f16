import type { PaymentProviderName } from '@medlem/contract/organisation'
import type { PaymentProvider } from '@medlem/payments/provider'

/** What is read of an organisation to pay through its provider. */
export interface PayingOrganisation {
  id: string
  paymentProvider: PaymentProviderName
  /** The box of that provider. */
  paymentAuthToken: string | null
  /** The boxes of the app's provider, and of those that it had before. */
  otherCredentials?: Partial<Record<PaymentProviderName, string>>
}

/** The payment that a provider is asked about. */
export interface PaidThrough {
  provider: string
  test: boolean
}

/**
 * The organisation's provider with its own keys, or undefined while payments are not set up. For a payment that was
 * begun it is the provider of that payment, whatever the organisation has chosen since.
 */
export type ProviderFor = (
  organisation: PayingOrganisation & { paymentTestMode?: boolean },
  payment?: PaidThrough,
) => PaymentProvider | undefined
