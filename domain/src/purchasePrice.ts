import type { DiscountTarget } from '@medlem/contract/fee'
import type { CalendarDate } from './calendar.ts'
import type { Minor } from './money.ts'
import {
  type FeeTerms,
  isUnitInBounds,
  joiningPrice,
  MAX_TOTAL_MINOR,
  membershipPrice,
  type Price,
  termsOn,
} from './pricing.ts'

/** Why a membership costs more or less than the fee's own price. */
export type AdjustmentKind =
  | 'price_step'
  /** Of a place at an event, for somebody who becomes a member in the same purchase. */
  | 'member_price'
  | 'family_cap'
  | 'discount_code'
  | 'joining_fee'
  /** Paid in parts (instalment.ts): what that costs, and what later parts take over from the first. */
  | 'instalment_charge'
  | 'instalment'
  /** What reminders of a claim cost (dunning.ts). */
  | 'dunning_fee'

/** What one rule adds to a line, or, below zero, takes off; with VAT. */
export interface Adjustment {
  kind: AdjustmentKind
  amountMinor: Minor
}

/** One membership or place at an event of a purchase, before any rule of the purchase. */
export interface WantedLine {
  /** Names it, and decides which line gets the odd øre: never the order of the lines. */
  key: string
  /** Null of a place at an event, which no family's cap counts. */
  year: number | null
  terms: FeeTerms
  /** The member had no membership of the organisation before; a fee may ask nothing on top. */
  paysJoiningFee: boolean
  /** Of a membership: who is a member by it, and on which days. */
  covers?: { memberId: string; from: CalendarDate; to: CalendarDate }
  /** Of a place: what it costs who is a member on the event's first day by a membership of this purchase. */
  asMember?: { memberId: string; day: CalendarDate; terms: FeeTerms } | undefined
}

/** Percent of what is to be paid, 1 to 100, or an amount off it: off all lines, or those alone that it applies to. */
export type Discount = ({ percent: number } | { amountMinor: Minor }) & { appliesTo?: DiscountTarget }

/** The most that a family pays for the memberships of a year, and how much of it earlier purchases have used. */
export interface FamilyCap {
  limitMinor: Minor
  usedMinor: Minor
}

export interface WantedPurchase {
  lines: readonly WantedLine[]
  /** The day of the purchase, by which a price step counts. */
  on: CalendarDate
  /** By membership year; a year without one has no cap. */
  caps?: ReadonlyMap<number, FamilyCap>
  discount?: Discount | undefined
}

export interface PricedLine {
  key: string
  /** What the line costs after all rules; its parts sum exactly to unitMinor. */
  price: Price
  /** In the order in which the rules count. The fee's own price is unitMinor less all of them. */
  adjustments: Adjustment[]
}

export interface PricedPurchase {
  lines: PricedLine[]
  totalMinor: Minor
}

interface Working {
  line: WantedLine
  price: Price
  adjustments: Adjustment[]
}

/**
 * The one price of a purchase (decision 36), for display, charge and simulation. The rules count in this order: the price
 * step of the day, the member's price of a place (decision 93), the family's cap, the discount code, the joining fee; so no cap or code lowers a joining fee. A sum that is
 * taken off several lines is split by their prices, exact to the øre. Undefined when a line or the total is out of bounds.
 */
export function purchasePrice({ lines, on, caps, discount }: WantedPurchase): PricedPurchase | undefined {
  const working: Working[] = []
  for (const line of lines) {
    const own = membershipPrice(line.terms)
    const ofDay = membershipPrice(termsOn(line.terms, on))
    if (!own || !ofDay) return undefined
    const price = memberPrice(line, lines, ofDay)
    working.push({
      line,
      price,
      adjustments: [
        ...adjustment('price_step', ofDay.unitMinor - own.unitMinor),
        ...adjustment('member_price', price.unitMinor - ofDay.unitMinor),
      ],
    })
  }
  for (const [year, { limitMinor, usedMinor }] of caps ?? []) {
    const ofYear = working.filter(({ line }) => line.year === year)
    takeOff(ofYear, 'family_cap', sumOf(ofYear) - atLeastNothing(limitMinor - usedMinor))
  }
  if (discount) {
    const lowered = working.filter(({ line }) => isLowered(line, discount))
    takeOff(lowered, 'discount_code', discountOf(discount, sumOf(lowered)))
  }
  for (const one of working) addJoiningFee(one)
  if (working.some(({ price }) => !isUnitInBounds(price.unitMinor))) return undefined
  const totalMinor = sumOf(working)
  if (totalMinor > MAX_TOTAL_MINOR) return undefined
  return {
    lines: working.map(({ line, price, adjustments }) => ({ key: line.key, price, adjustments })),
    totalMinor,
  }
}

/** What a place costs: as a member's where a membership of the same purchase makes them one on the day, and that is less. */
function memberPrice({ asMember }: WantedLine, lines: readonly WantedLine[], ofDay: Price): Price {
  if (!asMember) return ofDay
  const { memberId, day, terms } = asMember
  const isMember = lines.some(
    ({ covers }) => covers?.memberId === memberId && covers.from <= day && day <= covers.to,
  )
  const price = isMember ? membershipPrice(terms) : undefined
  return price && price.unitMinor < ofDay.unitMinor ? price : ofDay
}

const outsideCap: readonly AdjustmentKind[] = [
  'joining_fee',
  'discount_code',
  'instalment_charge',
  'instalment',
  'dunning_fee',
]

/**
 * What a line counts for in its family's cap: its price without the joining fee and before a discount code. The first of
 * several parts counts for all of them.
 */
export function usedOfCap(unitMinor: Minor, adjustments: readonly Adjustment[]): Minor {
  return adjustments
    .filter(({ kind }) => outsideCap.includes(kind))
    .reduce((used, { amountMinor }) => used - amountMinor, unitMinor)
}

/** What a line cost for its year: without the joining fee, and with all parts where it is the first of several. */
export function yearPrice(
  unitMinor: number,
  adjustments: readonly { kind: AdjustmentKind; amountMinor: number }[],
): number {
  return adjustments
    .filter(({ kind }) => kind !== 'discount_code' && outsideCap.includes(kind))
    .reduce((sum, { amountMinor }) => sum - amountMinor, unitMinor)
}

const adjustment = (kind: AdjustmentKind, amountMinor: Minor): Adjustment[] =>
  amountMinor === 0n ? [] : [{ kind, amountMinor }]

const atLeastNothing = (minor: Minor): Minor => (minor > 0n ? minor : 0n)

const sumOf = (working: readonly Working[]): Minor =>
  working.reduce((sum, { price }) => sum + price.unitMinor, 0n)

function isLowered({ year }: WantedLine, { appliesTo = 'both' }: Discount): boolean {
  return appliesTo === 'both' || (appliesTo === 'places') === (year === null)
}

function discountOf(discount: Discount, totalMinor: Minor): Minor {
  if ('percent' in discount) return halfUp(totalMinor * BigInt(discount.percent), 100n)
  return discount.amountMinor < totalMinor ? discount.amountMinor : totalMinor
}

/** Takes a sum off the lines together; nothing where it isn't above zero. */
function takeOff(working: readonly Working[], kind: AdjustmentKind, sumMinor: Minor): void {
  if (sumMinor <= 0n) return
  const parts = splitByPrice(
    sumMinor,
    working.map(({ line, price }) => ({ key: line.key, weight: price.unitMinor })),
  )
  for (const one of working) {
    const off = parts.get(one.line.key) ?? 0n
    one.price = reduced(one.price, one.price.unitMinor - off)
    one.adjustments.push(...adjustment(kind, -off))
  }
}

/**
 * Splits a sum by weights so that the parts sum exactly to it and none is above its weight, while the sum isn't above all
 * weights: each gets the whole øre of its share, and those left over go to the largest remainders, of equal ones to the
 * lowest key.
 */
export function splitByPrice(
  sumMinor: Minor,
  lines: readonly { key: string; weight: Minor }[],
): Map<string, Minor> {
  const whole = lines.reduce((sum, { weight }) => sum + weight, 0n)
  if (whole === 0n) return new Map()
  const shares = lines.map(({ key, weight }) => ({
    key,
    share: (sumMinor * weight) / whole,
    rest: (sumMinor * weight) % whole,
  }))
  const left = sumMinor - shares.reduce((sum, { share }) => sum + share, 0n)
  const inOrder = shares.toSorted((a, b) => compare(b.rest, a.rest) || compare(a.key, b.key))
  return new Map(inOrder.map(({ key, share }, n) => [key, BigInt(n) < left ? share + 1n : share]))
}

function compare<T extends bigint | string>(a: T, b: T): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** The same price at a lower unit: VAT and surcharge fall in the same ratio, each rounded half up, and the fee is the rest. */
function reduced({ vatMinor, surchargeMinor, unitMinor: before }: Price, unitMinor: Minor): Price {
  if (before === 0n) return { feeMinor: 0n, vatMinor: 0n, surchargeMinor: 0n, unitMinor: 0n }
  const vat = halfUp(vatMinor * unitMinor, before)
  const surcharge = halfUp(surchargeMinor * unitMinor, before)
  return { feeMinor: unitMinor - vat - surcharge, vatMinor: vat, surchargeMinor: surcharge, unitMinor }
}

/** A joining fee bears VAT like the membership, and no surcharge. */
function addJoiningFee(one: Working): void {
  const { line, price } = one
  const joining = line.paysJoiningFee ? joiningPrice(line.terms) : undefined
  if (!joining) return
  one.adjustments.push(...adjustment('joining_fee', joining.unitMinor))
  one.price = {
    feeMinor: price.feeMinor + joining.feeMinor,
    vatMinor: price.vatMinor + joining.vatMinor,
    surchargeMinor: price.surchargeMinor,
    unitMinor: price.unitMinor + joining.unitMinor,
  }
}

const halfUp = (numerator: Minor, denominator: Minor): Minor =>
  (2n * numerator + denominator) / (2n * denominator)
