import type { ClaimDeed, ClaimState, OwedAge } from '@medlem/contract/claim'
import type { ClaimLetterKind } from '@medlem/contract/claimLetter'
import { addDays, type CalendarDate, daysBetween } from './calendar.ts'
import { isPayable, MIN_PART_MINOR, type PartState } from './instalment.ts'

/**
 * How a claim ended before it was paid. replaced: its year was paid or given otherwise. shared: others pay all that was open of it.
 * joined: a share went back to the claim that it was a part of.
 */
export type ClaimEnd = 'forgiven' | 'withdrawn' | 'replaced' | 'shared' | 'joined'

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
  if (end === 'forgiven' || end === 'shared') return end
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

/** What one payer owes of a year: a claim, or a share of one. */
export interface ShareFacts extends ClaimSums {
  end: ClaimEnd | null
  /** The year waits for it. */
  isAwaited: boolean
  dueOn: CalendarDate
}

/**
 * Whether the year waits for a share: it is neither paid nor forgiven. What was given back while the year counts on is not asked
 * for again.
 */
const isWaitedFor = ({ end, isAwaited, openMinor, stoppedMinor }: ShareFacts): boolean =>
  isAwaited && end !== 'forgiven' && openMinor + stoppedMinor > 0

/**
 * Whether the year of a claim counts today: once all that it waits for is paid, and where the organisation chose so, from the
 * claim on until so many days after it is due (decisions 71 and 95). Of a claim that no one else pays a part of, it is the only share;
 * those that went back to their claim are none.
 */
export function claimCounts(
  { shares, countsForDays }: { shares: readonly ShareFacts[]; countsForDays: number | null },
  today: CalendarDate,
): boolean {
  const states = shares.map(claimState)
  if (states.every((state) => state === 'withdrawn' || state === 'shared')) return false
  const waiting = shares.filter(isWaitedFor)
  if (waiting.length === 0) return true
  return countsForDays !== null && waiting.every(({ dueOn }) => today <= addDays(dueOn, countsForDays))
}

/** How long who paid a share is known after it is paid or ended: for questions, and for money that goes back. */
export const SHARE_KEPT_DAYS = 90

/** The least that a share is, and what is left to the payer of the claim where anything is: providers take no less. */
export const MIN_SHARE_MINOR = Number(MIN_PART_MINOR)

/** Why these amounts can't be paid by others, of what is open of a claim without fees of reminders; undefined where they can. */
export function sharesProblem(
  openMinor: number,
  amounts: readonly number[],
): 'too_much' | 'too_small' | 'rest_too_small' | undefined {
  if (amounts.some((amount) => amount < MIN_SHARE_MINOR)) return 'too_small'
  const leftMinor = openMinor - amounts.reduce((sum, amount) => sum + amount, 0)
  if (leftMinor < 0) return 'too_much'
  return leftMinor > 0 && leftMinor < MIN_SHARE_MINOR ? 'rest_too_small' : undefined
}

/** What may be done about a claim, or a share of one, depends on this; in minor units. */
export interface ClaimStanding {
  isShare: boolean
  paidMinor: number
  openMinor: number
  /** What of it are fees of reminders. */
  openFeesMinor: number
  /** Of what others are asked for of it. */
  sharesPaidMinor: number
  sharesOpenMinor: number
  /** A payment of it was recorded by hand, and not taken back. */
  hasRecorded: boolean
  /** Its payer gets no reminders. */
  isPaused: boolean
  /** Its payer can be written to by e-mail. */
  hasEmail: boolean
}

/**
 * What staff can do about a claim now. A claim is forgiven or withdrawn with its shares, so what others owe and paid of it decides too; a
 * share is forgiven alone.
 */
export function claimDeeds(of: ClaimStanding): ClaimDeed[] {
  const { isShare, paidMinor, openMinor, openFeesMinor, sharesPaidMinor, sharesOpenMinor } = of
  const isOpen = openMinor > 0
  const openFeeMinor = openMinor - openFeesMinor
  const isAnyOpen = isOpen || sharesOpenMinor > 0
  const can: Record<ClaimDeed, boolean> = {
    record: isOpen,
    take_back: of.hasRecorded,
    pause: isOpen && !of.isPaused,
    remind_again: isOpen && of.isPaused,
    waive: openFeesMinor > 0,
    split: !isShare && openFeeMinor >= MIN_SHARE_MINOR,
    join: isShare && paidMinor === 0 && openFeeMinor > 0,
    send: isShare && isOpen && of.hasEmail,
    forgive: isAnyOpen,
    withdraw: !isShare && isAnyOpen && paidMinor + sharesPaidMinor === 0,
  }
  return (Object.keys(can) as ClaimDeed[]).filter((deed) => can[deed])
}

/** The letters that a claim has: without the fees of its reminders, and as its last reminder says it. */
export function claimLetterKinds(of: {
  openMinor: number
  openFeesMinor: number
  reminders: number
}): ClaimLetterKind[] {
  return [
    ...(of.openMinor > of.openFeesMinor ? (['original'] as const) : []),
    ...(of.openMinor > 0 && of.reminders > 0 ? (['reminder'] as const) : []),
  ]
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
