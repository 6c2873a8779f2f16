import { addParts, type BookedParts, NOTHING } from '@medlem/domain/bookkeeping'
import { commaDecimal } from '@medlem/domain/money'
import { stringify } from 'csv-stringify/sync'

/** One line of a receipt, sold or given back. */
export interface BookkeepingRow {
  receipt: number
  date: string
  kind: 'Sale' | 'Free' | 'Refund' | 'Chargeback' | 'Taken back'
  payer: string
  person: string
  membership: string
  year: number
  parts: BookedParts
  /** What the provider kept, and from which day on it pays the rest out; null where the provider doesn't report it. */
  feeMinor: bigint | null
  payableFrom: string | null
  currency: string
  paidBy: string
  payment: string
  note: string
}

type Cell = string | number | bigint

const columns = [
  ...['Receipt', 'Date', 'Kind', 'Payer', 'Person', 'Membership', 'Year'],
  ...['Net', 'VAT', 'Surcharge', 'Total', 'Gateway fee', 'Payout', 'Currency', 'Paid by', 'Payment', 'Note'],
]

/**
 * As a Danish Excel opens it by a double click: semicolons between cells, a comma in amounts (a point would make dates
 * of some), no point between thousands, days as ISO 8601, and a byte order mark, by which it knows UTF-8. A text that
 * begins like a formula is marked as text (ASVS 1.2.10); amounts, which are ours, may begin with a minus. Line breaks
 * and the like are nowhere.
 */
function toLines(rows: readonly (readonly Cell[])[], bom: boolean): string {
  return stringify(
    rows.map((row) => row.map((cell) => (typeof cell === 'string' ? oneLine(cell) : cell))),
    {
      bom,
      delimiter: ';',
      escape_formulas: true,
      record_delimiter: 'windows',
      cast: { bigint: commaDecimal },
    },
  )
}

function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim()
}

/** What rows add up to; no fee is not a fee of nothing. */
interface Sum {
  parts: BookedParts
  feeMinor: bigint | null
}

/** The rows as CSV, page by page, with what they add up to in the last line: so that a list that broke off shows. */
export async function* csvOf(
  pages: AsyncIterable<readonly BookkeepingRow[]>,
  currency: string,
): AsyncGenerator<string> {
  const nothing: Sum = { parts: NOTHING, feeMinor: null }
  const sums = new Map([[currency, nothing]])
  yield toLines([columns], true)
  for await (const rows of pages) {
    for (const row of rows) sums.set(row.currency, added(sums.get(row.currency) ?? nothing, row))
    if (rows.length > 0) yield toLines(rows.map(cellsOf), false)
  }
  yield toLines(
    [...sums].map(([of, sum]) => sumRow(of, sum)),
    false,
  )
}

function added(sum: Sum, { parts, feeMinor }: Sum): Sum {
  const fee = feeMinor === null ? sum.feeMinor : (sum.feeMinor ?? 0n) + feeMinor
  return { parts: addParts(sum.parts, parts), feeMinor: fee }
}

function cellsOf(row: BookkeepingRow): Cell[] {
  const { receipt, date, kind, payer, person, membership, year, payableFrom } = row
  const rest = [payableFrom ?? '', row.currency, row.paidBy, row.payment, row.note]
  return [receipt, date, kind, payer, person, membership, year, ...amounts(row), ...rest]
}

function sumRow(currency: string, sum: Sum): Cell[] {
  return ['Sum', '', '', '', '', '', '', ...amounts(sum), '', currency, '', '', '']
}

function amounts({ parts, feeMinor }: Sum): Cell[] {
  const { netMinor, vatMinor, surchargeMinor, totalMinor } = parts
  return [netMinor, vatMinor, surchargeMinor, totalMinor, feeMinor ?? '']
}
