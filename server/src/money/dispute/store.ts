import type { DisputedPeriod } from '@medlem/contract/dispute'
import type { Database } from '@medlem/database/database'
import { dispute } from '@medlem/database/schema/dispute'
import { event } from '@medlem/database/schema/event'
import { member } from '@medlem/database/schema/member'
import { membershipPeriod } from '@medlem/database/schema/membership'
import { type PaymentRow, payment, purchase, purchaseLine } from '@medlem/database/schema/payment'
import { eventRegistration } from '@medlem/database/schema/registration'
import { copenhagenDate } from '@medlem/domain/calendar'
import { toWireMinor } from '@medlem/domain/money'
import { remainingMinor } from '@medlem/domain/paymentMoney'
import { textIn } from '@medlem/domain/translation'
import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { paymentMoneyOf } from '../payment/paymentMoneyOf.ts'

export type DisputeRow = typeof dispute.$inferSelect
export type NewDispute = typeof dispute.$inferInsert

/** The disputes of a payment, those that are over too, oldest first. Lock the payment first. */
export async function listDisputesOf(tx: Database, paymentId: string): Promise<DisputeRow[]> {
  return tx
    .select()
    .from(dispute)
    .where(eq(dispute.paymentId, paymentId))
    .orderBy(asc(dispute.openedAt), asc(dispute.id))
}

/** Those of these payments that have a dispute, open or over. */
export async function listDisputedPayments(db: Database, paymentIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ paymentId: dispute.paymentId })
    .from(dispute)
    .where(inArray(dispute.paymentId, [...paymentIds]))
  return rows.map(({ paymentId }) => paymentId)
}

export async function findDispute(tx: Database, id: string): Promise<DisputeRow | undefined> {
  const [row] = await tx.select().from(dispute).where(eq(dispute.id, id))
  return row
}

export async function insertDispute(tx: Database, values: NewDispute): Promise<DisputeRow> {
  const [row] = await tx.insert(dispute).values(values).returning()
  if (!row) throw new Error('the dispute was not written')
  return row
}

export async function updateDispute(tx: Database, id: string, values: Partial<NewDispute>): Promise<void> {
  await tx.update(dispute).set(values).where(eq(dispute.id, id))
}

/** A dispute with its money and the names of those who had to do with it. */
export interface DisputeView {
  row: DisputeRow
  amountMinor: number
  /** What has not gone back of the payment and this dispute is not about. */
  restMinor: number
  currency: string
  payerId: string
  payer: string
  years: DisputedPeriod[]
  recorder: string | null
  concluder: string | null
}

const MAX_LISTED = 500

/** Of an organisation, or only the one given, as somebody reads it: those that wait for somebody first, then newest first. */
export async function listDisputeViews(
  db: Database,
  of: { orgId: string } | { id: string },
  language: string,
): Promise<DisputeView[]> {
  const payer = alias(member, 'payer')
  const recorder = alias(member, 'recorder')
  const concluder = alias(member, 'concluder')
  const rows = await db
    .select({ row: dispute, payment, purchase, payer, recorder, concluder })
    .from(dispute)
    .innerJoin(payment, eq(payment.id, dispute.paymentId))
    .innerJoin(purchase, eq(purchase.id, payment.purchaseId))
    .innerJoin(payer, eq(payer.id, purchase.payerId))
    .leftJoin(recorder, eq(recorder.id, dispute.recordedBy))
    .leftJoin(concluder, eq(concluder.id, dispute.concludedBy))
    .where('id' in of ? eq(dispute.id, of.id) : eq(purchase.orgId, of.orgId))
    .orderBy(sql`${dispute.concludedAt} is null desc`, desc(dispute.openedAt), desc(dispute.id))
    .limit(MAX_LISTED)
  const years = await listYears(
    db,
    rows.map((one) => one.purchase.id),
    language,
  )
  return rows.map((one) => ({
    row: one.row,
    ...amountsOf(one),
    currency: one.purchase.currency,
    payerId: one.payer.id,
    payer: fullName(one.payer),
    years: years.get(one.purchase.id) ?? [],
    recorder: one.recorder && fullName(one.recorder),
    concluder: one.concluder && fullName(one.concluder),
  }))
}

function amountsOf({ row, payment: of }: { row: DisputeRow; payment: PaymentRow }) {
  const remaining = toWireMinor(remainingMinor(paymentMoneyOf(of)))
  const amountMinor = row.amountMinor ?? of.capturedMinor - of.refundedMinor
  const isLost = row.state === 'lost' && row.concludedAt !== null
  return { amountMinor, restMinor: isLost ? remaining : Math.max(0, remaining - amountMinor) }
}

/** What each of these purchases paid for, years and places at events, in the order of its lines. */
async function listYears(
  db: Database,
  purchaseIds: readonly string[],
  language: string,
): Promise<Map<string, DisputedPeriod[]>> {
  const years = new Map<string, DisputedPeriod[]>()
  if (purchaseIds.length === 0) return years
  const { id, membershipId, membershipFor, status, createdAt } = membershipPeriod
  const { purchaseId, registrationId } = purchaseLine
  const rows = await db
    .select({
      purchaseId,
      registrationId,
      id,
      membershipId,
      membershipFor,
      status,
      member,
      signUp: eventRegistration.state,
      startDate: event.startDate,
      event: { title: event.title, translations: event.translations },
    })
    .from(purchaseLine)
    .leftJoin(membershipPeriod, eq(id, purchaseLine.historyId))
    .leftJoin(eventRegistration, eq(eventRegistration.id, registrationId))
    .leftJoin(event, eq(event.id, eventRegistration.eventId))
    .innerJoin(member, eq(member.id, purchaseLine.memberId))
    .where(inArray(purchaseId, [...purchaseIds]))
    .orderBy(asc(createdAt), asc(id), asc(purchaseLine.id))
  for (const { purchaseId: of, registrationId, member: person, ...one } of rows) {
    const year = {
      membershipHistoryId: one.id ?? registrationId ?? '',
      membershipId: one.membershipId,
      memberId: person.id,
      memberName: fullName(person),
      year: one.membershipFor ?? (one.startDate ? Number(copenhagenDate(one.startDate).slice(0, 4)) : 0),
      event: one.event ? textIn<'title'>(one.event, 'title', language) : undefined,
      active: one.status === 'active' || (one.signUp !== null && one.signUp !== 'cancelled'),
    }
    years.set(of, [...(years.get(of) ?? []), year])
  }
  return years
}

function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim()
}
