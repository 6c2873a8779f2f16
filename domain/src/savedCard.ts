import type { PaymentProviderName } from '@medlem/contract/organisation'
import { addDays, type CalendarDate, isWithin } from './calendar.ts'

/** The owner of a card is warned so many days before its last. */
const CARD_WARNING_DAYS = 30

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

/** The last day on which a card can be charged, or undefined when its expiry is not known. */
export function cardLastDay(expiry: string | null | undefined): CalendarDate | undefined {
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d\d)$/.exec(expiry ?? '') ?? []
  if (month === undefined || year === undefined) return undefined
  const next = Number(month) === 12 ? [Number(year) + 1, 1] : [Number(year), Number(month) + 1]
  const firstOfNext = `20${String(next[0]).padStart(2, '0')}-${String(next[1]).padStart(2, '0')}-01`
  return addDays(firstOfNext, -1)
}

/** Whether a card that renews something ends so soon that its owner is warned. */
export function isCardEnding(expiry: string | null | undefined, today: CalendarDate): boolean {
  const lastDay = cardLastDay(expiry)
  return lastDay !== undefined && isWithin(today, addDays(lastDay, -CARD_WARNING_DAYS), lastDay)
}
