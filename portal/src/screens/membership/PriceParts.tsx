import { formatMoney } from '../../ui/format.ts'

export interface PricePartsProps {
  parts: { feeMinor: number; vatMinor: number; surchargeMinor: number }
  currency: string
}

/** What a price is made of: fee, VAT, surcharge. */
export function PriceParts({ parts, currency }: PricePartsProps) {
  const { feeMinor, vatMinor, surchargeMinor } = parts
  const parted = [
    `Fee ${formatMoney(feeMinor, currency)}`,
    vatMinor > 0 && `VAT ${formatMoney(vatMinor, currency)}`,
    surchargeMinor > 0 && `surcharge ${formatMoney(surchargeMinor, currency)}`,
  ].filter(Boolean)
  return (
    <span className="block text-meta text-soft tabular-nums">
      {parted.join(' + ')}
      {vatMinor === 0 && ', no VAT'}
    </span>
  )
}
