import type { Receipt } from '@medlem/contract/receipt'
import { adjustmentWords } from '@medlem/domain/adjustment'
import { addParts, type BookedParts, NOTHING } from '@medlem/domain/bookkeeping'
import { commaDecimal, toWireMinor } from '@medlem/domain/money'
import type { Booked } from '@medlem/domain/voucher'
import { adjustmentTexts } from '@medlem/i18n/en/domain/adjustment'
import { bookkeepingTexts } from '@medlem/i18n/en/server/bookkeeping'
import { inLanguage } from '@medlem/i18n/languages'
import { paymentMethodText } from '../../club/receipt/paymentMethodText.ts'
import { storedReason } from '../../communication/notice/storedReason.ts'
import { type CsvCell, csvLines } from '../../platform/csv/csvLines.ts'

/** One line of a receipt, sold or given back. */
export interface BookkeepingRow {
  receipt: number
  isTicket?: Booked['isTicket']
  isReceivable?: Booked['isReceivable']
  date: string
  kind: 'sale' | 'free' | 'refund' | 'chargeback' | 'takenBack'
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
  paidThrough: Booked['paidThrough']
  payment: string
  note: string
  /** What rules did to the price of a line that is sold. */
  adjustments?: Receipt['lines'][number]['adjustments']
}

type Cell = string | number | bigint

type Texts = typeof bookkeepingTexts

const columns = (t: Texts): string[] => [
  ...[t.receipt, t.date, t.kind, t.payer, t.person, t.membership, t.year],
  ...[t.net, t.vat, t.surcharge, t.total, t.gatewayFee, t.payout, t.currency, t.paidBy, t.payment, t.note],
]

/**
 * As a Danish Excel opens it by a double click: semicolons between cells, a comma in amounts (a point would make dates
 * of some), no point between thousands, days as ISO 8601, and a byte order mark, by which it knows UTF-8. A text that
 * begins like a formula is marked as text (ASVS 1.2.10); amounts, which are ours, may begin with a minus. Line breaks
 * and the like are nowhere.
 */
function toLines(rows: readonly (readonly Cell[])[], bom: boolean): string {
  return csvLines(
    rows.map((row) => row.map(cellOf)),
    { bom },
  )
}

function cellOf(cell: Cell): CsvCell {
  if (typeof cell === 'string') return oneLine(cell)
  return { number: typeof cell === 'bigint' ? commaDecimal(cell) : String(cell) }
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
  { currency, language }: { currency: string; language: string },
): AsyncGenerator<string> {
  const texts = inLanguage(bookkeepingTexts, language)
  const nothing: Sum = { parts: NOTHING, feeMinor: null }
  const sums = new Map([[currency, nothing]])
  yield toLines([columns(texts)], true)
  for await (const rows of pages) {
    for (const row of rows) sums.set(row.currency, added(sums.get(row.currency) ?? nothing, row))
    if (rows.length > 0)
      yield toLines(
        rows.map((row) => cellsOf(row, texts, language)),
        false,
      )
  }
  yield toLines(
    [...sums].map(([of, sum]) => sumRow(of, sum, texts)),
    false,
  )
}

function added(sum: Sum, { parts, feeMinor }: Sum): Sum {
  const fee = feeMinor === null ? sum.feeMinor : (sum.feeMinor ?? 0n) + feeMinor
  return { parts: addParts(sum.parts, parts), feeMinor: fee }
}

function cellsOf(row: BookkeepingRow, texts: Texts, language: string): Cell[] {
  const { receipt, date, kind, payer, person, membership, year, payableFrom } = row
  const rest = [
    payableFrom ?? '',
    row.currency,
    paymentMethodText(row.paidBy, language),
    row.payment,
    row.note === '' ? adjustmentNote(row, language) : storedReason(row.note, language),
  ]
  return [receipt, date, texts[kind], payer, person, membership, year, ...amounts(row), ...rest]
}

/** How a sold line came to its price: 'Ordinary price 450,00 kr.; Joining fee 100,00 kr.' */
function adjustmentNote({ adjustments, parts, currency }: BookkeepingRow, language: string): string {
  const line = { unitMinor: toWireMinor(parts.totalMinor), adjustments }
  return adjustmentWords(line, currency, inLanguage(adjustmentTexts, language)).join('; ')
}

function sumRow(currency: string, sum: Sum, { sum: heading }: Texts): Cell[] {
  return [heading, '', '', '', '', '', '', ...amounts(sum), '', currency, '', '', '']
}

function amounts({ parts, feeMinor }: Sum): Cell[] {
  const { netMinor, vatMinor, surchargeMinor, dunningMinor, totalMinor } = parts
  // The columns are those that programs were set up for; the note says what of it are fees of reminders.
  return [netMinor + dunningMinor, vatMinor, surchargeMinor, totalMinor, feeMinor ?? '']
}
