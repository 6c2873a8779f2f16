import type { MembershipConfiguration } from '@medlem/contract/organisation'
import type { pricingTexts } from '@medlem/i18n/en/domain/pricing'
import type { CalendarDate } from './calendar.ts'
import { FACTOR_SCALE, type Minor, parseFactor, parseMinor } from './money.ts'

/** What a price is made from, as it is stored. */
export interface PriceTerms {
  priceMinor: Minor
  /** 12500 for 25 %, 0 for exempt. */
  vatRateTenThousandths: bigint
  surchargeMinor: Minor
}

/** What a membership costs from a day on, in the place of the fee's own price. */
export interface PriceStep {
  from: CalendarDate
  priceMinor: Minor
}

/** All that a fee says of its price. */
export interface FeeTerms extends PriceTerms {
  steps: readonly PriceStep[]
  /** Paid once, by those who had no membership of the organisation before. */
  joiningFeeMinor: Minor
  /** Whether it may be paid in parts, and how; undefined for in full only. */
  instalments?: InstalmentTerms | undefined
}

/** Those of a stored fee, which says of parts too that it offers none. */
export type StatedTerms = FeeTerms & { instalments: InstalmentTerms | undefined }

/** In how many parts a fee may be paid, the first included, and when. */
export interface InstalmentTerms {
  count: number
  /** The days of the parts after the first; none for every month from the purchase. */
  days: readonly CalendarDate[]
  /** What paying in parts costs on top, before VAT. */
  chargeMinor: Minor
}

/** The terms that count on a day: with the price of the latest step that has begun. */
export function termsOn(terms: FeeTerms, day: CalendarDate): PriceTerms {
  const begun = terms.steps.filter(({ from }) => from <= day)
  const latest = begun.toSorted((a, b) => (a.from < b.from ? -1 : 1)).at(-1)
  const { vatRateTenThousandths, surchargeMinor } = terms
  return { priceMinor: latest?.priceMinor ?? terms.priceMinor, vatRateTenThousandths, surchargeMinor }
}

/** A price for one membership; the three parts sum exactly to unitMinor. */
export interface Price {
  feeMinor: Minor
  vatMinor: Minor
  surchargeMinor: Minor
  unitMinor: Minor
}

/** Largest unit (100,000.00) and total (1,000,000.00) that we ask a gateway for (design §3). */
export const MAX_UNIT_MINOR: Minor = 10_000_000n
export const MAX_TOTAL_MINOR: Minor = 100_000_000n
const MAX_FACTOR = 2n * FACTOR_SCALE

/** Steps that a fee can have. */
export const MAX_STEPS = 6
/** Parts that a fee can be paid in, the first included. */
export const MAX_PARTS = 12

export const isUnitInBounds = (unitMinor: Minor): boolean => unitMinor <= MAX_UNIT_MINOR

type Texts = typeof pricingTexts

/** Where a configuration can't be sold as it stands. */
export interface TermsProblem {
  field:
    | 'membershipPrice'
    | 'vatRate'
    | 'membershipSurcharge'
    | 'name'
    | 'startDate'
    | 'endDate'
    | 'priceSteps'
    | 'joiningFee'
    | 'instalments.count'
    | 'instalments.days'
    | 'instalments.charge'
  /** In a language: a caller that only asks whether there is one loads no texts. */
  message: (t: Texts) => string
}

/**
 * The one price of a membership, for display and for charge: price × factor + surcharge, rounded half up once.
 * A factor below 1 counts as 1 (Spec 5): 0 is exempt, never free of the fee. Undefined when the terms are out of bounds.
 */
export function membershipPrice(terms: PriceTerms): Price | undefined {
  const { priceMinor, vatRateTenThousandths, surchargeMinor } = terms
  if (priceMinor < 0n || surchargeMinor < 0n || vatRateTenThousandths < 0n) return undefined
  // A factor like 25 was meant as percent: refused, never charged 25 times.
  if (vatRateTenThousandths > MAX_FACTOR) return undefined
  const factor = vatRateTenThousandths < FACTOR_SCALE ? FACTOR_SCALE : vatRateTenThousandths
  const scaled = priceMinor * factor + surchargeMinor * FACTOR_SCALE
  const unitMinor = (2n * scaled + FACTOR_SCALE) / (2n * FACTOR_SCALE)
  if (unitMinor > MAX_UNIT_MINOR) return undefined
  return {
    feeMinor: priceMinor,
    vatMinor: unitMinor - priceMinor - surchargeMinor,
    surchargeMinor,
    unitMinor,
  }
}

/** What a joining fee comes to with its VAT; undefined when it is out of bounds. */
export function joiningPrice({ joiningFeeMinor, vatRateTenThousandths }: FeeTerms): Price | undefined {
  return membershipPrice({ priceMinor: joiningFeeMinor, vatRateTenThousandths, surchargeMinor: 0n })
}

/** What paying in parts comes to with its VAT; undefined where it is not offered, or is out of bounds. */
export function instalmentCharge({ instalments, vatRateTenThousandths }: FeeTerms): Price | undefined {
  return (
    instalments &&
    membershipPrice({ priceMinor: instalments.chargeMinor, vatRateTenThousandths, surchargeMinor: 0n })
  )
}

/** The sum of units, so that the refund of one member is exact. Undefined above the cap. */
export function paymentTotal(units: readonly Minor[]): Minor | undefined {
  const total = units.reduce((sum, unit) => sum + unit, 0n)
  return total > MAX_TOTAL_MINOR ? undefined : total
}

type WireTerms = Pick<
  MembershipConfiguration,
  'membershipPrice' | 'vatRate' | 'priceSteps' | 'joiningFee' | 'instalments'
> & {
  membershipSurcharge?: number | string | null
}

/** The terms of a configuration as it stands on the wire; undefined when a number is no exact decimal. */
export function wireTerms(configuration: WireTerms): StatedTerms | undefined {
  const priceMinor = parseMinor(configuration.membershipPrice)
  const vatRateTenThousandths = parseFactor(configuration.vatRate)
  // Blank means no surcharge (design §3).
  const surchargeMinor = parseMinor(configuration.membershipSurcharge || 0)
  const joiningFeeMinor = parseMinor(configuration.joiningFee ?? 0)
  const steps = (configuration.priceSteps ?? []).flatMap(({ from, membershipPrice }) => {
    const minor = parseMinor(membershipPrice)
    return minor === undefined ? [] : [{ from, priceMinor: minor }]
  })
  const { instalments } = configuration
  const chargeMinor = parseMinor(instalments?.charge ?? 0)
  if (
    chargeMinor === undefined ||
    priceMinor === undefined ||
    vatRateTenThousandths === undefined ||
    surchargeMinor === undefined ||
    joiningFeeMinor === undefined ||
    steps.length !== (configuration.priceSteps ?? []).length
  ) {
    return undefined
  }
  return {
    ...{ priceMinor, vatRateTenThousandths, surchargeMinor, steps, joiningFeeMinor },
    instalments: instalments ? { count: instalments.count, days: instalments.days, chargeMinor } : undefined,
  }
}

/** Whether a stored VAT factor is exempt (0) or a factor from 1 to 2 (Ruling 16). */
export function isVatFactor(tenThousandths: bigint): boolean {
  return tenThousandths === 0n || (tenThousandths >= FACTOR_SCALE && tenThousandths <= MAX_FACTOR)
}

/** Everything that keeps a configuration from being saved or offered. */
export function configurationProblems(
  configuration: FeeTerms & { name: string; startDate: string; endDate: string },
): TermsProblem[] {
  const problems: TermsProblem[] = []
  const problem = (field: TermsProblem['field'], message: TermsProblem['message']) =>
    problems.push({ field, message })
  const { priceMinor, surchargeMinor, vatRateTenThousandths } = configuration
  if (configuration.name.trim() === '') problem('name', (t) => t.nameMissing)
  if (priceMinor < 0n) problem('membershipPrice', (t) => t.negativePrice)
  if (surchargeMinor < 0n) problem('membershipSurcharge', (t) => t.negativeSurcharge)
  if (!isVatFactor(vatRateTenThousandths)) {
    problem('vatRate', (t) => t.wrongVatRate)
  } else if (priceMinor >= 0n && surchargeMinor >= 0n && membershipPrice(configuration) === undefined) {
    problem('membershipPrice', (t) => t.priceTooHigh)
  }
  if (configuration.endDate < configuration.startDate) {
    problem('endDate', (t) => t.endsBeforeStart)
  }
  if (problems.length > 0) return problems
  const stepProblem = problemOfSteps(configuration)
  if (stepProblem) problem('priceSteps', stepProblem)
  if (joiningPrice(configuration) === undefined) problem('joiningFee', (t) => t.joiningFeeOutside)
  const partsProblem = problemOfParts(configuration)
  if (partsProblem) problems.push(partsProblem)
  return problems
}

function problemOfParts(
  configuration: FeeTerms & { startDate: string; endDate: string },
): TermsProblem | undefined {
  const { instalments, endDate } = configuration
  if (!instalments) return undefined
  const { count, days } = instalments
  if (!Number.isInteger(count) || count < 2 || count > MAX_PARTS)
    return { field: 'instalments.count', message: (t) => t.wrongParts({ most: MAX_PARTS }) }
  const ofDays = (message: TermsProblem['message']) => ({ field: 'instalments.days' as const, message })
  if (days.length > 0 && days.length !== count - 1) return ofDays((t) => t.partWithoutDay)
  if (new Set(days).size < days.length) return ofDays((t) => t.twoPartsOnOneDay)
  if (days.some((day) => day > endDate)) return ofDays((t) => t.partAfterEnd)
  const isOutside = instalmentCharge(configuration) === undefined
  return isOutside ? { field: 'instalments.charge', message: (t: Texts) => t.chargeOutside } : undefined
}

function problemOfSteps({
  steps,
  endDate,
  ...terms
}: FeeTerms & { endDate: string }): TermsProblem['message'] | undefined {
  if (steps.length > MAX_STEPS) return (t) => t.tooManySteps({ most: MAX_STEPS })
  if (new Set(steps.map(({ from }) => from)).size < steps.length) return (t) => t.twoStepsOnOneDay
  if (steps.some(({ from }) => from > endDate)) return (t) => t.stepAfterEnd
  const isOut = ({ priceMinor }: PriceStep) => membershipPrice({ ...terms, priceMinor }) === undefined
  return steps.some(isOut) ? (t) => t.priceTooHigh : undefined
}
