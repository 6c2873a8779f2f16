import type { MembershipConfiguration, Organisation } from '@medlem/contract/organisation'
import { copenhagenDate, membershipYear } from '@medlem/domain/calendar'
import { membershipPrice, type Price, termsOn, wireTerms } from '@medlem/domain/pricing'
import { formatMoneyShort } from '../../ui/format.ts'

/** What one membership costs today and of what parts; undefined when it can't be sold. */
export function feePrice(configuration: MembershipConfiguration): Price | undefined {
  const terms = wireTerms(configuration)
  return terms && membershipPrice(termsOn(terms, copenhagenDate(new Date())))
}

/**
 * The fees of an organisation's newest year, dearest first: '2027: Adult, 650 kr.; Youth under 18, 300 kr.' Name and price
 * stand apart, because a name may end with a number.
 */
export function feeSentence({
  membershipConfigurations,
  currency,
}: Pick<Organisation, 'membershipConfigurations' | 'currency'>): string {
  const years = membershipConfigurations.map(({ startDate, endDate }) => membershipYear(startDate, endDate))
  const newest = Math.max(...years)
  const fees = membershipConfigurations
    .filter(({ startDate, endDate }) => membershipYear(startDate, endDate) === newest)
    .flatMap((configuration) => {
      const unit = feePrice(configuration)?.unitMinor
      return unit === undefined ? [] : [{ name: configuration.name, unit }]
    })
    .toSorted((a, b) => Number(b.unit - a.unit))
  if (fees.length === 0) return ''
  const words = fees.map(({ name, unit }) => {
    const price = formatMoneyShort(Number(unit), currency)
    return fees.length === 1 ? price : `${name}, ${price}`
  })
  return `${newest}: ${words.join('; ')}`
}
