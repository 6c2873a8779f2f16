import type { Money } from './provider.ts'

/** A card or agreement kept for later charges. */
export interface Instrument {
  id: string
  brand?: string
  last4?: string
  /** MM/YY */
  expiry?: string
  /** Of an agreement: what its owner lets be charged without being asked. */
  limit?: Money
}

/** What an agreement tells the customer who accepts it, at providers that keep agreements instead of cards. */
export interface AgreementTerms {
  /** What is paid every year. */
  productName: string
  /** What a year may cost at most before the customer is asked. */
  suggestedMax: Money
  /** Where the customer sees and stops it with us. */
  manageUrl: string
}

/** A kept instrument as the provider itself tells it. 'unknown': it could not be asked. */
export type InstrumentReading = { state: 'kept'; instrument: Instrument } | { state: 'none' | 'unknown' }
