import type { RenewalStatus } from '@medlem/contract/renewal'
import { renewalTexts } from '@medlem/i18n/en/domain/renewal'
import type { CalendarDate } from './calendar.ts'

type RenewalTexts = typeof renewalTexts

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

/** Why a member is asked to pay by hand, where it has a sentence of its own. */
const ASK_REASONS = [
  'choice',
  'free',
  'price_rise',
  'card_expired',
  'not_eligible',
  'needs_customer',
  'capture_failed',
  'not_charged',
] as const

/** The same in a sentence, for those who administer the organisation. */
export function renewalSentence(facts: RenewalFacts, t: RenewalTexts = renewalTexts): string {
  const { state, reason, nextOn, endedOn } = facts
  switch (renewalStatus(facts)) {
    case 'parked':
      return t.unknown
    case 'paid':
      if (state !== 'charged') return t.paidByMember
      return endedOn === null ? t.paid : t.paidOn({ day: endedOn })
    case 'coming':
      return state === 'charging' ? t.charging : t.chargedOn({ day: nextOn })
    case 'retrying':
      return t.retriedOn({ day: nextOn })
    case 'needs_customer':
      return askSentence(reason, t)
    case 'stopped':
      if (reason === 'claimed') return t.claimed
      return state === 'refused' ? t.refused : t.switchedOff
  }
}

function askSentence(reason: string | null, t: RenewalTexts): string {
  const known = ASK_REASONS.find((one) => one === reason)
  return known ? t[known] : t.askedToPay
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
