import type { Database } from '@medlem/database/database'
import type { bankLine } from '@medlem/database/schema/bank'
import { payout } from '@medlem/database/schema/payout'
import type { BookedPayout } from '@medlem/domain/voucher'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Month } from '../ledger/bookkeepingRows.ts'
import { ofPayout } from '../payout/store.ts'

export const inMonth = (day: typeof payout.expectedOn | typeof bankLine.bookedOn, month: string): SQL =>
  sql`to_char(${day}, 'YYYY-MM') = ${month}`

/** Real payouts that are expected at the bank in a month. */
export const expectedIn = ({ orgId, month }: Month) =>
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
