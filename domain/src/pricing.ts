import type { MembershipConfiguration } from '@medlem/contract/organisation'
import { pricingTexts } from '@medlem/i18n/en/domain/pricing'
import { FACTOR_SCALE, type Minor, parseFactor, parseMinor } from './money.ts'

/** What a price is made from, as it is stored. */
export interface PriceTerms {
  priceMinor: Minor
  /** 12500 for 25 %, 0 for exempt. */
  vatRateTenThousandths: bigint
  surchargeMinor: Minor
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

/** Where a configuration can't be sold as it stands. */
export interface TermsProblem {
  field: 'membershipPrice' | 'vatRate' | 'membershipSurcharge' | 'name' | 'startDate' | 'endDate'
  message: string
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

/** The sum of units, so that the refund of one member is exact. Undefined above the cap. */
export function paymentTotal(units: readonly Minor[]): Minor | undefined {
  const total = units.reduce((sum, unit) => sum + unit, 0n)
  return total > MAX_TOTAL_MINOR ? undefined : total
}

type WireTerms = Pick<MembershipConfiguration, 'membershipPrice' | 'vatRate'> & {
  membershipSurcharge?: number | string | null
}

/** The terms of a configuration as it stands on the wire; undefined when a number is no exact decimal. */
export function wireTerms(configuration: WireTerms): PriceTerms | undefined {
  const priceMinor = parseMinor(configuration.membershipPrice)
  const vatRateTenThousandths = parseFactor(configuration.vatRate)
  // Blank means no surcharge (design §3).
  const surchargeMinor = parseMinor(configuration.membershipSurcharge || 0)
  if (priceMinor === undefined || vatRateTenThousandths === undefined || surchargeMinor === undefined) {
    return undefined
  }
  return { priceMinor, vatRateTenThousandths, surchargeMinor }
}

/** Whether a stored VAT factor is exempt (0) or a factor from 1 to 2 (Ruling 16). */
export function isVatFactor(tenThousandths: bigint): boolean {
  return tenThousandths === 0n || (tenThousandths >= FACTOR_SCALE && tenThousandths <= MAX_FACTOR)
}

/** Everything that keeps a configuration from being saved or offered. */
export function configurationProblems(
  configuration: PriceTerms & { name: string; startDate: string; endDate: string },
  t = pricingTexts,
): TermsProblem[] {
  const problems: TermsProblem[] = []
  const problem = (field: TermsProblem['field'], message: string) => problems.push({ field, message })
  const { priceMinor, surchargeMinor, vatRateTenThousandths } = configuration
  if (configuration.name.trim() === '') problem('name', t.nameMissing)
  if (priceMinor < 0n) problem('membershipPrice', t.negativePrice)
  if (surchargeMinor < 0n) problem('membershipSurcharge', t.negativeSurcharge)
  if (!isVatFactor(vatRateTenThousandths)) {
    problem('vatRate', t.wrongVatRate)
  } else if (priceMinor >= 0n && surchargeMinor >= 0n && membershipPrice(configuration) === undefined) {
    problem('membershipPrice', t.priceTooHigh)
  }
  if (configuration.endDate < configuration.startDate) {
    problem('endDate', t.endsBeforeStart)
  }
  return problems
}
