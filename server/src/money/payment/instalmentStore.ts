import type { Database } from '@medlem/database/database'
import { type ClaimRow, claim } from '@medlem/database/schema/claim'
import {
  type InstalmentChargeRow,
  type InstalmentPartRow,
  type InstalmentPlanRow,
  instalmentCharge,
  instalmentPart,
  instalmentPlan,
  instalmentPurchase,
} from '@medlem/database/schema/instalment'
import { membership, membershipPeriod } from '@medlem/database/schema/membership'
import { type PaymentRow, payment } from '@medlem/database/schema/payment'
import type { CalendarDate } from '@medlem/domain/calendar'
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, max, ne, or, sql } from 'drizzle-orm'
import { NEWEST_FIRST } from './newestFirst.ts'

export type NewPlan = typeof instalmentPlan.$inferInsert
export type NewInstalment = typeof instalmentPart.$inferInsert

export async function insertPlan(tx: Database, values: NewPlan): Promise<InstalmentPlanRow> {
  const [row] = await tx.insert(instalmentPlan).values(values).returning()
  if (!row) throw new Error('the plan was not written')
  return row
}

export async function insertInstalments(tx: Database, values: NewInstalment[]): Promise<InstalmentPartRow[]> {
  return tx.insert(instalmentPart).values(values).returning()
}

/** The number of a part that a locked plan gets: a waived fee keeps its own. */
export async function nextInstalmentNumber(tx: Database, planId: string): Promise<number> {
  const [row] = await tx
    .select({ last: max(instalmentPart.n) })
    .from(instalmentPart)
    .where(eq(instalmentPart.planId, planId))
  return (row?.last ?? 0) + 1
}

/** Says which parts a purchase pays. */
export async function linkInstalments(
  tx: Database,
  purchaseId: string,
  partIds: readonly string[],
): Promise<void> {
  const links = partIds.map((partId) => ({ purchaseId, partId }))
  await tx.insert(instalmentPurchase).values(links).onConflictDoNothing()
}

export async function findPlan(db: Database, id: string): Promise<InstalmentPlanRow | undefined> {
  const [row] = await db.select().from(instalmentPlan).where(eq(instalmentPlan.id, id))
  return row
}

/** The plan that begins with a purchase; undefined for one that is paid in full. */
export async function findPlanOf(db: Database, purchaseId: string): Promise<InstalmentPlanRow | undefined> {
  const [row] = await db.select().from(instalmentPlan).where(eq(instalmentPlan.purchaseId, purchaseId))
  return row
}

/** How the purchase of a plan is paid: in parts, or at once and in part with credit; in full and neither where it has no plan. */
export const howPaid = (plan: InstalmentPlanRow | undefined) => ({
  inParts: plan !== undefined && plan.creditMinor === null,
  useCredit: plan !== undefined && plan.creditMinor !== null,
})

/** Every change of what is claimed, and every payment of a part, meets here. */
export async function lockPlan(tx: Database, id: string): Promise<InstalmentPlanRow> {
  const [row] = await tx.select().from(instalmentPlan).where(eq(instalmentPlan.id, id)).for('no key update')
  if (!row) throw new Error('there is no such plan')
  return row
}

export async function updatePlan(tx: Database, id: string, values: Partial<NewPlan>): Promise<void> {
  await tx.update(instalmentPlan).set(values).where(eq(instalmentPlan.id, id))
}

export async function findInstalment(db: Database, id: string): Promise<InstalmentPartRow | undefined> {
  const [row] = await db.select().from(instalmentPart).where(eq(instalmentPart.id, id))
  return row
}

/** In their order, without fees that were waived. */
export async function listInstalments(
  db: Database,
  planIds: readonly string[],
): Promise<InstalmentPartRow[]> {
  if (planIds.length === 0) return []
  return db
    .select()
    .from(instalmentPart)
    .where(and(inArray(instalmentPart.planId, [...planIds]), isNull(instalmentPart.waivedAt)))
    .orderBy(asc(instalmentPart.n))
}

export async function updateInstalment(
  tx: Database,
  id: string,
  values: Partial<NewInstalment>,
): Promise<void> {
  await tx.update(instalmentPart).set(values).where(eq(instalmentPart.id, id))
}

export interface LaterInstalments {
  plan: InstalmentPlanRow
  /** Where the plan is one. */
  claim: ClaimRow | null
  parts: InstalmentPartRow[]
}

/** The plan and the parts that a purchase pays, where it is not the one that the plan began with; every part of a claim. */
export async function findLaterInstalments(
  db: Database,
  purchaseId: string,
): Promise<LaterInstalments | undefined> {
  const rows = await db
    .select({ plan: instalmentPlan, part: instalmentPart, claim })
    .from(instalmentPurchase)
    .innerJoin(instalmentPart, eq(instalmentPart.id, instalmentPurchase.partId))
    .innerJoin(instalmentPlan, eq(instalmentPlan.id, instalmentPart.planId))
    .leftJoin(claim, eq(claim.planId, instalmentPlan.id))
    .where(and(eq(instalmentPurchase.purchaseId, purchaseId), ne(instalmentPlan.purchaseId, purchaseId)))
    .orderBy(asc(instalmentPart.n))
  const [first] = rows
  return first && { plan: first.plan, claim: first.claim, parts: rows.map(({ part }) => part) }
}

/** Whether a purchase pays parts of a plan that began with another, which counts without them; the year of a claim does not. */
export async function paysLaterInstalment(db: Database, purchaseId: string): Promise<boolean> {
  const later = await findLaterInstalments(db, purchaseId)
  return later !== undefined && later.claim === null
}

/** An attempt to pay a part, with its purchase. */
export type InstalmentPayment = Pick<
  PaymentRow,
  'id' | 'purchaseId' | 'state' | 'manual' | 'windowOpenedAt'
> & {
  partId: string
}

/** Every attempt to pay these parts, newest first. */
export async function listInstalmentPayments(
  db: Database,
  partIds: readonly string[],
): Promise<InstalmentPayment[]> {
  if (partIds.length === 0) return []
  const { id, purchaseId, state, manual, windowOpenedAt } = payment
  return db
    .select({ id, purchaseId, state, manual, windowOpenedAt, partId: instalmentPurchase.partId })
    .from(instalmentPurchase)
    .innerJoin(payment, eq(payment.purchaseId, instalmentPurchase.purchaseId))
    .where(inArray(instalmentPurchase.partId, [...partIds]))
    .orderBy(...NEWEST_FIRST)
}

/** Purchases that pay one of these parts with all parts that each pays. */
export async function listInstalmentPurchases(
  db: Database,
  partIds: readonly string[],
): Promise<{ purchaseId: string; partIds: string[] }[]> {
  if (partIds.length === 0) return []
  const named = db
    .select({ id: instalmentPurchase.purchaseId })
    .from(instalmentPurchase)
    .where(inArray(instalmentPurchase.partId, [...partIds]))
  const rows = await db.select().from(instalmentPurchase).where(inArray(instalmentPurchase.purchaseId, named))
  const ids = [...new Set(rows.map(({ purchaseId }) => purchaseId))]
  return ids.map((purchaseId) => ({
    purchaseId,
    partIds: rows.filter((row) => row.purchaseId === purchaseId).map(({ partId }) => partId),
  }))
}

/** Those of the years that count. */
export async function listActiveIds(db: Database, historyIds: readonly string[]): Promise<Set<string>> {
  if (historyIds.length === 0) return new Set()
  const rows = await db
    .select({ id: membershipPeriod.id })
    .from(membershipPeriod)
    .where(and(inArray(membershipPeriod.id, [...historyIds]), eq(membershipPeriod.status, 'active')))
  return new Set(rows.map(({ id }) => id))
}

/** The days on which the memberships of these years end or ended (decision 37), by the year's id; without those that do not end. */
export async function listEndDays(
  db: Database,
  historyIds: readonly string[],
): Promise<Map<string, CalendarDate>> {
  if (historyIds.length === 0) return new Map()
  const rows = await db
    .select({ id: membershipPeriod.id, endsOn: membership.endsOn })
    .from(membershipPeriod)
    .innerJoin(membership, eq(membership.id, membershipPeriod.membershipId))
    .where(and(inArray(membershipPeriod.id, [...historyIds]), isNotNull(membership.endsOn)))
  return new Map(rows.flatMap(({ id, endsOn }) => (endsOn === null ? [] : [[id, endsOn] as const])))
}

/** Leases up to so many parts that a job is to take up. */
export async function claimInstalments(
  db: Database,
  { today, now, until, limit }: { today: CalendarDate; now: Date; until: Date; limit: number },
): Promise<InstalmentPartRow[]> {
  const due = db
    .select({ id: instalmentPart.id })
    .from(instalmentPart)
    .where(
      and(
        lte(instalmentPart.nextOn, today),
        or(isNull(instalmentPart.leaseUntil), lt(instalmentPart.leaseUntil, now)),
      ),
    )
    .orderBy(asc(instalmentPart.nextOn), asc(instalmentPart.id))
    .limit(limit)
    .for('no key update', { skipLocked: true })
  return db
    .update(instalmentPart)
    .set({ leaseUntil: until })
    .where(inArray(instalmentPart.id, due))
    .returning()
}

/** Locks a part that this process has the lease of; undefined when the lease ran out and another took it. */
export async function lockLeasedInstalment(
  tx: Database,
  { id, leaseUntil }: Pick<InstalmentPartRow, 'id' | 'leaseUntil'>,
): Promise<InstalmentPartRow | undefined> {
  if (!leaseUntil) return undefined
  const [row] = await tx
    .select()
    .from(instalmentPart)
    .where(and(eq(instalmentPart.id, id), eq(instalmentPart.leaseUntil, leaseUntil)))
    .for('no key update')
  return row
}

/** The charges of a part's card, newest first. */
export async function listInstalmentCharges(db: Database, partId: string): Promise<InstalmentChargeRow[]> {
  return db
    .select()
    .from(instalmentCharge)
    .where(eq(instalmentCharge.partId, partId))
    .orderBy(desc(instalmentCharge.n))
}

export async function findInstalmentCharge(
  db: Database,
  paymentId: string,
): Promise<InstalmentChargeRow | undefined> {
  const [row] = await db.select().from(instalmentCharge).where(eq(instalmentCharge.paymentId, paymentId))
  return row
}

export async function insertInstalmentCharge(
  tx: Database,
  values: typeof instalmentCharge.$inferInsert,
): Promise<InstalmentChargeRow> {
  const [row] = await tx.insert(instalmentCharge).values(values).returning()
  if (!row) throw new Error('the charge was not written')
  return row
}

/** Changes a prepared charge; undefined when another worker did. Only the one that makes it `started` may call the provider. */
export async function leaveInstalmentPrepared(
  db: Database,
  id: string,
  values: Partial<InstalmentChargeRow>,
): Promise<InstalmentChargeRow | undefined> {
  const prepared = and(eq(instalmentCharge.id, id), eq(instalmentCharge.outcome, 'prepared'))
  const [row] = await db.update(instalmentCharge).set(values).where(prepared).returning()
  return row
}

export async function answerInstalmentCharge(
  tx: Database,
  id: string,
  values: Partial<Omit<InstalmentChargeRow, 'id' | 'partId'>>,
): Promise<InstalmentChargeRow> {
  const [row] = await tx.update(instalmentCharge).set(values).where(eq(instalmentCharge.id, id)).returning()
  if (!row) throw new Error('the answer of a charge was not written')
  return row
}

/** Ids of the cards that parts are still charged to: they are not forgotten with a renewal. */
export async function listPlanCards(tx: Database, ownerId: string, orgId: string): Promise<Set<string>> {
  const rows = await tx
    .selectDistinct({ cardId: instalmentPlan.cardId })
    .from(instalmentPlan)
    .innerJoin(instalmentPart, eq(instalmentPart.planId, instalmentPlan.id))
    .where(
      and(
        eq(instalmentPlan.payerId, ownerId),
        eq(instalmentPlan.orgId, orgId),
        isNull(instalmentPlan.stoppedAt),
        gt(instalmentPart.n, 1),
        sql`${instalmentPart.nextOn} is not null`,
      ),
    )
  return new Set(rows.flatMap(({ cardId }) => cardId ?? []))
}
