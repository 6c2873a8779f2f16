import type { Database } from '@medlem/database/database'
import type { MembershipRow } from '@medlem/database/schema/membership'
import { membership, membershipPeriod } from '@medlem/database/schema/membership'
import { payment, purchaseLine } from '@medlem/database/schema/payment'
import { renewal, renewalCharge, renewalSetting } from '@medlem/database/schema/renewal'
import type { SavedCardRow } from '@medlem/database/schema/savedCard'
import { savedCard } from '@medlem/database/schema/savedCard'
import type { CalendarDate } from '@medlem/domain/calendar'
import { isInWindow, isPaid, statesWhere } from '@medlem/domain/payment'
import { yearPrice } from '@medlem/domain/purchasePrice'
import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'

export type RenewalRow = typeof renewal.$inferSelect
export type NewRenewal = typeof renewal.$inferInsert
export type ChargeRow = typeof renewalCharge.$inferSelect

/** States in which something is still to be done. */
const running: RenewalRow['state'][] = ['announced', 'waiting', 'charging']
export const isRunning = (state: RenewalRow['state']): boolean => running.includes(state)

/** Memberships of these organisations that renew by themselves, in the order of their ids. */
export async function listAutoRenewals(
  db: Database,
  of: { orgIds: readonly string[]; after: string | undefined; limit: number },
): Promise<MembershipRow[]> {
  return db
    .select()
    .from(membership)
    .where(
      and(
        eq(membership.autoRenewal, true),
        inArray(membership.orgId, [...of.orgIds]),
        of.after === undefined ? undefined : gt(membership.id, of.after),
      ),
    )
    .orderBy(asc(membership.id))
    .limit(of.limit)
}

export async function listRenewalsOf(db: Database, membershipIds: readonly string[]): Promise<RenewalRow[]> {
  if (membershipIds.length === 0) return []
  return db
    .select()
    .from(renewal)
    .where(inArray(renewal.membershipId, [...membershipIds]))
}

/** Begins a year's renewal; undefined when it was begun before. One that was switched off before its day starts over. */
export async function insertRenewal(tx: Database, values: NewRenewal): Promise<RenewalRow | undefined> {
  const { membershipId, year, ...kind } = values
  const [row] = await tx
    .insert(renewal)
    .values(values)
    .onConflictDoUpdate({
      target: [renewal.membershipId, renewal.year],
      set: { ...kind, endedAt: null, reason: null, leaseUntil: null },
      setWhere: and(eq(renewal.state, 'dropped'), isNull(renewal.purchaseId)),
    })
    .returning()
  return row
}

/** Leases up to so many due renewals whose lease is free or has run out. */
export async function claimDue(
  db: Database,
  { today, now, until, limit }: { today: CalendarDate; now: Date; until: Date; limit: number },
): Promise<RenewalRow[]> {
  const due = db
    .select({ id: renewal.id })
    .from(renewal)
    .where(
      and(
        inArray(renewal.state, running),
        lte(renewal.nextOn, today),
        or(isNull(renewal.leaseUntil), lt(renewal.leaseUntil, now)),
      ),
    )
    .orderBy(asc(renewal.nextOn), asc(renewal.id))
    .limit(limit)
    .for('no key update', { skipLocked: true })
  return db.update(renewal).set({ leaseUntil: until }).where(inArray(renewal.id, due)).returning()
}

/** The same for one renewal; undefined while another worker has it, or nothing is left to do. */
export async function takeRenewalLease(
  db: Database,
  id: string,
  { now, until }: { now: Date; until: Date },
): Promise<RenewalRow | undefined> {
  const isFree = or(isNull(renewal.leaseUntil), lt(renewal.leaseUntil, now))
  const [row] = await db
    .update(renewal)
    .set({ leaseUntil: until })
    .where(and(eq(renewal.id, id), inArray(renewal.state, running), isFree))
    .returning()
  return row
}

export async function lockRenewalOfYear(
  tx: Database,
  { membershipId, year }: Pick<RenewalRow, 'membershipId' | 'year'>,
): Promise<RenewalRow | undefined> {
  const [row] = await tx.select().from(renewal).where(ofYear({ membershipId, year })).for('no key update')
  return row
}

/** The renewal and the charge that a payment is of; undefined for a payment in a window. */
export async function findRenewalOfPayment(
  db: Database,
  paymentId: string,
): Promise<{ renewal: RenewalRow; charge: ChargeRow } | undefined> {
  const [found] = await db
    .select({ renewal, charge: renewalCharge })
    .from(renewalCharge)
    .innerJoin(renewal, eq(renewal.id, renewalCharge.renewalId))
    .where(eq(renewalCharge.paymentId, paymentId))
  return found
}

/** Payments of charges that their provider makes on a later day, and whose year was paid in another way since: all of them, or this one. */
export async function listOrderedOfPaid(db: Database, paymentId?: string): Promise<string[]> {
  const isPaidYear = sql`exists (select 1 from ${membershipPeriod} where ${membershipPeriod.membershipId} = ${renewal.membershipId}
    and ${membershipPeriod.membershipFor} = ${renewal.year} and ${membershipPeriod.status} = 'active')`
  const rows = await db
    .select({ id: renewalCharge.paymentId })
    .from(renewal)
    .innerJoin(renewalCharge, eq(renewalCharge.renewalId, renewal.id))
    .innerJoin(payment, eq(payment.id, renewalCharge.paymentId))
    .where(
      and(
        eq(renewal.state, 'charging'),
        eq(renewalCharge.outcome, 'pending'),
        // One that has paid the year itself is not taken back.
        inArray(payment.state, statesWhere(isInWindow)),
        isPaidYear,
        paymentId === undefined ? undefined : eq(payment.id, paymentId),
      ),
    )
    .orderBy(asc(renewalCharge.paymentId))
  return rows.map(({ id }) => id)
}

/** Locks a renewal that this process has the lease of; undefined when the lease ran out and another took it. */
export async function lockLeased(
  tx: Database,
  { id, leaseUntil }: Pick<RenewalRow, 'id' | 'leaseUntil'>,
): Promise<RenewalRow | undefined> {
  if (!leaseUntil) return undefined
  const [row] = await tx
    .select()
    .from(renewal)
    .where(and(eq(renewal.id, id), eq(renewal.leaseUntil, leaseUntil), inArray(renewal.state, running)))
    .for('no key update')
  return row
}

/** Whether a card was or may have been charged for a year, so that it is not asked for otherwise. */
export async function isBeingCharged(
  db: Database,
  { membershipId, year }: Pick<RenewalRow, 'membershipId' | 'year'>,
): Promise<boolean> {
  const [row] = await db
    .select({ id: renewal.id })
    .from(renewal)
    .where(and(ofYear({ membershipId, year }), inArray(renewal.state, ['charging', 'parked'])))
  return row !== undefined
}

/** Ends a renewal of which no charge was begun: the year is asked for by a claim. */
export async function dropForClaim(
  tx: Database,
  { membershipId, year, at }: Pick<RenewalRow, 'membershipId' | 'year'> & { at: Date },
): Promise<void> {
  await tx
    .update(renewal)
    .set({ state: 'dropped', reason: 'claimed', endedAt: at, leaseUntil: null })
    .where(and(ofYear({ membershipId, year }), inArray(renewal.state, ['announced', 'waiting'])))
}

const ofYear = ({ membershipId, year }: Pick<RenewalRow, 'membershipId' | 'year'>) =>
  and(eq(renewal.membershipId, membershipId), eq(renewal.year, year))

export async function updateRenewalRow(tx: Database, id: string, values: Partial<NewRenewal>): Promise<void> {
  await tx.update(renewal).set(values).where(eq(renewal.id, id))
}

/** The tries to charge it, newest first. */
export async function listCharges(db: Database, renewalId: string): Promise<ChargeRow[]> {
  return db
    .select()
    .from(renewalCharge)
    .where(eq(renewalCharge.renewalId, renewalId))
    .orderBy(desc(renewalCharge.n))
}

export async function insertCharge(
  tx: Database,
  values: typeof renewalCharge.$inferInsert,
): Promise<ChargeRow> {
  const [row] = await tx.insert(renewalCharge).values(values).returning()
  if (!row) throw new Error('the charge was not written')
  return row
}

/** Changes a prepared charge; undefined when another worker did. Only the one that makes it `started` may call the provider. */
export async function leavePrepared(
  db: Database,
  id: string,
  values: Partial<ChargeRow>,
): Promise<ChargeRow | undefined> {
  const prepared = and(eq(renewalCharge.id, id), eq(renewalCharge.outcome, 'prepared'))
  const [row] = await db.update(renewalCharge).set(values).where(prepared).returning()
  return row
}

export async function answerCharge(
  tx: Database,
  id: string,
  values: Partial<Omit<ChargeRow, 'id' | 'renewalId'>>,
): Promise<ChargeRow> {
  const [row] = await tx.update(renewalCharge).set(values).where(eq(renewalCharge.id, id)).returning()
  if (!row) throw new Error('the answer of a charge was not written')
  return row
}

/** What a paid year cost without a joining fee, in all of its parts; undefined when it was not paid through us. */
export async function findPaidPrice(db: Database, historyId: string): Promise<number | undefined> {
  const rows = await db
    .select({
      unitMinor: purchaseLine.unitMinor,
      adjustments: purchaseLine.adjustments,
      state: payment.state,
    })
    .from(purchaseLine)
    .innerJoin(payment, eq(payment.purchaseId, purchaseLine.purchaseId))
    .where(eq(purchaseLine.historyId, historyId))
  const paid = rows.filter(({ state }) => isPaid(state))
  if (paid.length === 0) return undefined
  return paid.reduce((sum, { unitMinor, adjustments }) => sum + yearPrice(unitMinor, adjustments), 0)
}

export async function findMaxRisePercent(db: Database, orgId: string): Promise<number | undefined> {
  const [row] = await db.select().from(renewalSetting).where(eq(renewalSetting.orgId, orgId))
  return row?.maxPriceRisePercent
}

/** For later announcements; those that were sent keep their price. */
export async function setMaxRisePercent(
  tx: Database,
  orgId: string,
  maxPriceRisePercent: number,
): Promise<void> {
  await tx
    .insert(renewalSetting)
    .values({ orgId, maxPriceRisePercent })
    .onConflictDoUpdate({ target: renewalSetting.orgId, set: { maxPriceRisePercent } })
}

/** Kept cards that something is renewed with. */
export async function listRenewingCards(db: Database): Promise<SavedCardRow[]> {
  const renewed = db
    .select({ one: sql`1` })
    .from(membership)
    .where(
      and(
        eq(membership.autoRenewal, true),
        eq(membership.orgId, savedCard.orgId),
        eq(membership.savedCardIdentifier, savedCard.identifier),
      ),
    )
  return db
    .select()
    .from(savedCard)
    .where(and(isNull(savedCard.forgottenAt), sql`exists ${renewed}`))
    .orderBy(asc(savedCard.id))
}

/** The memberships that a card renews. */
export async function listRenewedWith(
  db: Database,
  { orgId, identifier }: Pick<SavedCardRow, 'orgId' | 'identifier'>,
): Promise<MembershipRow[]> {
  return db
    .select()
    .from(membership)
    .where(
      and(
        eq(membership.orgId, orgId),
        eq(membership.savedCardIdentifier, identifier),
        eq(membership.autoRenewal, true),
      ),
    )
}

/** Renewals that wait for a person to find out what became of the money. */
export async function countHeldForReview(db: Database): Promise<number> {
  return db.$count(renewal, eq(renewal.state, 'parked'))
}
