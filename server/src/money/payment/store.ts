import type { Database } from '@medlem/database/database'
import { instalmentCharge } from '@medlem/database/schema/instalment'
import { membership } from '@medlem/database/schema/membership'
import {
  callbackInbox,
  captureAttempt,
  type PaymentRow,
  payment,
  paymentEvent,
} from '@medlem/database/schema/payment'
import { renewal, renewalCharge } from '@medlem/database/schema/renewal'
import {
  canBeAuthorized,
  isMoving,
  isOpen,
  isToRelease,
  isUnanswered,
  statesWhere,
} from '@medlem/domain/payment'
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, max, ne, not, or, sql } from 'drizzle-orm'
import { NEWEST_FIRST } from './newestFirst.ts'

export type NewPayment = typeof payment.$inferInsert
export type CaptureAttemptRow = typeof captureAttempt.$inferSelect

export async function findPayment(db: Database, id: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payment).where(eq(payment.id, id))
  return row
}

export async function getPayment(db: Database, id: string): Promise<PaymentRow> {
  const row = await findPayment(db, id)
  if (!row) throw new Error('there is no such payment')
  return row
}

/**
 * Waits for other writers and keeps them out until the transaction ends. Lock the purchase first. The names at the provider are unique
 * keys that are written under the lock: a callback that has inserted what refers to the payment must end before it is held.
 */
export async function lockPayment(tx: Database, id: string): Promise<PaymentRow> {
  const [row] = await tx.select().from(payment).where(eq(payment.id, id)).for('update')
  if (!row) throw new Error('there is no such payment')
  return row
}

export async function findPaymentByReturnToken(db: Database, hash: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payment).where(eq(payment.returnTokenHash, hash))
  return row
}

export async function findPaymentByCallbackToken(
  db: Database,
  hash: string,
): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payment).where(eq(payment.callbackTokenHash, hash))
  return row
}

export async function findPaymentByAuthorization(
  db: Database,
  authorizationId: string,
): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payment).where(eq(payment.authorizationId, authorizationId))
  return row
}

/** Every attempt to pay a purchase, newest first. */
export async function listAttempts(db: Database, purchaseId: string): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payment)
    .where(eq(payment.purchaseId, purchaseId))
    .orderBy(...NEWEST_FIRST)
}

/** Everything but the state, which only movePayment() writes. */
export type PaymentValues = Omit<Partial<NewPayment>, 'state'>

export async function updatePayment(tx: Database, id: string, values: PaymentValues): Promise<void> {
  await tx.update(payment).set(values).where(eq(payment.id, id))
}

export async function insertEvent(tx: Database, event: typeof paymentEvent.$inferInsert): Promise<void> {
  await tx.insert(paymentEvent).values(event)
}

/** Takes the lease on a payment; undefined when another worker has it. */
export async function takeLease(
  db: Database,
  id: string,
  { now, until }: { now: Date; until: Date },
): Promise<PaymentRow | undefined> {
  const [row] = await db
    .update(payment)
    .set({ settlingUntil: until })
    .where(and(eq(payment.id, id), or(isNull(payment.settlingUntil), lt(payment.settlingUntil, now))))
    .returning()
  return row
}

/** Stores an authorization to look up, unless one is stored already. */
export async function keepHint(db: Database, id: string, authorizationId: string): Promise<void> {
  await db
    .update(payment)
    .set({ hintedAuthorizationId: authorizationId })
    .where(and(eq(payment.id, id), isNull(payment.hintedAuthorizationId)))
}

/** Drops the lease that ends at `until`; one that ran out meanwhile may be another worker's, and stays. */
export async function dropLease(db: Database, { id, until }: { id: string; until: Date }): Promise<void> {
  const own = and(eq(payment.id, id), eq(payment.settlingUntil, until))
  await db.update(payment).set({ settlingUntil: null }).where(own)
}

/** Drops the leases of a dead process. Only where there can be no other process. */
export async function dropAllLeases(db: Database): Promise<void> {
  await db.update(payment).set({ settlingUntil: null }).where(isNotNull(payment.settlingUntil))
}

export async function countTry(tx: Database, id: string): Promise<void> {
  await tx
    .update(payment)
    .set({ settleTries: sql`${payment.settleTries} + 1` })
    .where(eq(payment.id, id))
}

/**
 * Payments to ask the provider about: money in motion, holds of another amount that are not released yet, watched windows
 * with a reported authorization, and windows that are over.
 */
export async function listUndecided(
  db: Database,
  { watchedSince, overSince }: { watchedSince: Date; overSince: Date },
): Promise<PaymentRow[]> {
  // A charge that its provider makes on a later day, or that had no answer and is sent again, is asked about by its renewal, when that is taken up.
  const waits = sql`exists (select 1 from ${renewalCharge} join ${renewal} on ${renewal.id} = ${renewalCharge.renewalId}
    where ${renewalCharge.paymentId} = ${payment.id} and ${renewalCharge.outcome} in ('started', 'unknown', 'pending') and ${renewal.state} = 'charging')`
  const givenBack = sql`exists (select 1 from ${paymentEvent} where ${paymentEvent.paymentId} = ${payment.id}
    and ${paymentEvent.source} = ${GIVEN_BACK})`
  return db
    .select()
    .from(payment)
    .where(
      or(
        inArray(payment.state, statesWhere(isMoving)),
        and(inArray(payment.state, statesWhere(isToRelease)), sql`not ${givenBack}`),
        and(
          inArray(payment.state, statesWhere(canBeAuthorized)),
          isNotNull(payment.hintedAuthorizationId),
          gt(payment.createdAt, watchedSince),
        ),
        and(inArray(payment.state, statesWhere(isUnanswered)), lt(payment.createdAt, overSince), not(waits)),
      ),
    )
    .orderBy(asc(payment.createdAt))
}

/** Source of the events that the payer causes. */
export const MEMBER = 'member'

/** Source of the event that says that a hold was given back. */
export const GIVEN_BACK = 'hold_given_back'

export async function isGivenBack(db: Database, paymentId: string): Promise<boolean> {
  const where = and(eq(paymentEvent.paymentId, paymentId), eq(paymentEvent.source, GIVEN_BACK))
  return (await db.$count(paymentEvent, where)) > 0
}

/** Authorizations that callbacks named for a payment, newest first. */
export async function listReportedAuthorizations(db: Database, paymentId: string): Promise<string[]> {
  return listHints(db, paymentId, 'authorizationId')
}

/** Saved cards that callbacks named for a payment, newest first. */
export async function listReportedCards(db: Database, paymentId: string): Promise<string[]> {
  return listHints(db, paymentId, 'instrumentId')
}

async function listHints(
  db: Database,
  paymentId: string,
  hint: 'authorizationId' | 'instrumentId',
): Promise<string[]> {
  const rows = await db
    .select({ hints: callbackInbox.hints })
    .from(callbackInbox)
    .where(eq(callbackInbox.paymentId, paymentId))
    .orderBy(desc(callbackInbox.id))
    .limit(HINT_LIMIT)
  const ids = rows.map(({ hints }) => hints[hint]).filter((id) => id !== undefined)
  return [...new Set(ids)]
}

// Unsigned callbacks: a client that has the address could post many.
const HINT_LIMIT = 5

export async function latestCaptureAttempt(
  db: Database,
  paymentId: string,
): Promise<CaptureAttemptRow | undefined> {
  const [row] = await db
    .select()
    .from(captureAttempt)
    .where(eq(captureAttempt.paymentId, paymentId))
    .orderBy(desc(captureAttempt.n))
    .limit(1)
  return row
}

/** Written before the provider is called, so that a crash in between leaves a trace. */
export async function insertCaptureAttempt(
  tx: Database,
  paymentId: string,
  startedAt: Date,
): Promise<CaptureAttemptRow> {
  const [last] = await tx
    .select({ n: max(captureAttempt.n) })
    .from(captureAttempt)
    .where(eq(captureAttempt.paymentId, paymentId))
  const n = (last?.n ?? 0) + 1
  const [row] = await tx
    .insert(captureAttempt)
    .values({ paymentId, n, key: `pay_${paymentId}:capture:${n}`, outcome: 'started', startedAt })
    .returning()
  if (!row) throw new Error('the capture attempt was not written')
  return row
}

export async function answerCaptureAttempt(
  tx: Database,
  id: string,
  answer: Pick<CaptureAttemptRow, 'outcome' | 'answeredAt' | 'code'>,
): Promise<void> {
  await tx.update(captureAttempt).set(answer).where(eq(captureAttempt.id, id))
}

/** Other attempts on the same purchase that the member could still pay in. */
export async function listOpenSiblings(tx: Database, row: PaymentRow): Promise<PaymentRow[]> {
  return tx
    .select()
    .from(payment)
    .where(
      and(
        eq(payment.purchaseId, row.purchaseId),
        ne(payment.id, row.id),
        inArray(payment.state, statesWhere(isOpen)),
      ),
    )
    .orderBy(asc(payment.id))
    .for('update')
}

/** Whether the provider itself named this authorization when the card of this payment was charged. */
export async function isChargedAs(
  db: Database,
  of: { paymentId: string; authorizationId: string },
): Promise<boolean> {
  const where = and(
    eq(renewalCharge.paymentId, of.paymentId),
    eq(renewalCharge.authorizationId, of.authorizationId),
  )
  if ((await db.$count(renewalCharge, where)) > 0) return true
  const ofPart = and(
    eq(instalmentCharge.paymentId, of.paymentId),
    eq(instalmentCharge.authorizationId, of.authorizationId),
  )
  return (await db.$count(instalmentCharge, ofPart)) > 0
}

/** Whether a payment is the charge of a renewal that is switched off by now, or of a membership that ends. */
export async function isSwitchedOff(db: Database, paymentId: string): Promise<boolean> {
  const rows = await db
    .select({ id: membership.id })
    .from(renewalCharge)
    .innerJoin(renewal, eq(renewal.id, renewalCharge.renewalId))
    .innerJoin(membership, eq(membership.id, renewal.membershipId))
    .where(
      and(
        eq(renewalCharge.paymentId, paymentId),
        or(eq(membership.autoRenewal, false), isNotNull(membership.endsOn)),
      ),
    )
  return rows.length > 0
}
