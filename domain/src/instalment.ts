import { addDays, type CalendarDate } from './calendar.ts'
import { dunningLine } from './dunning.ts'
import type { Minor } from './money.ts'
import { isPaid, type PaymentState, wasPaid } from './payment.ts'
import { type FeeTerms, instalmentCharge, type Price } from './pricing.ts'
import { type Adjustment, type PricedLine, type PricedPurchase, splitByPrice } from './purchasePrice.ts'

/** Providers refuse less: Stripe takes no charge below 2,50 kr. */
export const MIN_PART_MINOR: Minor = 1_000n
/** The payer is reminded of a part so many days before its day, so no part falls due sooner after the purchase. */
export const PART_NOTICE_DAYS = 7
/** After the day on which a part is due, its payer is reminded the day after, and once more so many days later. */
export const SECOND_REMINDER_DAYS = 7

/** A line whose fee may be paid in parts. */
interface SplitLine {
  key: string
  terms: FeeTerms
  endDate: CalendarDate
}

/** What is paid on one day: the first part on the day of the purchase. */
export interface Part {
  dueOn: CalendarDate
  lines: PricedLine[]
  totalMinor: Minor
}

/** A purchase that is paid in parts; the parts sum to totalMinor. */
export interface PartedPurchase {
  parts: Part[]
  /** What paying in parts costs on top; in totalMinor. */
  chargeMinor: Minor
  totalMinor: Minor
}

/**
 * A priced purchase in parts (decision 38); undefined where it is not offered: no fee of it offers parts, the fees differ in
 * their days, too few days are left in the period, or a part would be too small to charge. Each line is split evenly, exact to
 * the øre: the earlier parts get the odd ones. The first part bears the joining fee, the charge, and lines that are not split.
 */
export function inParts(
  priced: PricedPurchase,
  { lines, on }: { lines: readonly SplitLine[]; on: CalendarDate },
): PartedPurchase | undefined {
  const termsOf = new Map(lines.map((line) => [line.key, line]))
  const schedules = lines.flatMap((line) => (line.terms.instalments ? [laterDays(line, on)] : []))
  const [days] = schedules
  if (!days || days.length === 0 || schedules.some((other) => other.join() !== days.join())) return undefined
  const split = priced.lines.map((line) => splitLine(line, termsOf.get(line.key)?.terms, days.length + 1))
  const parts = [on, ...days].map((dueOn, n) => {
    const ofPart = split.flatMap((line) => line[n] ?? [])
    return { dueOn, lines: ofPart, totalMinor: sumOf(ofPart) }
  })
  if (parts.some(({ totalMinor }) => totalMinor < MIN_PART_MINOR)) return undefined
  const totalMinor = parts.reduce((sum, part) => sum + part.totalMinor, 0n)
  return { parts, totalMinor, chargeMinor: totalMinor - priced.totalMinor }
}

const sumOf = (lines: readonly PricedLine[]): Minor =>
  lines.reduce((sum, { price }) => sum + price.unitMinor, 0n)

/** The days of the parts after the first: within the period, and far enough ahead. */
function laterDays({ terms, endDate }: SplitLine, on: CalendarDate): CalendarDate[] {
  const { instalments } = terms
  if (!instalments) return []
  const earliest = addDays(on, PART_NOTICE_DAYS)
  const days =
    instalments.days.length > 0
      ? [...instalments.days].toSorted()
      : Array.from({ length: instalments.count - 1 }, (_, n) => monthsLater(on, n + 1))
  return days.filter((day) => day > earliest && day <= endDate)
}

/** The same day of a later month, or its last day where it is shorter. */
function monthsLater(day: CalendarDate, months: number): CalendarDate {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0))
  last.setUTCDate(Math.min(date, last.getUTCDate()))
  return last.toISOString().slice(0, 'YYYY-MM-DD'.length)
}

/** A line by part; one that is not split is in the first alone. */
function splitLine(line: PricedLine, terms: FeeTerms | undefined, count: number): PricedLine[] {
  const charge = terms && instalmentCharge(terms)
  if (!charge) return [line]
  const { key, price, adjustments } = line
  const joining = joiningOf(line, terms)
  const rest = minus(price, joining)
  // A line that costs nothing is paid with the first part, and bears no charge.
  if (rest.unitMinor === 0n) return [line]
  return splitPrice(rest, count).map((part, n) =>
    n > 0
      ? { key, price: part, adjustments: [{ kind: 'instalment', amountMinor: part.unitMinor }] }
      : {
          key,
          price: plus(plus(part, joining), charge),
          adjustments: [
            ...adjustments,
            ...(charge.unitMinor > 0n
              ? [{ kind: 'instalment_charge' as const, amountMinor: charge.unitMinor }]
              : []),
            { kind: 'instalment', amountMinor: part.unitMinor - rest.unitMinor },
          ],
        },
  )
}

/** The parts of a price that the joining fee is: VAT as far as the fee has any, and no surcharge. */
function joiningOf({ adjustments }: PricedLine, { joiningFeeMinor }: FeeTerms): Price {
  const unitMinor = adjustments.find(({ kind }) => kind === 'joining_fee')?.amountMinor ?? 0n
  const feeMinor = unitMinor === 0n ? 0n : joiningFeeMinor
  return { feeMinor, vatMinor: unitMinor - feeMinor, surchargeMinor: 0n, unitMinor }
}

/** Evenly, each of its components exact. */
function splitPrice(price: Price, count: number): Price[] {
  return atUnits(
    price,
    splitList(
      price.unitMinor,
      Array.from({ length: count }, () => 1n),
    ),
  )
}

/** A price in parts that cost these units, which sum to it; VAT and surcharge follow the price of each part, exact. */
function atUnits(price: Price, units: readonly Minor[]): Price[] {
  const extras = splitList(price.vatMinor + price.surchargeMinor, units)
  const vats = splitList(price.vatMinor, extras)
  return units.map((unitMinor, n) => {
    const [extraMinor = 0n, vatMinor = 0n] = [extras[n], vats[n]]
    return { feeMinor: unitMinor - extraMinor, vatMinor, surchargeMinor: extraMinor - vatMinor, unitMinor }
  })
}

/** `splitByPrice` of weights in their order. */
function splitList(sumMinor: Minor, weights: readonly Minor[]): Minor[] {
  const keys = weights.map((_, n) => String(n).padStart(2, '0'))
  const split = splitByPrice(
    sumMinor,
    weights.map((weight, n) => ({ key: keys[n] ?? '', weight })),
  )
  return keys.map((key) => split.get(key) ?? 0n)
}

/**
 * A part of which an amount is paid, in what is paid and what is left, exact to the øre in every component; the amount is
 * above nothing and below the part. What is left costs nothing but the rest, so that both count once for a family's maximum.
 * A part that is the fee of a reminder is split into two such.
 */
export function splitPart(lines: readonly PricedLine[], amountMinor: Minor): [PricedLine[], PricedLine[]] {
  const amounts = splitList(
    amountMinor,
    lines.map(({ price }) => price.unitMinor),
  )
  const both = lines.map(({ key, price, adjustments }, n) => {
    const unitMinor = amounts[n] ?? 0n
    const [paid = price, left = price] = atUnits(price, [unitMinor, price.unitMinor - unitMinor])
    if (adjustments.some(({ kind }) => kind === 'dunning_fee'))
      return { paid: dunningLine(key, paid.unitMinor), left: dunningLine(key, left.unitMinor) }
    return {
      paid: { key, price: paid, adjustments: withInstalment(adjustments, -left.unitMinor) },
      left: { key, price: left, adjustments: withInstalment([], left.unitMinor) },
    }
  })
  return [both.map(({ paid }) => paid), both.map(({ left }) => left)]
}

function withInstalment(adjustments: readonly Adjustment[], byMinor: Minor): Adjustment[] {
  const before = adjustments.find(({ kind }) => kind === 'instalment')?.amountMinor ?? 0n
  const others = adjustments.filter(({ kind }) => kind !== 'instalment')
  const amountMinor = before + byMinor
  return amountMinor === 0n ? others : [...others, { kind: 'instalment', amountMinor }]
}

const combined = (one: Price, other: Price, sign: Minor): Price => ({
  feeMinor: one.feeMinor + sign * other.feeMinor,
  vatMinor: one.vatMinor + sign * other.vatMinor,
  surchargeMinor: one.surchargeMinor + sign * other.surchargeMinor,
  unitMinor: one.unitMinor + sign * other.unitMinor,
})
const plus = (one: Price, other: Price) => combined(one, other, 1n)
const minus = (one: Price, other: Price) => combined(one, other, -1n)

/**
 * What became of a part. refunded: paid once, and given back or lost. stopped: it is claimed no more. held: it is not known
 * whether the card was charged for it.
 */
export type PartState = 'paid' | 'refunded' | 'stopped' | 'held' | 'overdue' | 'due' | 'coming'

export interface PartFacts {
  dueOn: CalendarDate
  /** States of all attempts to pay it, alone or together with other parts. */
  payments: readonly PaymentState[]
  /** Of its plan. */
  isStopped: boolean
  isHeld: boolean
  /** Of a claim whose years do not count: what was given back of it is owed again. */
  isOwedAgain?: boolean
}

/** The state of a part, of what is stored today. */
export function partState(facts: PartFacts, today: CalendarDate): PartState {
  const { dueOn, payments, isStopped, isHeld, isOwedAgain = false } = facts
  if (payments.some(isPaid)) return 'paid'
  if (payments.some(wasPaid) && !isOwedAgain) return 'refunded'
  if (isStopped) return 'stopped'
  if (isHeld) return 'held'
  if (dueOn === today) return 'due'
  return dueOn < today ? 'overdue' : 'coming'
}

/** Whether the payer may pay it now. */
export const isPayable = (state: PartState): boolean =>
  state === 'overdue' || state === 'due' || state === 'coming'
