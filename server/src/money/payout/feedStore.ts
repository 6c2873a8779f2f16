import type { PaymentProviderName } from '@medlem/contract/organisation'
import type { Database } from '@medlem/database/database'
import { payment, purchase } from '@medlem/database/schema/payment'
import { type PayoutFeedRow, payout, payoutEntry, payoutFeed } from '@medlem/database/schema/payout'
import { toWireMinor } from '@medlem/domain/money'
import type { Payout, PayoutPage, RefusedPayout } from '@medlem/payments/payout'
import { and, eq, gt, inArray, isNotNull, ne, sql } from 'drizzle-orm'

/** Whose list of payouts it is. */
export interface FeedOf {
  orgId: string
  provider: PaymentProviderName
  test: boolean
}

/** A provider that took money for an organisation, and the day of its first payment, YYYY-MM-DD. */
export interface Source extends FeedOf {
  since: string
}

/** Providers through which organisations were paid. */
export async function listSources(db: Database, orgId?: string): Promise<Source[]> {
  const rows = await db
    .select({
      orgId: purchase.orgId,
      provider: payment.provider,
      test: payment.test,
      since: sql<string>`to_char(min(${payment.createdAt}) at time zone 'UTC', 'YYYY-MM-DD')`,
    })
    .from(payment)
    .innerJoin(purchase, eq(purchase.id, payment.purchaseId))
    .where(
      and(
        gt(payment.capturedMinor, 0),
        isNotNull(payment.authorizationId),
        orgId === undefined ? undefined : eq(purchase.orgId, orgId),
      ),
    )
    .groupBy(purchase.orgId, payment.provider, payment.test)
    .orderBy(purchase.orgId, payment.provider)
  return rows.map((row) => ({ ...row, provider: row.provider as PaymentProviderName }))
}

const isFeed = ({ orgId, provider, test }: FeedOf) =>
  and(eq(payoutFeed.orgId, orgId), eq(payoutFeed.provider, provider), eq(payoutFeed.test, test))

export async function readCursor(db: Database, feed: FeedOf): Promise<string | null> {
  const [row] = await db.select({ cursor: payoutFeed.cursor }).from(payoutFeed).where(isFeed(feed))
  return row?.cursor ?? null
}

/** How far the payouts of an organisation are read. */
export async function listFeeds(db: Database, orgId: string): Promise<PayoutFeedRow[]> {
  return db.select().from(payoutFeed).where(eq(payoutFeed.orgId, orgId))
}

/** Notes that a provider was asked and said nothing; where the list goes on stays. */
export async function noteProblem(
  db: Database,
  { orgId, provider, test }: FeedOf,
  { problem, at }: { problem: 'refused' | 'unknown'; at: Date },
): Promise<void> {
  await db
    .insert(payoutFeed)
    .values({ orgId, provider, test, cursor: null, readAt: at, problem, refused: [] })
    .onConflictDoUpdate({
      target: [payoutFeed.orgId, payoutFeed.provider, payoutFeed.test],
      set: { readAt: at, problem },
    })
}

/**
 * Writes a page with the place where the next one begins; answers how many payouts are new and which are refused for the first time, or
 * undefined where another process wrote on from the same place meanwhile.
 */
export async function keepPage(
  tx: Database,
  { orgId, provider, test }: FeedOf,
  { before, page, at }: { before: string | null; page: PayoutPage; at: Date },
): Promise<{ added: number; refused: RefusedPayout[] } | undefined> {
  const feed = { orgId, provider, test }
  await tx
    .insert(payoutFeed)
    .values({ ...feed, cursor: before, readAt: at, problem: null, refused: [] })
    .onConflictDoNothing()
  const [row] = await tx.select().from(payoutFeed).where(isFeed(feed)).for('no key update')
  if (!row || row.cursor !== before) return undefined
  let added = 0
  for (const one of page.payouts) if (await keepPayout(tx, feed, { one, at })) added += 1
  if (page.returned.length > 0) await noteReturned(tx, feed, page.returned)
  const read = new Set(page.payouts.map(({ id }) => id))
  const refused = [...row.refused.filter((id) => !read.has(id)), ...page.refused.map(({ id }) => id)]
  await tx
    .update(payoutFeed)
    .set({ cursor: page.cursor, readAt: at, problem: null, refused: [...new Set(refused)] })
    .where(isFeed(feed))
  return { added, refused: page.refused.filter(({ id }) => !row.refused.includes(id)) }
}

/** Whether it is new. Of one that is known only the state is written, as the provider says it now. */
async function keepPayout(
  tx: Database,
  feed: FeedOf,
  { one, at }: { one: Payout; at: Date },
): Promise<boolean> {
  const { id: reference, state, amount, expectedOn, bankReference, entries } = one
  const [made] = await tx
    .insert(payout)
    .values({
      orgId: feed.orgId,
      provider: feed.provider,
      test: feed.test,
      reference,
      bankReference: bankReference ?? null,
      amountMinor: toWireMinor(amount.minor),
      currency: amount.currency,
      expectedOn,
      state,
      readAt: at,
    })
    .onConflictDoNothing()
    .returning({ id: payout.id })
  if (!made) {
    // What came back stays so: the list of a provider that names it apart says of the payout what it said before.
    const isMoved = and(ofFeed(feed), eq(payout.reference, reference), ne(payout.state, 'failed'))
    await tx.update(payout).set({ state }).where(isMoved)
    return false
  }
  const rows = entries.map(({ id, kind, minor, reference: paymentReference, label }) => ({
    payoutId: made.id,
    reference: id,
    kind,
    amountMinor: toWireMinor(minor),
    paymentReference: paymentReference ?? null,
    label,
  }))
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await tx.insert(payoutEntry).values(rows.slice(from, from + ROWS_AT_ONCE))
  return true
}

/** A statement has room for 65,535 values. */
const ROWS_AT_ONCE = 1_000

const ofFeed = ({ orgId, provider, test }: FeedOf) =>
  and(eq(payout.orgId, orgId), eq(payout.provider, provider), eq(payout.test, test))

async function noteReturned(tx: Database, feed: FeedOf, references: readonly string[]): Promise<void> {
  await tx
    .update(payout)
    .set({ state: 'failed' })
    .where(and(ofFeed(feed), inArray(payout.reference, [...references])))
}
