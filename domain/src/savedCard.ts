import type { PaymentProviderName } from '@medlem/contract/organisation'

/** What a person recognises a card by; a provider may tell less. */
export interface CardFace {
  last4?: string | null | undefined
  /** MM/YY */
  expiry?: string | null | undefined
}

/** The providers that keep an agreement in their app instead of a card (decision 90). */
export const agreementProviders = ['vipps'] as const satisfies readonly PaymentProviderName[]

/** Whether what a provider keeps is an agreement: the one place where that is said, for adapters, the server and screens. */
export function keepsAgreements(provider: string): boolean {
  return agreementProviders.some((one) => one === provider)
}

/** Whether a kept card can be the one that was paid with: nothing that both tell may differ. */
export function isSameCard(paid: CardFace, kept: CardFace): boolean {
  const agree = (a: string | null | undefined, b: string | null | undefined) => !a || !b || a === b
  return agree(paid.last4, kept.last4) && agree(paid.expiry, kept.expiry)
}
