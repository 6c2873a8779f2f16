import { addDays, type CalendarDate } from './calendar.ts'
import type { PricedLine } from './purchasePrice.ts'

/** What a country lets a creditor ask for a reminder, from a day on. */
export interface DunningLimit {
  from: CalendarDate
  /** The most that one reminder may cost, in minor units, with VAT. */
  mostMinor: number
  /** So many reminders of one claim may cost something; null where the law names no number. */
  mostFees: number | null
  /** A reminder costs nothing before so many days after the claim was due. */
  firstAfterDays: number
  /** So many days lie between two reminders that cost something. */
  daysApart: number
  source: string
}

/** By the currency of an organisation, which says its country; the newest first. Another currency has no known limit, and no fees. */
const LIMITS: Readonly<Record<string, readonly DunningLimit[]>> = {
  DKK: [
    {
      from: '2002-08-01',
      mostMinor: 10_000,
      mostFees: 3,
      firstAfterDays: 1,
      daysApart: 10,
      source: 'renteloven § 9 b',
    },
  ],
  NOK: [
    {
      from: '2026-01-01',
      mostMinor: 3_800,
      mostFees: 2,
      firstAfterDays: 14,
      daysApart: 14,
      source: 'inkassoforskriften § 1-2',
    },
    {
      from: '2025-01-01',
      mostMinor: 3_500,
      mostFees: 2,
      firstAfterDays: 14,
      daysApart: 14,
      source: 'inkassoforskriften § 1-2',
    },
  ],
  SEK: [
    {
      from: '2013-03-16',
      mostMinor: 6_000,
      mostFees: null,
      firstAfterDays: 1,
      daysApart: 0,
      source: 'lag (1981:739) § 4',
    },
  ],
}

/** What an organisation of this currency may ask for a reminder on a day; undefined where no limit is known, so nothing. */
export function dunningLimit(currency: string, on: CalendarDate): DunningLimit | undefined {
  return LIMITS[currency]?.find(({ from }) => from <= on)
}

/** One reminder of a claim that is not paid. */
export interface DunningStep {
  /** Days after the day on which the claim is due, from 1; later than the step before. */
  afterDays: number
  /** What it adds to the claim, in minor units; 0 for nothing. */
  feeMinor: number
}

/** What every organisation sends until it says otherwise. */
export const DEFAULT_DUNNING: readonly DunningStep[] = [
  { afterDays: 1, feeMinor: 0 },
  { afterDays: 8, feeMinor: 0 },
]

/** What is wrong with a step: its days or its fee. */
export interface DunningProblem {
  step: number
  field: keyof DunningStep
  code: 'not_later' | 'above_limit' | 'too_many' | 'too_early' | 'too_close'
}

/** The first thing that is wrong with the reminders that an organisation wants; undefined where they keep to the limit. */
export function dunningProblem(
  steps: readonly DunningStep[],
  limit: DunningLimit | undefined,
): DunningProblem | undefined {
  const mostMinor = limit?.mostMinor ?? 0
  const { mostFees = 0, firstAfterDays = 1, daysApart = 0 } = limit ?? {}
  let fees = 0
  let lastFeeAfter: number | undefined
  for (const [step, { afterDays, feeMinor }] of steps.entries()) {
    const problem = (field: keyof DunningStep, code: DunningProblem['code']) => ({ step, field, code })
    if (afterDays <= (steps[step - 1]?.afterDays ?? 0)) return problem('afterDays', 'not_later')
    if (feeMinor === 0) continue
    fees += 1
    if (feeMinor > mostMinor) return problem('feeMinor', 'above_limit')
    if (mostFees !== null && fees > mostFees) return problem('feeMinor', 'too_many')
    if (afterDays < firstAfterDays) return problem('afterDays', 'too_early')
    if (lastFeeAfter !== undefined && afterDays < lastFeeAfter + daysApart)
      return problem('afterDays', 'too_close')
    lastFeeAfter = afterDays
  }
  return undefined
}

/** Why a claim is not reminded of today. */
export type DunningWait = 'paused' | 'disputed' | 'being_paid' | 'bank_line'

export interface DunningFacts {
  dueOn: CalendarDate
  today: CalendarDate
  steps: readonly DunningStep[]
  limit: DunningLimit | undefined
  /** The reminders that were sent, in their order, each with what it cost when it was sent. */
  sent: readonly { on: CalendarDate; feeMinor: number }[]
  /** More than fees of reminders is open: a fee alone is not reminded of (decision 73). */
  isMoreThanFeesOpen: boolean
  /** The last day of a pause. */
  pausedUntil: CalendarDate | undefined
  isDisputed: boolean
  isBeingPaid: boolean
  /** Money waits at the bank that could be the payer's. */
  hasBankLine: boolean
}

/** A reminder to send with what it costs, or the day on which to look again, and why; null for never. */
export type DunningDecision =
  | { kind: 'send'; feeMinor: number }
  | { kind: 'wait'; on: CalendarDate | null; because?: DunningWait }

/**
 * What happens to a claim that is not paid on a day. Reminders follow in their order, never closer than the organisation's days and
 * the law's, however late the job comes or a pause ends; what is asked is what the law allows on the day of sending.
 */
export function dunningDecision(facts: DunningFacts): DunningDecision {
  const { dueOn, today, steps, limit, sent, pausedUntil } = facts
  const step = steps[sent.length]
  if (!step || !facts.isMoreThanFeesOpen) return { kind: 'wait', on: null }
  const feeMinor = feeOf(step, facts)
  const day = dayOf(step, feeMinor, { dueOn, steps, limit, sent })
  if (today < day) return { kind: 'wait', on: day }
  if (pausedUntil !== undefined && today <= pausedUntil)
    return { kind: 'wait', on: addDays(pausedUntil, 1), because: 'paused' }
  const because = obstacle(facts)
  return because ? { kind: 'wait', on: addDays(today, 1), because } : { kind: 'send', feeMinor }
}

function obstacle({ isDisputed, isBeingPaid, hasBankLine }: DunningFacts): DunningWait | undefined {
  if (isDisputed) return 'disputed'
  if (isBeingPaid) return 'being_paid'
  return hasBankLine ? 'bank_line' : undefined
}

function feeOf(step: DunningStep, { limit, sent }: DunningFacts): number {
  if (!limit) return 0
  const before = sent.filter(({ feeMinor }) => feeMinor > 0).length
  if (limit.mostFees !== null && before >= limit.mostFees) return 0
  return Math.min(step.feeMinor, limit.mostMinor)
}

/** The first day on which a step may be sent at a price. */
function dayOf(
  step: DunningStep,
  feeMinor: number,
  { dueOn, steps, limit, sent }: Pick<DunningFacts, 'dueOn' | 'steps' | 'limit' | 'sent'>,
): CalendarDate {
  const days = [addDays(dueOn, step.afterDays)]
  const last = sent.at(-1)
  const before = steps[sent.length - 1]
  if (last && before) days.push(addDays(last.on, Math.max(step.afterDays - before.afterDays, 1)))
  if (limit && feeMinor > 0) {
    days.push(addDays(dueOn, limit.firstAfterDays))
    const lastFee = sent.findLast((one) => one.feeMinor > 0)
    if (lastFee) days.push(addDays(lastFee.on, limit.daysApart))
  }
  return days.toSorted().at(-1) ?? dueOn
}

/** A line of a year that is the fee of a reminder alone. */
export function dunningLine(key: string, feeMinor: bigint): PricedLine {
  return {
    key,
    price: { feeMinor, vatMinor: 0n, surchargeMinor: 0n, unitMinor: feeMinor },
    adjustments: [{ kind: 'dunning_fee', amountMinor: feeMinor }],
  }
}

interface Adjusted {
  unitMinor: number
  adjustments?: readonly { kind: string; amountMinor: number }[] | undefined
}

/** What fees of reminders are in the price of a line, in minor units. */
export function dunningOf({ adjustments = [] }: Adjusted): number {
  return adjustments
    .filter(({ kind }) => kind === 'dunning_fee')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}

/** Whether a line is nothing but fees of reminders. */
export const isDunningAlone = (line: Adjusted): boolean =>
  line.unitMinor > 0 && dunningOf(line) === line.unitMinor
