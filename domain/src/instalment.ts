import { addDays, type CalendarDate } from './calendar.ts'
import type { Minor } from './money.ts'
import { isPaid, type PaymentState, wasCaptured } from './payment.ts'
import { type FeeTerms, instalmentCharge, type Price } from './pricing.ts'
import { type PricedLine, type PricedPurchase, splitByPrice } from './purchasePrice.ts'

/** Providers refuse less: Stripe takes no charge below 2,50 kr. */
export const SMALLEST_PART_MINOR: Minor = 1_000n
/** The payer is reminded of a part so many days before its day, so no part falls due sooner after the purchase. */
export const PART_NOTICE_DAYS = 7

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
  if (parts.some(({ totalMinor }) => totalMinor < SMALLEST_PART_MINOR)) return undefined
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

/** Evenly, each of its components exact; VAT and surcharge follow the price of each part. */
function splitPrice(price: Price, count: number): Price[] {
  const keys = Array.from({ length: count }, (_, n) => String(n).padStart(2, '0'))
  const split = (sum: Minor, weightOf: (key: string) => Minor) =>
    splitByPrice(
      sum,
      keys.map((key) => ({ key, weight: weightOf(key) })),
    )
  const units = split(price.unitMinor, () => 1n)
  const of = (amounts: ReadonlyMap<string, Minor>, key: string) => amounts.get(key) ?? 0n
  const extras = split(price.vatMinor + price.surchargeMinor, (key) => of(units, key))
  const vats = split(price.vatMinor, (key) => of(extras, key))
  return keys.map((key) => ({
    feeMinor: of(units, key) - of(extras, key),
    vatMinor: of(vats, key),
    surchargeMinor: of(extras, key) - of(vats, key),
    unitMinor: of(units, key),
  }))
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
}

/** The state of a part, of what is stored today. */
export function partState({ dueOn, payments, isStopped, isHeld }: PartFacts, today: CalendarDate): PartState {
  if (payments.some(isPaid)) return 'paid'
  if (payments.some(wasCaptured)) return 'refunded'
  if (isStopped) return 'stopped'
  if (isHeld) return 'held'
  if (dueOn === today) return 'due'
  return dueOn < today ? 'overdue' : 'coming'
}

/** Whether the payer may pay it now. */
export const isPayable = (state: PartState): boolean =>
  state === 'overdue' || state === 'due' || state === 'coming'
