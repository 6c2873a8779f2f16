import type { Receipt } from '@medlem/contract/membership'
import { formatMoney, formatPeriod } from '../../ui/format.ts'
import { PriceParts } from './PriceParts.tsx'

/** What was paid for, line by line, with the total and what of it is VAT. */
export function ReceiptLines({ receipt }: { receipt: Receipt }) {
  const { lines, totalMinor, vatMinor, currency } = receipt
  return (
    <>
      <table className="w-full border-collapse text-left">
        <caption className="visually-hidden">What was paid for</caption>
        <thead>
          <tr className="border-b border-edge text-meta text-soft">
            <th scope="col" className="pb-2 font-normal">
              Membership
            </th>
            <th scope="col" className="pb-2 text-right font-normal">
              Price
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.membershipHistoryId} className="border-b border-line align-top">
              <td className="py-3.5 pr-4">
                <span className="block font-semibold">{line.memberName}</span>
                <span className="block">
                  {line.membershipName} {line.year}
                </span>
                <span className="block text-meta text-soft">
                  {formatPeriod(line.startDate, line.endDate)}
                </span>
                <PriceParts parts={line} currency={currency} />
              </td>
              <td className="py-3.5 text-right whitespace-nowrap">{formatMoney(line.unitMinor, currency)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="pt-4 font-semibold">
              Total paid
            </th>
            <td className="pt-4 text-right font-display text-title font-semibold whitespace-nowrap">
              {formatMoney(totalMinor, currency)}
            </td>
          </tr>
        </tfoot>
      </table>
      <p className="mt-1 text-meta text-soft">
        {vatMinor > 0
          ? `${formatMoney(vatMinor, currency)} of the total is VAT.`
          : 'The total contains no VAT.'}
      </p>
    </>
  )
}
