import type { PaidMethod } from '@medlem/contract/grant'
import type { Database } from '@medlem/database/database'
import { member } from '@medlem/database/schema/member'
import { membershipPeriod } from '@medlem/database/schema/membership'
import { membershipConfiguration, organisation } from '@medlem/database/schema/organisation'
import { payment, purchase, purchaseLine, receipt } from '@medlem/database/schema/payment'
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

export interface ReceiptLine {
  line: typeof purchaseLine.$inferSelect
  history: typeof membershipPeriod.$inferSelect
  member: typeof member.$inferSelect
  configuration: typeof membershipConfiguration.$inferSelect
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
  historyId: string
}

/**
 * The receipt that covers a period, or that of a payment, with whose period it is, who paid, and under which number. Of a period
 * that is paid in parts it is the first one's.
 */
export async function findReceiptOfPeriod(db: Database, id: string): Promise<ReceiptOfPeriod | undefined> {
  const { payerId, orgId } = purchase
  const { memberId } = purchaseLine
  const [row] = await db
    .select({
      ...{ receipt, payerId, orgId, memberId, orderNumber: payment.orderNumber },
      historyId: purchaseLine.historyId,
    })
    .from(purchaseLine)
    .innerJoin(purchase, eq(purchase.id, purchaseLine.purchaseId))
    .innerJoin(payment, eq(payment.purchaseId, purchase.id))
    .innerJoin(receipt, eq(receipt.paymentId, payment.id))
    .where(or(eq(purchaseLine.historyId, id), eq(payment.id, id)))
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

export async function listReceiptLines(db: Database, purchaseId: string): Promise<ReceiptLine[]> {
  return db
    .select({
      line: purchaseLine,
      history: membershipPeriod,
      member,
      configuration: membershipConfiguration,
    })
    .from(purchaseLine)
    .innerJoin(membershipPeriod, eq(membershipPeriod.id, purchaseLine.historyId))
    .innerJoin(member, eq(member.id, purchaseLine.memberId))
    .innerJoin(membershipConfiguration, eq(membershipConfiguration.id, membershipPeriod.membershipConfId))
    .where(eq(purchaseLine.purchaseId, purchaseId))
    .orderBy(asc(member.firstName), asc(member.lastName), asc(purchaseLine.id))
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
const MOST_DIGITS = 9

/** The receipts of an organisation whose number begins with these digits, the lowest first. */
export async function listReceiptsByNumber(
  db: Database,
  { orgId, beginning, most }: { orgId: string; beginning: number; most: number },
): Promise<ReceiptRow[]> {
  // Each as a range, which the index on organisation and number answers: 12, then 120 to 129, then 1200 to 1299 …
  const missing = Array.from({ length: MOST_DIGITS + 1 - String(beginning).length }, (_, at) => 10 ** at)
  const ranges = missing.map((step) => between(receipt.number, beginning * step, (beginning + 1) * step - 1))
  return db
    .select()
    .from(receipt)
    .where(and(eq(receipt.orgId, orgId), or(...ranges)))
    .orderBy(asc(receipt.number))
    .limit(most)
}
