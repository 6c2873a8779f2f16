import type { Receipt } from '@medlem/contract/receipt'
import { membershipTexts } from '@medlem/i18n/en/portal/membership'
import { PriceLines } from './PriceLines.tsx'

/** What was paid for, line by line, with the total and, in words, what of it is VAT. */
export function ReceiptLines({ receipt, vat }: { receipt: Receipt; vat: string }) {
  const { lines, totalMinor, currency } = receipt
  return (
    <>
      <PriceLines
        caption={membershipTexts.whatWasPaidFor}
        lines={lines.map((line) => ({
          ...line,
          key: line.membershipHistoryId,
          year: line.isTicket ? undefined : line.year,
          period: line,
          parts: line,
        }))}
        totalMinor={totalMinor}
        totalName={membershipTexts.totalPaid}
        currency={currency}
      />
      <p className="text-meta text-soft">{vat}</p>
    </>
  )
}
