import { priceParts } from '@medlem/domain/receipt'

export interface PricePartsProps {
  parts: { feeMinor: number; vatMinor: number; surchargeMinor: number }
  currency: string
}

/** What a price is made of: fee, VAT, surcharge. */
export function PriceParts({ parts, currency }: PricePartsProps) {
  return <span className="block text-meta text-soft tabular-nums">{priceParts(parts, currency)}</span>
}
