import type { Database } from '@medlem/database/database'
import { bankLine, bankMatch } from '@medlem/database/schema/bank'
import { payout } from '@medlem/database/schema/payout'
import { isDifferent } from '@medlem/domain/payout'
import type { BookedPayout } from '@medlem/domain/voucher'
import { and, asc, count, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Month } from '../ledger/bookkeepingRows.ts'
import { countUnknown, ofPayout, sumEntries } from '../payout/store.ts'

const inMonth = (day: typeof payout.expectedOn | typeof bankLine.bookedOn, month: string): SQL =>
  sql`to_char(${day}, 'YYYY-MM') = ${month}`

/** Real payouts that are expected at the bank in a month. */
const expectedIn = ({ orgId, month }: Month) =>
  and(eq(payout.orgId, orgId), eq(payout.test, false), inMonth(payout.expectedOn, month))

/** Of the fees of the captures in a payout, what is booked with their sales already. */
const bookedFees = sql<string>`coalesce((select sum(payment.fee_minor) from payout_entry join payment on ${ofPayout}
  where payout_entry.payout_id = payout.id and payout_entry.kind = 'capture'), 0)`

const keptFees = sql<string>`coalesce((select -sum(e.amount_minor) from payout_entry e
  where e.payout_id = payout.id and e.kind = 'fee'), 0)`

/**
 * What providers paid out in a month. Nothing of a provider in a month that was closed before its first payout was read: the bookkeeper
 * has booked what came to the bank from it then.
 */
export async function listBookedPayouts(
  db: Database,
  { closedAt, ...month }: Month & { closedAt?: Date | undefined },
): Promise<BookedPayout[]> {
  const began = sql`(select min(first.read_at) from payout first
    where first.org_id = payout.org_id and first.provider = payout.provider and not first.test)`
  const rows = await db
    .select({
      date: payout.expectedOn,
      currency: payout.currency,
      provider: payout.provider,
      state: payout.state,
      amountMinor: payout.amountMinor,
      keptMinor: keptFees,
      bookedMinor: bookedFees,
    })
    .from(payout)
    .where(
      and(expectedIn(month), closedAt === undefined ? undefined : sql`${began} < ${closedAt.toISOString()}`),
    )
    .orderBy(asc(payout.expectedOn), asc(payout.id))
  return rows.map(({ state, amountMinor, keptMinor, bookedMinor, ...row }) => ({
    ...row,
    amountMinor: state === 'failed' ? 0n : BigInt(amountMinor),
    feeMinor: BigInt(keptMinor) - BigInt(bookedMinor),
  }))
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
