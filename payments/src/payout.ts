import { isCalendarDate } from '@medlem/domain/calendar'
import type { Money } from './provider.ts'

/** What a line of a payout is: what was taken, given back, kept by the provider, or taken back by a cardholder's bank. */
export type PayoutEntryKind = 'capture' | 'refund' | 'fee' | 'dispute' | 'adjustment'

/** A line of a payout. */
export interface PayoutEntry {
  /** The provider's own name of it; unique within the payout. */
  id: string
  kind: PayoutEntryKind
  /** In the currency of the payout; below zero for what comes off. */
  minor: bigint
  /** The payment that it is of, as a `PaymentRef` names it; absent where there is none. */
  reference?: string
  /** The provider's own word for it. */
  label: string
}

/** Money that a provider sent to the organisation's bank. Its entries sum to its amount, to the øre. */
export interface Payout {
  /** The provider's own name of it. */
  id: string
  /** Below zero where the provider takes money from the bank. */
  amount: Money
  /** The day on which the provider expects it at the bank, YYYY-MM-DD. */
  expectedOn: string
  /** 'paid' and 'failed' only where the provider says it. */
  state: 'on_its_way' | 'paid' | 'failed'
  /** What may stand in the bank's text, beside the id. */
  bankReference?: string
  entries: readonly PayoutEntry[]
}

/** A payout that was read and is not believed; it is set aside, and the others of its list are read. */
export interface RefusedPayout {
  id: string
  /**
   * 'sum_differs': its entries do not sum to its amount. 'repeated_entry': two of them have one name. 'bad_text': a text can't be stored.
   * 'bad_day': it is expected on no day of the calendar. 'too_long': it has more entries than are read. 'not_listed': the provider does not
   * say what is in it. 'nonsense': it does not have the form of a payout.
   */
  why: 'sum_differs' | 'repeated_entry' | 'bad_text' | 'bad_day' | 'too_long' | 'not_listed' | 'nonsense'
}

/** Where to go on: the cursor of the page before, or a day for the first page. */
export type PayoutsFrom = { cursor: string } | { day: string }

/** Some payouts in any order. The same page read again answers the same ones, and those that changed since. */
export interface PayoutPage {
  outcome: 'done'
  payouts: readonly Payout[]
  refused: readonly RefusedPayout[]
  /** Names of payouts of earlier pages that came back from the bank. */
  returned: readonly string[]
  /** For the next page, now or on another day. It says nothing to anybody but the adapter. */
  cursor: string
  /** Whether the next page has something now. */
  hasMore: boolean
}

/** 'refused': the provider says no, as to a key without that right. 'unknown': it said nothing that can be read. */
export type PayoutAnswer = PayoutPage | { outcome: 'refused' | 'unknown'; code: string }

/** The answer of a provider that tells of no payouts (`Caps.reportsPayouts`). */
export const noPayouts: PayoutAnswer = { outcome: 'refused', code: 'not_reported' }

/** What PostgreSQL stores in no text or JSON: NUL, and half of a character of two. */
const UNSTORABLE = /[\0\p{Cs}]/u

/** No provider paid out before. */
const FIRST_DAY = '2000-01-01'

function doubtOf({
  id,
  bankReference,
  amount,
  expectedOn,
  entries,
}: Payout): RefusedPayout['why'] | undefined {
  const names = entries.map((entry) => entry.id)
  const texts = [id, bankReference ?? '', ...names, ...entries.map(({ label }) => label)]
  const references = entries.map(({ reference }) => reference ?? '')
  if ([...texts, ...references].some((text) => UNSTORABLE.test(text))) return 'bad_text'
  if (!isCalendarDate(expectedOn) || expectedOn < FIRST_DAY) return 'bad_day'
  if (new Set(names).size < names.length) return 'repeated_entry'
  const sum = entries.reduce((total, { minor }) => total + minor, 0n)
  return sum === amount.minor ? undefined : 'sum_differs'
}

/** A page of what an adapter read: a payout that is not believed is set aside by its name. */
export function checkedPage({
  payouts,
  refused,
  returned,
  ...page
}: Omit<PayoutPage, 'outcome'>): PayoutPage {
  const believed: Payout[] = []
  const doubted: RefusedPayout[] = [...refused]
  for (const payout of payouts) {
    const why = doubtOf(payout)
    if (why === undefined) believed.push(payout)
    else doubted.push({ id: payout.id, why })
  }
  const storable = (id: string) => id.replaceAll(new RegExp(UNSTORABLE, 'gu'), '\uFFFD')
  return {
    outcome: 'done',
    payouts: believed,
    refused: doubted.map(({ id, why }) => ({ id: storable(id), why })),
    returned: returned.filter((id) => !UNSTORABLE.test(id)),
    ...page,
  }
}
