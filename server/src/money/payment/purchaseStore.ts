import type { Database } from '@medlem/database/database'
import { claim } from '@medlem/database/schema/claim'
import { instalmentPlan, instalmentPurchase } from '@medlem/database/schema/instalment'
import { member } from '@medlem/database/schema/member'
import { membership, membershipPeriod } from '@medlem/database/schema/membership'
import {
  type ConfigurationRow,
  membershipConfiguration,
  type OrganisationRow,
  organisation,
} from '@medlem/database/schema/organisation'
import { type PaymentRow, payment, purchase, purchaseLine } from '@medlem/database/schema/payment'
import { holdsMoney, statesWhere } from '@medlem/domain/payment'
import { and, asc, desc, eq, gte, inArray, isNull, notInArray, or, sql } from 'drizzle-orm'
import { lockEventOf } from './eventLocks.ts'
import { lockCreditPayer } from './heldCredit.ts'

export type PurchaseRow = typeof purchase.$inferSelect
type NewLine = Omit<typeof purchaseLine.$inferInsert, 'purchaseId' | 'historyId' | 'registrationId'>
/** A year. */
export type NewPurchaseLine = NewLine & { historyId: string }
/** A place at an event. */
export type NewTicketLine = NewLine & { registrationId: string }

/** A membership year that somebody wants to buy, with what is sold and to whom. */
export interface Draft {
  history: typeof membershipPeriod.$inferSelect
  memberRow: typeof member.$inferSelect
  configuration: typeof membershipConfiguration.$inferSelect
}

function selectDrafts(db: Database) {
  return db
    .select({ history: membershipPeriod, memberRow: member, configuration: membershipConfiguration })
    .from(membershipPeriod)
    .innerJoin(member, eq(member.id, membershipPeriod.memberId))
    .innerJoin(membershipConfiguration, eq(membershipConfiguration.id, membershipPeriod.membershipConfId))
}

/** The open drafts that one payer buys together. */
export async function listDrafts(
  db: Database,
  of: { createdBy: string; orgId: string; referenceKey: string },
): Promise<Draft[]> {
  return selectDrafts(db)
    .where(
      and(
        eq(membershipPeriod.createdBy, of.createdBy),
        eq(membershipPeriod.orgId, of.orgId),
        eq(membershipPeriod.referenceKey, of.referenceKey),
        eq(membershipPeriod.open, true),
      ),
    )
    .orderBy(asc(membershipPeriod.createdAt), asc(membershipPeriod.id))
}

export async function listDraftsByIds(db: Database, ids: readonly string[]): Promise<Draft[]> {
  if (ids.length === 0) return []
  return selectDrafts(db)
    .where(inArray(membershipPeriod.id, [...ids]))
    .orderBy(asc(membershipPeriod.createdAt), asc(membershipPeriod.id))
}

/** The payer's newest open draft of this for this member. */
export async function findOpenDraft(
  db: Database,
  of: { createdBy: string; memberId: string; membershipConfId: string },
): Promise<Draft | undefined> {
  const [row] = await selectDrafts(db)
    .where(
      and(
        eq(membershipPeriod.createdBy, of.createdBy),
        eq(membershipPeriod.memberId, of.memberId),
        eq(membershipPeriod.membershipConfId, of.membershipConfId),
        eq(membershipPeriod.open, true),
      ),
    )
    .orderBy(desc(membershipPeriod.createdAt))
    .limit(1)
  return row
}

export async function getPurchase(db: Database, id: string): Promise<PurchaseRow> {
  const [row] = await db.select().from(purchase).where(eq(purchase.id, id))
  if (!row) throw new Error('there is no such purchase')
  return row
}

export interface SeenPayment {
  row: PaymentRow
  purchase: PurchaseRow
  organisation: OrganisationRow
  /** Whether the viewer is among those who were paid for. */
  isPaidFor: boolean
}

/** A payment with all that decides whether the viewer may see it, in one query. */
export async function findPaymentFor(
  db: Database,
  id: string,
  viewerId: string,
): Promise<SeenPayment | undefined> {
  const own = db
    .select({ one: sql`1` })
    .from(purchaseLine)
    .where(and(eq(purchaseLine.purchaseId, purchase.id), eq(purchaseLine.memberId, viewerId)))
  const [seen] = await db
    .select({ row: payment, purchase, organisation, isPaidFor: sql<boolean>`exists ${own}` })
    .from(payment)
    .innerJoin(purchase, eq(purchase.id, payment.purchaseId))
    .innerJoin(organisation, eq(organisation.id, purchase.orgId))
    .where(eq(payment.id, id))
  return seen
}

/**
 * Locked after the event whose places it is of and the payer whose credit it takes, and before its payments, so that everybody locks in the
 * same order.
 */
export async function lockPurchase(tx: Database, id: string): Promise<PurchaseRow> {
  await lockEventOf(tx, id)
  await lockCreditPayer(tx, id)
  const [row] = await tx.select().from(purchase).where(eq(purchase.id, id)).for('no key update')
  if (!row) throw new Error('there is no such purchase')
  return row
}

/** Several of one payer, who is locked: before any payment or membership, as a late payment in one of them locks those after it. */
export async function lockPurchases(tx: Database, ids: readonly string[]): Promise<void> {
  for (const id of [...ids].sort()) await lockPurchase(tx, id)
}

/** Two payments for the same year meet here: the second waits, and then sees the first. */
export async function lockMemberships(tx: Database, ids: readonly string[]): Promise<void> {
  await tx
    .select({ id: membership.id })
    .from(membership)
    .where(inArray(membership.id, [...ids]))
    .orderBy(asc(membership.id))
    .for('no key update')
}

export async function updateSkipped(tx: Database, id: string, skipped: unknown[]): Promise<void> {
  await tx.update(purchase).set({ skipped }).where(eq(purchase.id, id))
}

/** The payer's purchases that name any of these drafts or places, newest first; without those that a claim keeps, which are paid by its parts. */
export async function listPurchasesOf(
  db: Database,
  payerId: string,
  {
    historyIds,
    registrationIds = [],
  }: { historyIds: readonly string[]; registrationIds?: readonly string[] },
): Promise<PurchaseRow[]> {
  const { historyId, registrationId } = purchaseLine
  const named = db
    .select({ id: purchaseLine.purchaseId })
    .from(purchaseLine)
    .where(or(inArray(historyId, [...historyIds]), inArray(registrationId, [...registrationIds])))
  const claimed = db
    .select({ id: instalmentPlan.purchaseId })
    .from(claim)
    .innerJoin(instalmentPlan, eq(instalmentPlan.id, claim.planId))
    .where(eq(instalmentPlan.payerId, payerId))
  return db
    .select()
    .from(purchase)
    .where(and(eq(purchase.payerId, payerId), inArray(purchase.id, named), notInArray(purchase.id, claimed)))
    .orderBy(desc(purchase.createdAt), desc(purchase.id))
}

/**
 * The payer's payment that activated a year without a window: nothing was to be paid, or credit paid the whole. What credit paid of a claim or
 * beside a window is none.
 */
export async function findPaymentAtOnce(
  db: Database,
  { payerId, historyId }: { payerId: string; historyId: string },
): Promise<{ row: PaymentRow; purchase: PurchaseRow } | undefined> {
  const isOfCredit = sql`${payment.manual} ->> 'method' = 'credit'`
  const wasAtOnce = or(eq(payment.state, 'free'), and(eq(payment.state, 'manual'), isOfCredit))
  const [found] = await db
    .select({ row: payment, purchase })
    .from(purchaseLine)
    .innerJoin(purchase, eq(purchase.id, purchaseLine.purchaseId))
    .innerJoin(payment, eq(payment.purchaseId, purchase.id))
    .leftJoin(instalmentPurchase, eq(instalmentPurchase.purchaseId, purchase.id))
    .where(
      and(
        eq(purchaseLine.historyId, historyId),
        eq(purchase.payerId, payerId),
        wasAtOnce,
        isNull(instalmentPurchase.purchaseId),
      ),
    )
  return found
}

export async function isReferenceTaken(
  db: Database,
  of: { payerId: string; orgId: string; referenceKey: string },
): Promise<boolean> {
  const { payerId, orgId, referenceKey } = of
  const where = and(
    eq(purchase.payerId, payerId),
    eq(purchase.orgId, orgId),
    eq(purchase.referenceKey, referenceKey),
  )
  return (await db.$count(purchase, where)) > 0
}

type LineRow = typeof purchaseLine.$inferSelect

/** All that a purchase is of: years, and places at an event. */
export async function listSold(db: Database, purchaseId: string): Promise<LineRow[]> {
  return db.select().from(purchaseLine).where(eq(purchaseLine.purchaseId, purchaseId))
}

/** A year of a purchase. */
export interface LineView {
  line: LineRow & { historyId: string }
  history: typeof membershipPeriod.$inferSelect
  memberName: string
  firstName: string
  fee: Pick<ConfigurationRow, 'name' | 'translations'>
}

/** The years of a purchase with the names that they are shown by; its places at events are in ticketStore.ts. */
export async function listLines(db: Database, purchaseId: string): Promise<LineView[]> {
  const rows = await db
    .select({ line: purchaseLine, history: membershipPeriod, person: member, sold: membershipConfiguration })
    .from(purchaseLine)
    .innerJoin(membershipPeriod, eq(membershipPeriod.id, purchaseLine.historyId))
    .innerJoin(member, eq(member.id, purchaseLine.memberId))
    .innerJoin(membershipConfiguration, eq(membershipConfiguration.id, membershipPeriod.membershipConfId))
    .where(eq(purchaseLine.purchaseId, purchaseId))
    .orderBy(asc(membershipPeriod.createdAt), asc(membershipPeriod.id))
  return rows.map(({ line, history, person, sold }) => ({
    line: { ...line, historyId: history.id },
    history,
    memberName: `${person.firstName} ${person.lastName}`.trim(),
    firstName: person.firstName,
    fee: sold,
  }))
}

/** Payments made since then whose money is held and real, oldest first, with the organisation that holds it. */
export async function listHeldPayments(db: Database, since: Date): Promise<{ id: string; orgId: string }[]> {
  return db
    .select({ id: payment.id, orgId: purchase.orgId })
    .from(payment)
    .innerJoin(purchase, eq(purchase.id, payment.purchaseId))
    .where(and(inArray(payment.state, statesWhere(holdsMoney)), gte(payment.createdAt, since)))
    .orderBy(asc(payment.createdAt), asc(payment.id))
}

/** The recorded payment behind a year, with its purchase; not one of a later part of its price. */
export async function findManualPayment(
  db: Database,
  historyId: string,
): Promise<{ paymentId: string; purchaseId: string; payerId: string } | undefined> {
  const [row] = await db
    .select({ paymentId: payment.id, purchaseId: purchase.id, payerId: purchase.payerId })
    .from(purchaseLine)
    .innerJoin(purchase, eq(purchase.id, purchaseLine.purchaseId))
    .innerJoin(payment, eq(payment.purchaseId, purchase.id))
    .leftJoin(instalmentPurchase, eq(instalmentPurchase.purchaseId, purchase.id))
    .where(
      and(
        eq(purchaseLine.historyId, historyId),
        eq(payment.state, 'manual'),
        isNull(instalmentPurchase.purchaseId),
      ),
    )
  return row
}
