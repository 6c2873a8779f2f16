import type { MembershipConfiguration } from '@medlem/contract/organisation'
import { membershipYear } from '@medlem/domain/calendar'
import type { Price } from '@medlem/domain/pricing'
import { formatDate, formatMoney } from '../../ui/format.ts'
import { feePrice } from './fees.ts'

export interface FeeRow {
  configuration: MembershipConfiguration
  year: number
  price: Price
  /** Whether it is sold today, and from when to when. */
  isOpen: boolean
  window: string
}

/** The fees that are on sale or will be, the running year first, each year's dearest first. */
export function feeRows(configurations: readonly MembershipConfiguration[], today: string): FeeRow[] {
  return configurations
    .filter(({ endDate }) => endDate >= today)
    .flatMap((configuration) => {
      const price = feePrice(configuration)
      const { startDate, endDate, offerStartDate } = configuration
      const isOpen = offerStartDate <= today
      const window = isOpen
        ? `On sale until ${formatDate(endDate)}`
        : `Opens on ${formatDate(offerStartDate)}`
      const year = membershipYear(startDate, endDate)
      return price ? [{ configuration, year, price, isOpen, window }] : []
    })
    .toSorted((a, b) => a.year - b.year || Number(b.price.unitMinor - a.price.unitMinor))
}

/** What a price is made of: 'Fee 160,00 kr. + VAT 40,00 kr.', or that there is no VAT. */
export function priceParts({ feeMinor, vatMinor, surchargeMinor }: Price, currency: string): string {
  const part = (name: string, minor: bigint) => `${name} ${formatMoney(Number(minor), currency)}`
  const parts = [
    part('Fee', feeMinor),
    vatMinor > 0n && part('VAT', vatMinor),
    surchargeMinor > 0n && part('surcharge', surchargeMinor),
  ]
  return `${parts.filter(Boolean).join(' + ')}${vatMinor === 0n ? ', no VAT' : ''}`
}
