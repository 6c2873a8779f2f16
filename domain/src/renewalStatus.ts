import type { RenewalStatus } from '@medlem/contract/renewal'
import { type CalendarDate, danishDate } from './calendar.ts'

type RenewalState =
  | 'announced'
  | 'waiting'
  | 'charging'
  | 'charged'
  | 'asked'
  | 'refused'
  | 'parked'
  | 'dropped'

/** What is known of a renewal where somebody wants to know how it stands. */
export interface RenewalFacts {
  state: RenewalState
  /** Why it ended so. */
  reason: string | null
  /** Whether the member still wants it. */
  isOn: boolean
  /** The year is paid, by this card or otherwise. */
  isYearPaid: boolean
  /** The day on which it is taken up next. */
  nextOn: CalendarDate
  /** The day on which it ended. */
  endedOn: CalendarDate | null
}

/** How a renewal stands, in a word. */
export function renewalStatus({ state, reason, isOn, isYearPaid }: RenewalFacts): RenewalStatus {
  // What may have been charged stays to be found out, even when the year was paid by other means since.
  if (state === 'parked') return 'parked'
  if (state === 'charged' || isYearPaid || reason === 'already_paid') return 'paid'
  if (state === 'charging') return 'coming'
  if (state === 'announced') return isOn ? 'coming' : 'stopped'
  if (state === 'waiting') return isOn ? 'retrying' : 'stopped'
  return state === 'asked' ? 'needs_customer' : 'stopped'
}

const asked: Readonly<Record<string, string>> = {
  choice: 'Several fees could be meant, so the member chooses one and pays.',
  free: 'It is free now, so the member renews by hand.',
  price_rise: 'The price rose, so the member is asked to pay by hand.',
  card_expired: 'The card ends before the day, so the member is asked to pay by hand.',
  not_eligible: 'It could not be bought on the day, and the member was notified.',
  needs_customer: 'The bank wants the member to confirm, so they are asked to pay by hand.',
  capture_failed: 'The bank withdrew its approval, so the member is asked to pay by hand.',
  not_charged: 'The card was not charged, so the member is asked to pay by hand.',
}

/** The same in a sentence, for those who administer the organisation. */
export function renewalSentence(facts: RenewalFacts): string {
  const { state, reason, nextOn, endedOn } = facts
  switch (renewalStatus(facts)) {
    case 'parked':
      return 'We don’t know whether the card was charged. It is not charged again.'
    case 'paid':
      if (state !== 'charged') return 'Paid by the member.'
      return endedOn === null ? 'Paid.' : `Paid on ${danishDate(endedOn)}.`
    case 'coming':
      return state === 'charging'
        ? 'The card is being charged.'
        : `The card is charged on ${danishDate(nextOn)}.`
    case 'retrying':
      return `The card was refused, and is tried again on ${danishDate(nextOn)}.`
    case 'needs_customer':
      return asked[reason ?? ''] ?? 'The member is asked to pay by hand.'
    case 'stopped':
      return state === 'refused'
        ? 'The card was refused, and automatic renewal is off.'
        : 'Switched off by the member, so nothing is charged.'
  }
}

/** What the provider says that a charge is. */
export interface ChargeFacts {
  reference: string | undefined
  amountMinor: bigint | undefined
  currency: string | undefined
  last4: string | null | undefined
}

/**
 * Whether an authorization that somebody found in the provider's books can be the charge whose answer was lost: of this
 * payer, for this sum, on this card, and not made in a payment window. Order numbers repeat (Ruling 19), so all of it counts.
 */
export function isLostCharge(asked: ChargeFacts, found: ChargeFacts & { hadWindow: boolean }): boolean {
  const isCard = !asked.last4 || !found.last4 || asked.last4 === found.last4
  return (
    !found.hadWindow &&
    isCard &&
    found.reference === asked.reference &&
    found.amountMinor === asked.amountMinor &&
    found.currency === asked.currency
  )
}
