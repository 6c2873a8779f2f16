/** What a person recognises a card by; a provider may tell less. */
export interface CardFace {
  last4?: string | null | undefined
  /** MM/YY */
  expiry?: string | null | undefined
}

/** Whether what is kept is an agreement in an app: Vipps names agreements so, and no provider of cards does. */
export function isAgreement(identifier: string | null | undefined): boolean {
  return identifier?.startsWith('agr_') === true
}

/** Whether a kept card can be the one that was paid with: nothing that both tell may differ. */
export function isSameCard(paid: CardFace, kept: CardFace): boolean {
  const agree = (a: string | null | undefined, b: string | null | undefined) => !a || !b || a === b
  return agree(paid.last4, kept.last4) && agree(paid.expiry, kept.expiry)
}
