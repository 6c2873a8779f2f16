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
  /** The payment that it is of, as a `PaymentRef` names it; absent where it is of none. */
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

/** A payout that was read and is not believed. */
export interface RefusedPayout {
  id: string
  /** 'sum_differs': its entries do not sum to its amount. 'nonsense': it does not have the form of one. */
  why: 'sum_differs' | 'nonsense'
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

/** Sorts a payout by whether its entries sum to its amount. */
export function judged(payout: Payout): { payouts: Payout[]; refused: RefusedPayout[] } {
  const sum = payout.entries.reduce((total, { minor }) => total + minor, 0n)
  return sum === payout.amount.minor
    ? { payouts: [payout], refused: [] }
    : { payouts: [], refused: [{ id: payout.id, why: 'sum_differs' }] }
}
