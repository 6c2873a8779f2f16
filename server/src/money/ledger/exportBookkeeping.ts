import { Readable } from 'node:stream'
import type { Receipt } from '@medlem/contract/receipt'
import { type BookedParts, reversedLines, type SoldLine, splitFee } from '@medlem/domain/bookkeeping'
import { copenhagenDate } from '@medlem/domain/calendar'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditListRead } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { type BookkeepingRow, csvOf } from './bookkeepingCsv.ts'
import {
  type BookedReceipt,
  countBooked,
  listReversals,
  listReversed,
  listSold,
  type Page,
} from './bookkeepingStore.ts'

interface Month {
  orgId: string
  month: string
}

/**
 * What an organisation sold and gave back in a month, line by line, for its bookkeeper. It is read and sent page by page.
 */
export async function exportBookkeeping(
  deps: Deps,
  caller: Caller,
  { id, month }: { id: string; month: string },
): Promise<{ fileName: string; csv: Readable }> {
  const { key, currency } = await requireAdministered(deps, caller, id, 'money:export')
  await auditListRead(deps, caller, {
    action: 'bookkeeping_export',
    orgId: id,
    size: await countBooked(deps.db, { orgId: id, month }),
    detail: { month },
  })
  const csv = Readable.from(
    csvOf(pagesOf(deps, { orgId: id, month }), { currency, language: caller.language }),
  )
  return { fileName: `bookkeeping-${key}-${month}.csv`, csv }
}

async function* pagesOf(deps: Deps, month: Month): AsyncGenerator<BookkeepingRow[]> {
  for await (const receipts of receiptPages(deps, month, listSold)) yield receipts.flatMap(soldRows)
  for await (const receipts of receiptPages(deps, month, listReversed)) {
    yield await reversedRows(deps, month, receipts)
  }
}

async function* receiptPages(
  { db }: Deps,
  month: Month,
  list: (db: Deps['db'], page: Page) => Promise<BookedReceipt[]>,
): AsyncGenerator<BookedReceipt[]> {
  let afterNumber = 0
  while (true) {
    const receipts = await list(db, { ...month, afterNumber })
    const last = receipts.at(-1)
    if (!last) return
    yield receipts
    afterNumber = last.content.number
  }
}

function soldRows({ content, issuedAt, feeMinor, payableFrom }: BookedReceipt): BookkeepingRow[] {
  const fees = feeMinor === null ? [] : splitFee(BigInt(feeMinor), content.lines.map(soldLine))
  return content.lines.map((line, n) => ({
    ...rowOf(content, line),
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
  { db }: Deps,
  { month }: Month,
  receipts: readonly BookedReceipt[],
): Promise<BookkeepingRow[]> {
  const paymentIds = receipts.map(({ paymentId }) => paymentId)
  const all = await listReversals(db, { paymentIds, month })
  return receipts.flatMap(({ paymentId, content }) => {
    const reversals = all.filter((one) => one.paymentId === paymentId)
    // What went back in other months counts for what is left, and has its row there.
    const lines = reversedLines(
      content.lines.map(soldLine),
      reversals.map(({ amountMinor, historyIds }) => ({
        amountMinor: amountMinor === null ? undefined : BigInt(amountMinor),
        historyIds,
      })),
    )
    return reversals.flatMap(({ isInMonth, at, kind, reason }, n): BookkeepingRow[] =>
      (isInMonth ? (lines[n] ?? []) : []).flatMap(({ line, parts }) => {
        const of = content.lines[line]
        if (!of) return []
        const reversal = { date: copenhagenDate(at), kind: KINDS[kind], parts, note: reason }
        // No provider gives its fee back with the money.
        return [{ ...rowOf(content, of), ...reversal, feeMinor: null, payableFrom: null }]
      }),
    )
  })
}

const KINDS = { refund: 'refund', chargeback: 'chargeback', taken_back: 'takenBack' } as const

type Line = Receipt['lines'][number]

function rowOf(content: Receipt, { memberName, membershipName, year }: Line) {
  return {
    receipt: content.number,
    payer: content.payer.name,
    person: memberName,
    membership: membershipName,
    year,
    currency: content.currency,
    paidBy: content.paymentMethod,
    payment: content.paymentReference,
  }
}

function soldLine(line: Line): SoldLine {
  return { historyId: line.membershipHistoryId, parts: partsOf(line) }
}

function partsOf({ feeMinor, vatMinor, surchargeMinor, unitMinor }: Line): BookedParts {
  return {
    netMinor: BigInt(feeMinor),
    vatMinor: BigInt(vatMinor),
    surchargeMinor: BigInt(surchargeMinor),
    totalMinor: BigInt(unitMinor),
  }
}
