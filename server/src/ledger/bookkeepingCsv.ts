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

/** The rows as CSV, page by page, with what they add up to in the last line: so that a list that broke off shows. */
export async function* csvOf(
  pages: AsyncIterable<readonly BookkeepingRow[]>,
  currency: string,
): AsyncGenerator<string> {
  const sums = new Map([[currency, NOTHING]])
  yield toLines([columns], true)
  for await (const rows of pages) {
    for (const row of rows) sums.set(row.currency, addParts(sums.get(row.currency) ?? NOTHING, row.parts))
    if (rows.length > 0) yield toLines(rows.map(cellsOf), false)
  }
  yield toLines(
    [...sums].map(([of, parts]) => sumRow(of, parts)),
    false,
  )
}

function cellsOf(row: BookkeepingRow): Cell[] {
  const { receipt, date, kind, payer, person, membership, year, parts, currency, paidBy, payment, note } = row
  // No provider tells its fee or its payout through our interface, so those two stay empty.
  const told = [currency, paidBy, payment, note]
  return [receipt, date, kind, payer, person, membership, year, ...amounts(parts), '', '', ...told]
}

function sumRow(currency: string, parts: BookedParts): Cell[] {
  return ['Sum', '', '', '', '', '', '', ...amounts(parts), '', '', currency, '', '', '']
}

function amounts({ netMinor, vatMinor, surchargeMinor, totalMinor }: BookedParts): bigint[] {
  return [netMinor, vatMinor, surchargeMinor, totalMinor]
}
