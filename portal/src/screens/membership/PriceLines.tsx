import type { Adjustment } from '@medlem/contract/adjustment'
import { adjustmentWords } from '@medlem/domain/adjustment'
import { priceParts } from '@medlem/domain/receipt'
import { membershipTexts } from '@medlem/i18n/en/portal/membership'
import { formatDate, formatMoney, formatPeriod } from '../../ui/format.ts'
import { foreignLang } from '../../ui/language.ts'

interface PricePartsProps {
  parts: { isTicket?: true | undefined; feeMinor: number; vatMinor: number; surchargeMinor: number }
  currency: string
}

interface PriceLine {
  key: string
  /** A place at an event, whose year is in its days. */
  isTicket?: true | undefined
  memberName: string
  membershipName: string
  languages?: { membershipName: string | null } | undefined
  /** Undefined of a place at an event, which its day names. */
  year: number | undefined
  period?: { startDate: string; endDate: string }
  parts?: PricePartsProps['parts']
  unitMinor: number
  adjustments?: readonly Adjustment[] | undefined
}

export interface PriceLinesProps {
  /** What the table is, for those who can't see it. */
  caption: string
  lines: readonly PriceLine[]
  /** Undefined: more than one payment can hold. */
  totalMinor: number | undefined
  totalName?: string
  currency: string
}

/** Memberships, or places at an event, and what each costs, and the total: before paying, after it, and on the receipt. */
export function PriceLines({
  caption,
  lines,
  totalMinor,
  totalName = membershipTexts.total,
  currency,
}: PriceLinesProps) {
  return (
    <table className="w-full border-collapse text-left [overflow-wrap:anywhere]">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr className="border-b border-line text-meta text-soft">
          <th scope="col" className="pb-2 font-normal">
            {lines.every(({ isTicket }) => isTicket) ? membershipTexts.participant : membershipTexts.member}
          </th>
          <th scope="col" className="pb-2 text-right font-normal">
            {membershipTexts.price}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.key} className="border-b border-line align-top">
            <th scope="row" className="py-4 pr-4 font-normal">
              <span className="block font-semibold">{line.memberName}</span>
              <span className="block">
                <span lang={foreignLang(line.languages?.membershipName)}>{line.membershipName}</span>
                {line.isTicket ? '' : ` ${line.year}`}
              </span>
              {line.period && <span className="block text-meta text-soft">{periodOf(line.period)}</span>}
              {adjustmentWords(line, currency).map((words) => (
                <span key={words} className="block text-meta text-soft tabular-nums">
                  {words}
                </span>
              ))}
              {line.parts && (
                <PriceParts parts={{ isTicket: line.isTicket, ...line.parts }} currency={currency} />
              )}
            </th>
            <td className="py-4 text-right font-medium whitespace-nowrap">
              {formatMoney(line.unitMinor, currency)}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" className="py-4 font-semibold">
            {totalName}
          </th>
          <td className="py-4 text-right font-display text-title font-semibold whitespace-nowrap">
            {totalMinor === undefined ? '–' : formatMoney(totalMinor, currency)}
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

/** What a price is made of: fee, VAT, surcharge. */
function PriceParts({ parts, currency }: PricePartsProps) {
  return <span className="block text-meta text-soft tabular-nums">{priceParts(parts, currency)}</span>
}

/** An event is often of one day, which is named once. */
function periodOf({ startDate, endDate }: { startDate: string; endDate: string }): string {
  return startDate === endDate ? formatDate(startDate) : formatPeriod(startDate, endDate)
}
