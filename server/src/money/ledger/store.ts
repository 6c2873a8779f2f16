import { BooksDay } from '@medlem/contract/ledger'
import type { Database } from '@medlem/database/database'
import { booksReport } from '@medlem/database/schema/ledger'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import { organisation } from '@medlem/database/schema/organisation'
import type { PaymentRow } from '@medlem/database/schema/payment'
import { payment, paymentEvent, purchase } from '@medlem/database/schema/payment'
import { and, asc, between, desc, eq, inArray, sql } from 'drizzle-orm'

/** Days of the Copenhagen calendar; both ends belong to it. */
export interface Span {
  from: string
  to: string
}

/** A payment of which something happened in a span of days. */
export interface MovedPayment {
  row: PaymentRow
  orgId: string
  currency: string
  /** The last day in the span on which something happened. */
  day: string
  /** When something happened last, in the span or after it. */
  changedAt: Date
}

const copenhagenDay = sql`(${paymentEvent.at} at time zone 'Europe/Copenhagen')::date`

/** Oldest first; of one organisation or all. */
export async function listMovedPayments(
  db: Database,
  { from, to, orgId }: Span & { orgId?: string },
): Promise<MovedPayment[]> {
  const start = sql`${from}::timestamp at time zone 'Europe/Copenhagen'`
  const end = sql`(${to}::date + 1)::timestamp at time zone 'Europe/Copenhagen'`
  const latest = sql`(select max(later.at) from ${paymentEvent} later where later.payment_id = ${payment.id})`
  return db
    .select({
      row: payment,
      orgId: purchase.orgId,
      currency: purchase.currency,
      day: sql<string>`max(${copenhagenDay})::text`,
      changedAt: latest.mapWith(paymentEvent.at) as ReturnType<typeof sql<Date>>,
    })
    .from(paymentEvent)
    .innerJoin(payment, eq(payment.id, paymentEvent.paymentId))
    .innerJoin(purchase, eq(purchase.id, payment.purchaseId))
    .where(
      and(
        sql`${paymentEvent.at} >= ${start}`,
        sql`${paymentEvent.at} < ${end}`,
        orgId === undefined ? undefined : eq(purchase.orgId, orgId),
      ),
    )
    .groupBy(payment.id, purchase.id)
    .orderBy(asc(payment.createdAt), asc(payment.id))
}

export async function listOrganisationsByIds(
  db: Database,
  ids: readonly string[],
): Promise<OrganisationRow[]> {
  return db
    .select()
    .from(organisation)
    .where(inArray(organisation.id, [...ids]))
    .orderBy(asc(organisation.key))
}

export async function findOrganisationByKey(db: Database, key: string): Promise<OrganisationRow | undefined> {
  const [row] = await db.select().from(organisation).where(eq(organisation.key, key))
  return row
}

/** What was found before for these days is replaced: a payment that moved on belongs to another day now. */
export async function replaceReports(
  tx: Database,
  { orgId, from, to, days }: Span & { orgId: string; days: readonly BooksDay[] },
): Promise<void> {
  await tx.delete(booksReport).where(and(eq(booksReport.orgId, orgId), between(booksReport.day, from, to)))
  for (const { day, comparedAt, ...found } of days) {
    const values = { ...found, comparedAt: new Date(comparedAt) }
    await tx
      .insert(booksReport)
      .values({ orgId, day, ...values })
      // Somebody else compares the same days.
      .onConflictDoUpdate({ target: [booksReport.orgId, booksReport.day], set: values })
  }
}

/** Newest day first. */
export async function listReports(
  db: Database,
  { orgId, from, to }: Span & { orgId: string },
): Promise<BooksDay[]> {
  const rows = await db
    .select()
    .from(booksReport)
    .where(and(eq(booksReport.orgId, orgId), between(booksReport.day, from, to)))
    .orderBy(desc(booksReport.day))
    .limit(REPORT_LIMIT)
  return rows.map((row) => BooksDay.parse({ ...row, comparedAt: row.comparedAt.toISOString() }))
}

const REPORT_LIMIT = 366
