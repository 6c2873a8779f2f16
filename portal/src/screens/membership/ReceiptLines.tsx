import type { Receipt } from '@medlem/contract/membership'
import { formatMoney } from '../../ui/format.ts'
import { PriceLines } from './PriceLines.tsx'

/** What was paid for, line by line, with the total and what of it is VAT. */
export function ReceiptLines({ receipt }: { receipt: Receipt }) {
  const { lines, totalMinor, vatMinor, currency } = receipt
  return (
    <>
      <PriceLines
        caption="What was paid for"
        lines={lines.map((line) => ({ key: line.membershipHistoryId, ...line, period: line, parts: line }))}
        totalMinor={totalMinor}
        totalName="Total paid"
        currency={currency}
      />
      <p className="text-meta text-soft">
        {vatMinor > 0
          ? `${formatMoney(vatMinor, currency)} of the total is VAT.`
          : 'The total contains no VAT.'}
      </p>
    </>
  )
}
