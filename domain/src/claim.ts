import type { ClaimState, OwedAge } from '@medlem/contract/claim'
import { addDays, type CalendarDate, daysBetween } from './calendar.ts'
import { isPayable, type PartState } from './instalment.ts'

/** How a claim ended before it was paid. replaced: its year was paid or given otherwise. */
export type ClaimEnd = 'forgiven' | 'withdrawn' | 'replaced'

/** What became of the parts of a claim, in minor units; what was given back while the year counts on is in none of them. */
export interface ClaimSums {
  paidMinor: number
  openMinor: number
  /** Neither paid nor owed any more. */
  stoppedMinor: number
}

/** What became of a claim. */
export function claimState({
  end,
  paidMinor,
  openMinor,
  stoppedMinor,
}: ClaimSums & { end: ClaimEnd | null }): ClaimState {
  if (end === 'forgiven') return 'forgiven'
  if (openMinor > 0) return paidMinor > 0 ? 'partly_paid' : 'open'
  return paidMinor > 0 && stoppedMinor === 0 ? 'paid' : 'withdrawn'
}

/** The sums of its parts. */
export function claimSums(parts: readonly { state: PartState; amountMinor: number }[]): ClaimSums {
  const sum = (is: (state: PartState) => boolean) =>
    parts.filter(({ state }) => is(state)).reduce((total, { amountMinor }) => total + amountMinor, 0)
  return {
    paidMinor: sum((state) => state === 'paid'),
    openMinor: sum(isPayable),
    stoppedMinor: sum((state) => state === 'stopped'),
  }
}

/**
 * Whether the year of a claim counts today: once all of it is paid, and where the organisation chose so, from the claim on
 * until so many days after it is due (decision 71).
 */
export function claimCounts(
  { state, dueOn, countsForDays }: { state: ClaimState; dueOn: CalendarDate; countsForDays: number | null },
  today: CalendarDate,
): boolean {
  if (state === 'paid' || state === 'forgiven') return true
  if (state === 'withdrawn' || countsForDays === null) return false
  return today <= addDays(dueOn, countsForDays)
}

/** The last day of each age, in days after the day on which it is due. */
const ages: readonly (readonly [number, OwedAge])[] = [
  [0, 'not_due'],
  [30, 'to_30'],
  [60, 'to_60'],
  [90, 'to_90'],
]

/** How long what was due on a day is overdue. */
export function owedAge(dueOn: CalendarDate, today: CalendarDate): OwedAge {
  const days = daysBetween(dueOn, today)
  return ages.find(([last]) => days <= last)?.[1] ?? 'older'
}
