import type { MembershipConfiguration } from '@medlem/contract/organisation'
import { ageWords } from '@medlem/domain/age'
import { membershipYear } from '@medlem/domain/calendar'
import { bySensibleYear, daysLeftWords } from '@medlem/domain/feeOffer'
import type { Price } from '@medlem/domain/pricing'
import { organisationTexts } from '@medlem/i18n/en/portal/organisation'
import { formatDate, formatMoney } from '../../ui/format.ts'
import { feePrice } from './fees.ts'

export interface FeeRow {
  configuration: MembershipConfiguration
  year: number
  price: Price
  /** Whether it is sold today, and from when to when. */
  isOpen: boolean
  window: string
  /** Whom it is for, 'For ages 0 to 17 on 01-01-2027'; undefined for every age. */
  ages: string | undefined
}

/** The fees that are on sale or will be, the sensible year first, each year's dearest first. */
export function feeRows(configurations: readonly MembershipConfiguration[], today: string): FeeRow[] {
  const bySensible = bySensibleYear(today)
  return configurations
    .filter(({ endDate }) => endDate >= today)
    .flatMap((configuration) => {
      const price = feePrice(configuration)
      const { startDate, endDate, offerStartDate } = configuration
      const isOpen = offerStartDate <= today
      const window = isOpen
        ? [organisationTexts.onSaleUntil({ date: formatDate(endDate) }), daysLeftWords(configuration, today)]
            .filter(Boolean)
            .join(', ')
        : organisationTexts.opensOn({ date: formatDate(offerStartDate) })
      const year = membershipYear(startDate, endDate)
      const range = ageWords(configuration)
      const ages = range && organisationTexts.forAges({ ages: range })
      return price ? [{ configuration, year, price, isOpen, window, ages }] : []
    })
    .toSorted(
      (a, b) => bySensible(a.configuration, b.configuration) || Number(b.price.unitMinor - a.price.unitMinor),
    )
}

/** What a price is made of: 'Fee 160,00 kr. + VAT 40,00 kr.', or that there is no VAT. */
export function priceParts({ feeMinor, vatMinor, surchargeMinor }: Price, currency: string): string {
  const money = (minor: bigint) => ({ amount: formatMoney(Number(minor), currency) })
  const parts = [
    organisationTexts.feePart(money(feeMinor)),
    vatMinor > 0n && organisationTexts.vatPart(money(vatMinor)),
    surchargeMinor > 0n && organisationTexts.surchargePart(money(surchargeMinor)),
  ]
  const sum = parts.filter(Boolean).join(' + ')
  return vatMinor === 0n ? `${sum}, ${organisationTexts.noVat}` : sum
}
