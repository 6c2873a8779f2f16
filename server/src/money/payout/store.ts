import type { PayoutEntryKind } from '@medlem/contract/payout'
import type { Database } from '@medlem/database/database'
import { bankMatch } from '@medlem/database/schema/bank'
import { member } from '@medlem/database/schema/member'
import { payment, purchase, receipt } from '@medlem/database/schema/payment'
import { type PayoutRow, payout, payoutEntry } from '@medlem/database/schema/payout'
import { and, asc, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'

/** A payout with what a line of the bank has of it; null where none was said to be it. */
export interface PayoutAtBank extends PayoutRow {
  bankMinor: number | null
}

export interface PayoutsWanted {
  orgId: string
  payoutId?: string | undefined
  /** Those alone that wait for a line of the bank. */
  isOpen?: boolean | undefined
  /** Those below this payout. */
  after?: string | undefined
  limit: number
}

/** Whether a payout is of real money, and waits for a line of the bank. One that came back to the provider is at no bank. */
const isOpenPayout = and(
  eq(payout.test, false),
  ne(payout.state, 'failed'),
  sql`not exists (select from ${bankMatch} matched where matched.payout_id = ${payout.id} and matched.undone_at is null)`,
)

/** Payouts by the day on which they are expected, the last one on top. */
export async function listPayouts(
  db: Database,
  { orgId, payoutId, isOpen, after, limit }: PayoutsWanted,
): Promise<PayoutAtBank[]> {
  const isBelow = sql`(${payout.expectedOn}, ${payout.id}) < (select one.expected_on, one.id from ${payout} one where one.id = ${after ?? null})`
  const rows = await db
    .select({ payout, bankMinor: bankMatch.amountMinor })
    .from(payout)
    .leftJoin(bankMatch, and(eq(bankMatch.payoutId, payout.id), isNull(bankMatch.undoneAt)))
    .where(
      and(
        eq(payout.orgId, orgId),
        payoutId === undefined ? undefined : eq(payout.id, payoutId),
        isOpen ? isOpenPayout : undefined,
        after === undefined ? undefined : isBelow,
      ),
    )
    .orderBy(desc(payout.expectedOn), desc(payout.id))
    .limit(limit)
  return rows.map((row) => ({ ...row.payout, bankMinor: row.bankMinor }))
}

/** Payouts of some amounts, or with an id, that wait for a line of the bank. */
export async function listOpenPayouts(
  db: Database,
  { orgId, amounts, id }: { orgId: string; amounts?: readonly number[]; id?: string },
): Promise<PayoutRow[]> {
  return db
    .select()
    .from(payout)
    .where(
      and(
        eq(payout.orgId, orgId),
        isOpenPayout,
        amounts === undefined ? undefined : inArray(payout.amountMinor, [...amounts]),
        id === undefined ? undefined : eq(payout.id, id),
      ),
    )
}

/**
 * By which names a payout names a payment: that of its window, or of its hold, or ours, as a charge of an agreement is named without
 * the agreement there.
 */
const isNamed = or(
  eq(payment.authorizationId, payoutEntry.paymentReference),
  eq(payment.providerPaymentId, payoutEntry.paymentReference),
  eq(payment.reference, payoutEntry.paymentReference),
)
/** The payments of entries, of the organisation, the provider and the environment of their payout alone. */
export const ofPayout = and(
  isNamed,
  eq(payment.provider, payout.provider),
  eq(payment.test, payout.test),
  sql`exists (select from ${purchase} where ${purchase.id} = ${payment.purchaseId} and ${purchase.orgId} = ${payout.orgId})`,
)

export interface KindSum {
  payoutId: string
  kind: PayoutEntryKind
  sumMinor: number
  /** Entries that somebody has to book (`isUnknown`). */
  unknown: number
}

/**
 * An entry that is of no payment of the organisation's, beside a joined payment: what the provider owes has it until somebody books it. A
 * fee is booked with its payout, whatever it is of.
 */
const isUnknown = and(isNull(payment.id), ne(payoutEntry.kind, 'fee'))

/** How many entries are of no payment of the organisation's, and are no fee. */
export const countUnknown = (sums: readonly KindSum[]): number =>
  sums.reduce((all, { unknown }) => all + unknown, 0)

/** What the entries of some payouts come to, by their kind. */
export async function sumEntries(db: Database, payoutIds: readonly string[]): Promise<KindSum[]> {
  if (payoutIds.length === 0) return []
  return db
    .select({
      payoutId: payoutEntry.payoutId,
      kind: payoutEntry.kind,
      sumMinor: sql<number>`sum(${payoutEntry.amountMinor})`.mapWith(Number),
      unknown: sql<number>`count(*) filter (where ${isUnknown})`.mapWith(Number),
    })
    .from(payoutEntry)
    .innerJoin(payout, eq(payout.id, payoutEntry.payoutId))
    .leftJoin(payment, ofPayout)
    .where(inArray(payoutEntry.payoutId, [...payoutIds]))
    .groupBy(payoutEntry.payoutId, payoutEntry.kind)
}

/** The entries of a payout, each with the payment that it is of, by what they are. */
export async function listEntries(db: Database, payoutId: string) {
  return db
    .select({
      entry: payoutEntry,
      paymentId: payment.id,
      payer: { id: member.id, firstName: member.firstName, lastName: member.lastName },
      receipt: receipt.number,
    })
    .from(payoutEntry)
    .innerJoin(payout, eq(payout.id, payoutEntry.payoutId))
    .leftJoin(payment, ofPayout)
    .leftJoin(purchase, eq(purchase.id, payment.purchaseId))
    .leftJoin(member, eq(member.id, purchase.payerId))
    .leftJoin(receipt, eq(receipt.paymentId, payment.id))
    .where(eq(payoutEntry.payoutId, payoutId))
    .orderBy(asc(payoutEntry.kind), asc(payoutEntry.paymentReference), asc(payoutEntry.reference))
}
