import type { MembershipPeriod } from '@medlem/contract/membership'
import type { MembershipConfiguration } from '@medlem/contract/organisation'
import { membershipYear } from '@medlem/domain/calendar'
import { toWireMinor } from '@medlem/domain/money'
import { membershipPrice, termsOn, wireTerms } from '@medlem/domain/pricing'

/** A fee whose year a member does not have yet. */
export interface GrantableFee {
  id: string
  name: string
  year: number
  startDate: string
  endDate: string
  /** Before the first of its price steps. */
  unitMinor: number
  /** What it costs from a day on, the earliest first. */
  steps?: readonly { from: string; unitMinor: number }[]
}

/** What a fee costs for money that came on a day. */
export function unitOn({ unitMinor, steps = [] }: GrantableFee, day: string): number {
  return steps.findLast(({ from }) => from <= day)?.unitMinor ?? unitMinor
}

/** Fees of an organisation that an administrator can give to a member, the newest year first. */
export function grantableFees(
  configurations: readonly MembershipConfiguration[],
  years: readonly Pick<MembershipPeriod, 'membershipFor' | 'status'>[],
): GrantableFee[] {
  const active = new Set(
    years.filter(({ status }) => status === 'active').map(({ membershipFor }) => membershipFor),
  )
  return configurations
    .flatMap((configuration) => {
      const { id, name, startDate, endDate } = configuration
      const terms = wireTerms(configuration)
      const price = terms && membershipPrice(terms)
      const year = membershipYear(startDate, endDate)
      if (!price || active.has(year)) return []
      const steps = terms.steps.flatMap(({ from }) => {
        const unit = membershipPrice(termsOn(terms, from))?.unitMinor
        return unit === undefined ? [] : [{ from, unitMinor: toWireMinor(unit) }]
      })
      const fee = { id, name, year, startDate, endDate, unitMinor: toWireMinor(price.unitMinor) }
      return [{ ...fee, ...(steps.length > 0 && { steps }) }]
    })
    .toSorted((a, b) => b.year - a.year || a.name.localeCompare(b.name))
}
