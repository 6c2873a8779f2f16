import type { Database } from '@medlem/database/database'
import { bankLine, bankMatch } from '@medlem/database/schema/bank'
import { creditPayback } from '@medlem/database/schema/credit'
import { booksReport } from '@medlem/database/schema/ledger'
import { payment, purchase } from '@medlem/database/schema/payment'
import { payout } from '@medlem/database/schema/payout'
import { refund } from '@medlem/database/schema/refund'
import { isToCapture, statesWhere } from '@medlem/domain/payment'
import { isDifferent } from '@medlem/domain/payout'
import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Month } from '../ledger/bookkeepingRows.ts'
import { countUnknown, sumEntries } from '../payout/store.ts'
import { expectedIn, inMonth } from './bookedPayouts.ts'

/** What is not settled in an organisation: refunds, paybacks of credit and captures now, differences with the gateway in a month. */
export async function countOpenIssues(db: Database, { orgId, month }: { orgId: string; month: string }) {
  const refunds = await db
    .select({ state: refund.state, count: count() })
    .from(refund)
    .innerJoin(payment, eq(payment.id, refund.paymentId))
    .innerJoin(purchase, eq(purchase.id, payment.purchaseId))
    .where(and(eq(purchase.orgId, orgId), inArray(refund.state, ['requested', 'started'])))
    .groupBy(refund.state)
  const isRequested = and(eq(creditPayback.orgId, orgId), eq(creditPayback.state, 'requested'))
  const paybacks = await db.$count(creditPayback, isRequested)
  const [captures] = await db
    .select({ count: count() })
    .from(payment)
    .innerJoin(purchase, eq(purchase.id, payment.purchaseId))
    .where(
      and(
        eq(purchase.orgId, orgId),
        eq(payment.test, false),
        inArray(payment.state, statesWhere(isToCapture)),
      ),
    )
  const [books] = await db
    .select({ count: sql<number>`coalesce(sum(jsonb_array_length(${booksReport.differences})), 0)::int` })
    .from(booksReport)
    .where(and(eq(booksReport.orgId, orgId), sql`to_char(${booksReport.day}, 'YYYY-MM') = ${month}`))
  const ofState = (state: 'requested' | 'started') => refunds.find((one) => one.state === state)?.count ?? 0
  return [
    { kind: 'refunds_requested', count: ofState('requested') },
    { kind: 'refunds_under_way', count: ofState('started') },
    { kind: 'paybacks_requested', count: paybacks },
    { kind: 'captures_under_way', count: captures?.count ?? 0 },
    { kind: 'books_differ', count: books?.count ?? 0 },
  ] as const
}

/** What of a month's bank lines and payouts is not decided, or does not agree. An organisation without a bank's file waits for none. */
export async function countUnmatched(db: Database, month: Month) {
  const { orgId } = month
  const [lines] = await db
    .select({
      all: count(),
      open: sql<number>`count(*) filter (where ${bankLine.openMinor} <> 0 and ${inMonth(bankLine.bookedOn, month.month)})::int`,
    })
    .from(bankLine)
    .where(eq(bankLine.orgId, orgId))
  const payouts = await db
    .select({
      id: payout.id,
      state: payout.state,
      amountMinor: payout.amountMinor,
      bankMinor: bankMatch.amountMinor,
    })
    .from(payout)
    .leftJoin(bankMatch, and(eq(bankMatch.payoutId, payout.id), isNull(bankMatch.undoneAt)))
    .where(expectedIn(month))
  const standing = payouts.filter(({ state }) => state !== 'failed')
  const sums = await sumEntries(
    db,
    standing.map(({ id }) => id),
  )
  const withoutLine = standing.filter(({ bankMinor }) => bankMinor === null).length
  return [
    { kind: 'bank_lines_open', count: lines?.open ?? 0 },
    { kind: 'payouts_without_line', count: (lines?.all ?? 0) > 0 ? withoutLine : 0 },
    {
      kind: 'payouts_differ',
      count: payouts.filter(isDifferent).length,
    },
    {
      kind: 'payout_entries_unknown',
      count: countUnknown(sums),
    },
  ] as const
}
