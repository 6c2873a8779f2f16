import type { PayoutStanding } from '@medlem/contract/payout'
import { addDays, type CalendarDate } from './calendar.ts'

/**
 * So many days after the expected one a payout may be at the bank. Providers know no holidays of a country, and banks are closed for up to five
 * days together: from Maundy Thursday to Easter Monday in Denmark and Norway, from 24 December with a weekend before or after the holidays
 * in Denmark. The sixth is for a bank that takes a day.
 */
export const PAYOUT_DAYS = 6

/** And so many before: what is expected on a Monday may be there on the Friday. */
export const EARLY_PAYOUT_DAYS = 3

/** A payout as far as its line of the bank goes. */
export interface StandingPayout {
  amountMinor: number
  expectedOn: CalendarDate
  state: 'on_its_way' | 'paid' | 'failed'
  /** What the line of the bank has that was said to be it; null where none was. */
  bankMinor: number | null
}

/** Whether a line of the bank was said to be a payout, and has another amount, or the provider has the money back. */
export function isDifferent({
  amountMinor,
  state,
  bankMinor,
}: Pick<StandingPayout, 'amountMinor' | 'state' | 'bankMinor'>): boolean {
  return bankMinor !== null && (bankMinor !== amountMinor || state === 'failed')
}

/**
 * Where the money of a payout is on a day. A line of the bank decides; the provider's word that it is paid is no line. 'missing': it
 * is expected no longer, and no line was said to be it.
 */
export function payoutStanding(payout: StandingPayout, today: CalendarDate): PayoutStanding {
  const { expectedOn, state, bankMinor } = payout
  if (bankMinor !== null) return isDifferent(payout) ? 'differs' : 'at_bank'
  if (state === 'failed') return 'returned'
  return addDays(expectedOn, PAYOUT_DAYS) < today ? 'missing' : 'on_its_way'
}
