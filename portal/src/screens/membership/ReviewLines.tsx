import type { Adjustment } from '@medlem/contract/adjustment'
import { adjustmentWords } from '@medlem/domain/adjustment'
import { priceParts } from '@medlem/domain/receipt'
import { membershipTexts } from '@medlem/i18n/en/portal/membership'
import { formatMoney, formatPeriod } from '../../ui/format.ts'
import { foreignLang } from '../../ui/language.ts'

interface Parts {
  feeMinor: number
  vatMinor: number
  surchargeMinor: number
}

interface ReviewLine {
  key: string
  /** A place at an event. */
  isTicket?: true
  memberName: string
  membershipName: string
  languages?: { membershipName: string | null } | undefined
  /** Undefined of a place at an event. */
  period?: { startDate: string; endDate: string }
  parts: Parts
  unitMinor: number
  adjustments?: readonly Adjustment[] | undefined
}

export interface ReviewLinesProps {
  lines: readonly ReviewLine[]
  /** Undefined: more than one payment can hold. */
  totalMinor: number | undefined
  currency: string
  /** Whether the heading says the period of all. */
  isOnePeriod: boolean
}

/** What is paid, a line for each; the total, and what it is made of, once. */
export function ReviewLines({ lines, totalMinor, currency, isOnePeriod }: ReviewLinesProps) {
  const places = lines.filter(({ isTicket }) => isTicket)
  const years = lines.filter(({ isTicket }) => !isTicket)
  return (
    <table className="review-lines">
      <caption className="visually-hidden">{membershipTexts.whatYouPayFor}</caption>
      <tbody>
        {lines.map((line) => (
          <tr key={line.key}>
            <th scope="row">
              {line.memberName}
              <span lang={foreignLang(line.languages?.membershipName)}> · {line.membershipName}</span>
              {!isOnePeriod && line.period && (
                <small>{formatPeriod(line.period.startDate, line.period.endDate)}</small>
              )}
              {adjustmentWords(line, currency).map((words) => (
                <small key={words}>{words}</small>
              ))}
            </th>
            <td>{formatMoney(line.unitMinor, currency)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{membershipTexts.total}</th>
          <td className="review-total">
            {totalMinor === undefined ? '–' : formatMoney(totalMinor, currency)}
          </td>
        </tr>
        <tr>
          <td className="review-parts" colSpan={2}>
            {priceParts(sumOf(years), currency)}
            {places.length > 0 && <br />}
            {places.length > 0 && priceParts({ isTicket: true, ...sumOf(places) }, currency)}
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

function sumOf(lines: readonly ReviewLine[]): Parts {
  const sum = (part: keyof Parts) => lines.reduce((total, { parts }) => total + parts[part], 0)
  return { feeMinor: sum('feeMinor'), vatMinor: sum('vatMinor'), surchargeMinor: sum('surchargeMinor') }
}
