import type { Receipt } from '@medlem/contract/receipt'
import type { Database } from '@medlem/database/database'
import {
  type BookedParts,
  type ReversedLine,
  reversedLines,
  type SoldLine,
  splitFee,
} from '@medlem/domain/bookkeeping'
import { copenhagenDate } from '@medlem/domain/calendar'
import { dunningOf } from '@medlem/domain/dunning'
import type { BookkeepingRow } from './bookkeepingCsv.ts'
import {
  type BookedReceipt,
  type BookedReversal,
  listReversals,
  listReversed,
  listSold,
  type Page,
} from './bookkeepingStore.ts'

export interface Month {
  orgId: string
  /** 'YYYY-MM' of the Copenhagen calendar. */
  month: string
}

/** What an organisation sold and gave back in a month, line by line, in pages. */
export async function* bookkeepingPages(db: Database, month: Month): AsyncGenerator<BookkeepingRow[]> {
  for await (const receipts of receiptPages(db, month, listSold)) yield receipts.flatMap(soldRows)
  for await (const receipts of receiptPages(db, month, listReversed)) {
    yield await reversedRows(db, month, receipts)
  }
}

/** Receipts in pages, by number. */
export async function* receiptPages<T extends object>(
  db: Database,
  of: T,
  list: (db: Database, page: T & Pick<Page, 'afterNumber'>) => Promise<BookedReceipt[]>,
): AsyncGenerator<BookedReceipt[]> {
  let afterNumber = 0
  while (true) {
    const receipts = await list(db, { ...of, afterNumber })
    const last = receipts.at(-1)
    if (!last) return
    yield receipts
    afterNumber = last.content.number
  }
}

function soldRows(of: BookedReceipt): BookkeepingRow[] {
  const { content, issuedAt, feeMinor, payableFrom } = of
  const fees = feeMinor === null ? [] : splitFee(BigInt(feeMinor), content.lines.map(soldLine))
  return content.lines.map((line, n) => ({
    ...rowOf(of, line),
    date: copenhagenDate(issuedAt),
    kind: content.totalMinor === 0 ? 'free' : 'sale',
    parts: partsOf(line),
    adjustments: line.adjustments,
    feeMinor: fees[n] ?? null,
    payableFrom,
    note: '',
  }))
}

async function reversedRows(
  db: Database,
  { month }: Month,
  receipts: readonly BookedReceipt[],
): Promise<BookkeepingRow[]> {
  const paymentIds = receipts.map(({ paymentId }) => paymentId)
  const all = await listReversals(db, paymentIds)
  return receipts.flatMap((sold) => {
    const { paymentId, content } = sold
    const reversals = all.filter((one) => one.paymentId === paymentId)
    // What went back in other months counts for what is left, and has its row there.
    const lines = splitReversals(content, reversals)
    return reversals.flatMap(({ at, kind, reason }, n): BookkeepingRow[] =>
      (copenhagenDate(at).startsWith(month) ? (lines[n] ?? []) : []).flatMap(({ line, parts }) => {
        const of = content.lines[line]
        if (!of) return []
        const reversal = { date: copenhagenDate(at), kind: KINDS[kind], parts, note: reason }
        // No provider gives its fee back with the money.
        return [{ ...rowOf(sold, of), ...reversal, feeMinor: null, payableFrom: null }]
      }),
    )
  })
}

/** Of which lines of a receipt each reversal took how much; `reversals` are all of its payment, in their order. */
export function splitReversals({ lines }: Receipt, reversals: readonly BookedReversal[]): ReversedLine[][] {
  return reversedLines(
    lines.map(soldLine),
    reversals.map(({ amountMinor, historyIds }) => ({
      amountMinor: amountMinor === null ? undefined : BigInt(amountMinor),
      historyIds,
    })),
  )
}

const KINDS = { refund: 'refund', chargeback: 'chargeback', taken_back: 'takenBack' } as const

type Line = Receipt['lines'][number]

function rowOf(
  { content, paidThrough, receivables }: BookedReceipt,
  { isTicket, memberName, membershipHistoryId, membershipName, year }: Line,
) {
  return {
    receipt: content.number,
    isTicket,
    isReceivable: receivables.some(({ historyId }) => historyId === membershipHistoryId),
    payer: content.payer.name,
    person: memberName,
    membership: membershipName,
    year,
    currency: content.currency,
    paidBy: content.paymentMethod,
    paidThrough,
    payment: content.paymentReference,
  }
}

function soldLine(line: Line): SoldLine {
  return { historyId: line.membershipHistoryId, parts: partsOf(line) }
}

function partsOf(line: Line): BookedParts {
  const { feeMinor, vatMinor, surchargeMinor, unitMinor } = line
  const dunningMinor = dunningOf(line)
  return {
    netMinor: BigInt(feeMinor - dunningMinor),
    vatMinor: BigInt(vatMinor),
    surchargeMinor: BigInt(surchargeMinor),
    dunningMinor: BigInt(dunningMinor),
    totalMinor: BigInt(unitMinor),
  }
}
