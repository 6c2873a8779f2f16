import { formatMoney, formatPeriod } from '../../ui/format.ts'
import type { ChosenPayment } from './choiceGrid.ts'
import { PriceParts } from './PriceParts.tsx'

/** What each membership costs and what it is made of, and the total. */
export function PriceLines({ payment }: { payment: ChosenPayment }) {
  const { lines, totalMinor, currency } = payment
  return (
    <table className="w-full border-collapse text-left">
      <caption className="visually-hidden">What you pay for</caption>
      <thead>
        <tr className="border-b border-line text-meta text-soft">
          <th scope="col" className="pb-2 font-normal">
            Member
          </th>
          <th scope="col" className="pb-2 text-right font-normal">
            Price
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ person, offer }) => (
          <tr key={person.memberId} className="border-b border-line align-top">
            <td className="py-4 pr-4">
              <span className="block font-semibold">
                {person.firstName} {person.lastName}
              </span>
              <span className="block">
                {offer.name} {offer.year}
              </span>
              <span className="block text-meta text-soft">
                {formatPeriod(offer.startDate, offer.endDate)}
              </span>
              <PriceParts parts={offer} currency={currency} />
            </td>
            <td className="py-4 text-right font-medium whitespace-nowrap">
              {formatMoney(offer.unitMinor, currency)}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" className="py-4 font-semibold">
            Total
          </th>
          <td className="py-4 text-right font-display text-title font-semibold whitespace-nowrap">
            {totalMinor === undefined ? '–' : formatMoney(totalMinor, currency)}
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
