import type { Database } from '@medlem/database/database'
import { member } from '@medlem/database/schema/member'
import { membershipPeriod } from '@medlem/database/schema/membership'
import { payment, purchase, purchaseLine } from '@medlem/database/schema/payment'
import { refund } from '@medlem/database/schema/refund'
import { and, asc, desc, eq, gte, inArray, isNull, ne, or, sql, sum } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

export type RefundRow = typeof refund.$inferSelect
/** The code of a refund that the provider has accepted and carries out later. */
export const PENDING = 'pending'

export type NewRefund = Omit<typeof refund.$inferInsert, 'key'>

/** Written before the provider is asked; its key names the order there. Lock the payment first: that keeps the numbers apart. */
export async function insertRefund(tx: Database, values: NewRefund): Promise<RefundRow> {
  const n = (await tx.$count(refund, eq(refund.paymentId, values.paymentId))) + 1
  const [row] = await tx
    .insert(refund)
    .values({ ...values, key: `pay_${values.paymentId}:refund:${n}` })
    .returning()
  if (!row) throw new Error('the refund was not written')
  return row
}

/** Waits for other writers. Lock the payment first. */
export async function lockRefund(tx: Database, id: string): Promise<RefundRow | undefined> {
  const [row] = await tx.select().from(refund).where(eq(refund.id, id)).for('no key update')
  return row
}

export async function updateRefund(tx: Database, id: string, values: Partial<NewRefund>): Promise<void> {
  await tx.update(refund).set(values).where(eq(refund.id, id))
}

/** The refund that is decided and not answered: at most one for each payment, by the unique index. */
export async function findRunningRefund(db: Database, paymentId: string): Promise<RefundRow | undefined> {
  const [row] = await db
    .select()
    .from(refund)
    .where(and(eq(refund.paymentId, paymentId), eq(refund.state, 'started')))
  return row
}

/** Whether the refund can still be taken back, and is not to be ordered yet. */
export function isWaiting({ startedAt, waitsUntil }: RefundRow, now: Date): boolean {
  return startedAt === null && waitsUntil !== null && now < waitsUntil
}

/** For how long yet; 0 for one that never waited. */
export function waitSeconds({ waitsUntil }: RefundRow, now: Date): number {
  return waitsUntil === null ? 0 : Math.ceil((waitsUntil.getTime() - now.getTime()) / 1000)
}

/** Claims the refund's only order at the provider; false when it was claimed before. */
export async function claimRefund(db: Database, id: string, startedAt: Date): Promise<boolean> {
  const claimed = await db
    .update(refund)
    .set({ startedAt })
    .where(and(eq(refund.id, id), eq(refund.state, 'started'), isNull(refund.startedAt)))
    .returning({ id: refund.id })
  return claimed.length > 0
}

/** The refund that a request with this key made before. */
export async function findRefundByKey(
  db: Database,
  { paymentId, idempotencyKey }: { paymentId: string; idempotencyKey: string },
): Promise<RefundRow | undefined> {
  const [row] = await db
    .select()
    .from(refund)
    .where(and(eq(refund.paymentId, paymentId), eq(refund.idempotencyKey, idempotencyKey)))
  return row
}

/** Equal refunds of the same requester that wait for approval, or were requested since then. */
export async function listLikeRefunds(
  tx: Database,
  input: Pick<RefundRow, 'paymentId' | 'amountMinor' | 'reason'> & { requestedBy: string },
  since: Date,
): Promise<RefundRow[]> {
  return tx
    .select()
    .from(refund)
    .where(
      and(
        eq(refund.paymentId, input.paymentId),
        eq(refund.requestedBy, input.requestedBy),
        eq(refund.amountMinor, input.amountMinor),
        eq(refund.reason, input.reason),
        ne(refund.state, 'refused'),
        or(eq(refund.state, 'requested'), gte(refund.createdAt, since)),
      ),
    )
    .orderBy(desc(refund.createdAt))
}

/** What one person alone gave back of a payment, or is giving back. */
export async function sumGivenAlone(tx: Database, paymentId: string): Promise<bigint> {
  const [row] = await tx
    .select({ total: sum(refund.amountMinor) })
    .from(refund)
    .where(
      and(
        eq(refund.paymentId, paymentId),
        inArray(refund.state, ['started', 'done']),
        isNull(refund.approvedBy),
      ),
    )
  return BigInt(row?.total ?? 0)
}

/** What has gone back of a payment, with the years and places that were named for it. */
export function listGiven(
  db: Database,
  paymentId: string,
): Promise<Pick<RefundRow, 'amountMinor' | 'historyIds'>[]> {
  const { amountMinor, historyIds, state } = refund
  return db
    .select({ amountMinor, historyIds })
    .from(refund)
    .where(and(eq(refund.paymentId, paymentId), eq(state, 'done')))
}

/** Nothing is left to refund: refuses what still waits for approval. */
export async function refuseRequested(
  tx: Database,
  paymentId: string,
  { at, code }: { at: Date; code: string },
): Promise<void> {
  await tx
    .update(refund)
    .set({ state: 'refused', answeredAt: at, code })
    .where(and(eq(refund.paymentId, paymentId), eq(refund.state, 'requested')))
}

/** A refund with the names of those who decided it. */
export interface RefundView {
  row: RefundRow
  /** Null for one that was made at the provider. */
  requester: string | null
  approver: string | null
  rejecter: string | null
}

/** Newest first; or only the one given. */
export async function listRefundViews(
  db: Database,
  { paymentId, id }: { paymentId: string; id?: string },
): Promise<RefundView[]> {
  const requester = alias(member, 'requester')
  const approver = alias(member, 'approver')
  const rejecter = alias(member, 'rejecter')
  const rows = await db
    .select({ row: refund, requester, approver, rejecter })
    .from(refund)
    .leftJoin(requester, eq(requester.id, refund.requestedBy))
    .leftJoin(approver, eq(approver.id, refund.approvedBy))
    .leftJoin(rejecter, eq(rejecter.id, refund.rejectedBy))
    .where(and(eq(refund.paymentId, paymentId), id === undefined ? undefined : eq(refund.id, id)))
    .orderBy(desc(refund.createdAt), desc(refund.key))
  return rows.map((one) => ({
    row: one.row,
    requester: one.requester && fullName(one.requester),
    approver: one.approver && fullName(one.approver),
    rejecter: one.rejecter && fullName(one.rejecter),
  }))
}

const MAX_LISTED = 200

/** Refunds of an organisation that wait for a second person, oldest first, with the first year, or place at an event, that each was paid for. */
export async function listRequested(db: Database, orgId: string) {
  const requester = alias(member, 'requester')
  const payer = alias(member, 'payer')
  const rows = await db
    .selectDistinctOn([refund.createdAt, refund.key], {
      row: refund,
      requester,
      payer,
      currency: purchase.currency,
      membershipId: membershipPeriod.membershipId,
      historyId: sql<string>`coalesce(${purchaseLine.historyId}, ${purchaseLine.registrationId})`,
    })
    .from(refund)
    .innerJoin(payment, eq(payment.id, refund.paymentId))
    .innerJoin(purchase, eq(purchase.id, payment.purchaseId))
    .innerJoin(payer, eq(payer.id, purchase.payerId))
    .innerJoin(purchaseLine, eq(purchaseLine.purchaseId, purchase.id))
    .leftJoin(membershipPeriod, eq(membershipPeriod.id, purchaseLine.historyId))
    .leftJoin(requester, eq(requester.id, refund.requestedBy))
    .where(and(eq(purchase.orgId, orgId), eq(refund.state, 'requested')))
    .orderBy(asc(refund.createdAt), asc(refund.key), asc(membershipPeriod.createdAt), asc(purchaseLine.id))
    .limit(MAX_LISTED)
  return rows.map((one) => ({
    ...one,
    requester: one.requester && fullName(one.requester),
    payer: fullName(one.payer),
  }))
}

function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim()
}
