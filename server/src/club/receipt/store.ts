import type { PaidMethod } from '@medlem/contract/grant'
import type { Database } from '@medlem/database/database'
import { event } from '@medlem/database/schema/event'
import { eventTier } from '@medlem/database/schema/eventTier'
import { member } from '@medlem/database/schema/member'
import { membershipPeriod } from '@medlem/database/schema/membership'
import { membershipConfiguration, organisation } from '@medlem/database/schema/organisation'
import { payment, purchase, purchaseLine, receipt } from '@medlem/database/schema/payment'
import { eventRegistration } from '@medlem/database/schema/registration'
import { and, asc, between, eq, isNull, or, sql } from 'drizzle-orm'

export type ReceiptRow = typeof receipt.$inferSelect

/** What a receipt needs to know of its payment. */
export interface ReceiptPayment {
  id: string
  purchaseId: string
  orgId: string
  payerId: string
  currency: string
  test: boolean
  free: boolean
  provider: string
  /** How and when the money came that was recorded by an administrator. */
  manual?: { method: PaidMethod; paidOn: string } | null
  billingName: string
  reference: string
  providerPaymentId: string | null
}

/** What was paid for: a year at a fee, or a place on a tier of an event. */
export type ReceiptLine = {
  line: typeof purchaseLine.$inferSelect
  member: typeof member.$inferSelect
} & (SoldYear | SoldTicket)

export interface SoldYear {
  history: typeof membershipPeriod.$inferSelect
  configuration: typeof membershipConfiguration.$inferSelect
}

export interface SoldTicket {
  registrationId: string
  event: typeof event.$inferSelect
  tier: typeof eventTier.$inferSelect
}

export async function findReceipt(db: Database, paymentId: string): Promise<ReceiptRow | undefined> {
  const [row] = await db.select().from(receipt).where(eq(receipt.paymentId, paymentId))
  return row
}

interface ReceiptOfPeriod {
  receipt: ReceiptRow
  payerId: string
  memberId: string
  orgId: string
  orderNumber: string
  /** Of the period, or of the place at an event. */
  soldId: string
  isTicket: boolean
}

/**
 * The receipt that covers a period or a place at an event (by the sign-up's id), or that of a payment, with whose it is, who paid,
 * and under which number. Of a period that is paid in parts it is the first one's.
 */
export async function findReceiptOfPeriod(db: Database, id: string): Promise<ReceiptOfPeriod | undefined> {
  const { payerId, orgId } = purchase
  const { memberId } = purchaseLine
  const [row] = await db
    .select({
      ...{ receipt, payerId, orgId, memberId, orderNumber: payment.orderNumber },
      soldId: sql<string>`coalesce(${purchaseLine.historyId}, ${purchaseLine.registrationId})`,
      isTicket: sql<boolean>`${purchaseLine.registrationId} is not null`,
    })
    .from(purchaseLine)
    .innerJoin(purchase, eq(purchase.id, purchaseLine.purchaseId))
    .innerJoin(payment, eq(payment.purchaseId, purchase.id))
    .innerJoin(receipt, eq(receipt.paymentId, payment.id))
    .where(or(eq(purchaseLine.historyId, id), eq(purchaseLine.registrationId, id), eq(payment.id, id)))
    .orderBy(asc(receipt.number))
    .limit(1)
  return row
}

export async function insertReceipt(tx: Database, values: typeof receipt.$inferInsert): Promise<void> {
  await tx.insert(receipt).values(values)
}

/** Records that the original was issued; false when it was before. */
export async function takeOriginal(db: Database, id: string, at: Date): Promise<boolean> {
  const rows = await db
    .update(receipt)
    .set({ originalAt: at })
    .where(and(eq(receipt.id, id), isNull(receipt.originalAt)))
    .returning({ id: receipt.id })
  return rows.length > 0
}

/** Everything that a purchase is of: its years, or its places at an event. */
export async function listReceiptLines(db: Database, purchaseId: string): Promise<ReceiptLine[]> {
  const rows = await db
    .select({
      line: purchaseLine,
      member,
      history: membershipPeriod,
      configuration: membershipConfiguration,
      event,
      tier: eventTier,
    })
    .from(purchaseLine)
    .innerJoin(member, eq(member.id, purchaseLine.memberId))
    .leftJoin(membershipPeriod, eq(membershipPeriod.id, purchaseLine.historyId))
    .leftJoin(membershipConfiguration, eq(membershipConfiguration.id, membershipPeriod.membershipConfId))
    .leftJoin(eventRegistration, eq(eventRegistration.id, purchaseLine.registrationId))
    .leftJoin(event, eq(event.id, eventRegistration.eventId))
    .leftJoin(eventTier, eq(eventTier.id, eventRegistration.tierId))
    .where(eq(purchaseLine.purchaseId, purchaseId))
    .orderBy(asc(member.firstName), asc(member.lastName), asc(purchaseLine.id))
  return rows.map(({ line, member, history, configuration, event, tier }) => {
    if (history && configuration) return { line, member, history, configuration }
    if (!line.registrationId || !event || !tier) throw new Error('a line of nothing that is sold')
    return { line, member, registrationId: line.registrationId, event, tier }
  })
}

/** The next number, taken under the organisation's row lock: an aborted transaction gives it back. */
export async function takeReceiptNumber(tx: Database, orgId: string): Promise<number> {
  const [row] = await tx
    .update(organisation)
    .set({ nextReceiptNumber: sql`${organisation.nextReceiptNumber} + 1` })
    .where(eq(organisation.id, orgId))
    .returning({ next: organisation.nextReceiptNumber })
  if (!row) throw new Error('there is no such organisation')
  return row.next - 1
}

/** As long as a number is that a request may give (`findReceipts` of the contract). */
const MAX_DIGITS = 9

/** The receipts of an organisation whose number begins with these digits, the lowest first. */
export async function listReceiptsByNumber(
  db: Database,
  { orgId, beginning, most }: { orgId: string; beginning: number; most: number },
): Promise<ReceiptRow[]> {
  // Each as a range, which the index on organisation and number answers: 12, then 120 to 129, then 1200 to 1299 …
  const missing = Array.from({ length: MAX_DIGITS + 1 - String(beginning).length }, (_, at) => 10 ** at)
  const ranges = missing.map((step) => between(receipt.number, beginning * step, (beginning + 1) * step - 1))
  return db
    .select()
    .from(receipt)
    .where(and(eq(receipt.orgId, orgId), or(...ranges)))
    .orderBy(asc(receipt.number))
    .limit(most)
}
