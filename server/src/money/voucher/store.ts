import type { AccountMap, AccountPurpose } from '@medlem/contract/voucher'
import type { Database } from '@medlem/database/database'
import { creditEntry } from '@medlem/database/schema/credit'
import { booksReport } from '@medlem/database/schema/ledger'
import { member } from '@medlem/database/schema/member'
import { organisation } from '@medlem/database/schema/organisation'
import { payment, purchase } from '@medlem/database/schema/payment'
import { refund } from '@medlem/database/schema/refund'
import { bookingAccount, closedMonth, type VoucherRow, voucher } from '@medlem/database/schema/voucher'
import { copenhagenDate } from '@medlem/domain/calendar'
import { isToCapture, statesWhere } from '@medlem/domain/payment'
import type { BookedCredit } from '@medlem/domain/voucher'
import { and, asc, count, desc, eq, inArray, isNotNull, max, sql } from 'drizzle-orm'

export async function listAccounts(db: Database, orgId: string) {
  return db.select().from(bookingAccount).where(eq(bookingAccount.orgId, orgId))
}

export async function writeAccounts(
  tx: Database,
  orgId: string,
  accounts: AccountMap['accounts'],
): Promise<void> {
  for (const one of accounts) {
    await tx
      .insert(bookingAccount)
      .values({ ...one, orgId })
      .onConflictDoUpdate({
        target: [bookingAccount.orgId, bookingAccount.purpose],
        set: { number: one.number, name: one.name },
      })
  }
}

/** Waits for others who close months of the organisation. */
export async function lockVouchers(tx: Database, orgId: string): Promise<void> {
  await tx
    .select({ id: organisation.id })
    .from(organisation)
    .where(eq(organisation.id, orgId))
    .for('no key update')
}

/** The closed months of an organisation, newest first, with who closed each. */
export async function listClosedMonths(db: Database, orgId: string) {
  return db
    .select({
      month: closedMonth.month,
      closedAt: closedMonth.closedAt,
      closedBy: sql<string | null>`${member.firstName} || ' ' || ${member.lastName}`,
    })
    .from(closedMonth)
    .leftJoin(member, eq(member.id, closedMonth.closedBy))
    .where(eq(closedMonth.orgId, orgId))
    .orderBy(desc(closedMonth.month))
}

export async function insertClosedMonth(
  tx: Database,
  values: typeof closedMonth.$inferInsert,
): Promise<void> {
  await tx.insert(closedMonth).values(values)
}

/** The vouchers that stand in a month, or those that book the ledger of one, by number. */
export async function listVouchers(
  db: Database,
  { orgId, ...where }: { orgId: string } & ({ month: string } | { ofMonth: string }),
): Promise<VoucherRow[]> {
  const of = 'month' in where ? eq(voucher.month, where.month) : eq(voucher.ofMonth, where.ofMonth)
  return db
    .select()
    .from(voucher)
    .where(and(eq(voucher.orgId, orgId), of))
    .orderBy(asc(voucher.number))
}

export async function lastVoucherNumber(tx: Database, orgId: string): Promise<number> {
  const [row] = await tx
    .select({ last: max(voucher.number) })
    .from(voucher)
    .where(eq(voucher.orgId, orgId))
  return row?.last ?? 0
}

export async function insertVouchers(tx: Database, values: (typeof voucher.$inferInsert)[]): Promise<void> {
  if (values.length > 0) await tx.insert(voucher).values(values)
}

/** What is not settled in an organisation: refunds and captures now, differences with the gateway in a month. */
export async function countOpenIssues(db: Database, { orgId, month }: { orgId: string; month: string }) {
  const refunds = await db
    .select({ state: refund.state, count: count() })
    .from(refund)
    .innerJoin(payment, eq(payment.id, refund.paymentId))
    .innerJoin(purchase, eq(purchase.id, payment.purchaseId))
    .where(and(eq(purchase.orgId, orgId), inArray(refund.state, ['requested', 'started'])))
    .groupBy(refund.state)
  const [captures] = await db
    .select({ count: count() })
    .from(payment)
    .innerJoin(purchase, eq(purchase.id, payment.purchaseId))
    .where(
      and(
        eq(purchase.orgId, orgId),
        eq(payment.test, false),
        inArray(payment.state, statesWhere(isToCapture)),
      ),
    )
  const [books] = await db
    .select({ count: sql<number>`coalesce(sum(jsonb_array_length(${booksReport.differences})), 0)::int` })
    .from(booksReport)
    .where(and(eq(booksReport.orgId, orgId), sql`to_char(${booksReport.day}, 'YYYY-MM') = ${month}`))
  const ofState = (state: 'requested' | 'started') => refunds.find((one) => one.state === state)?.count ?? 0
  return [
    { kind: 'refunds_requested', count: ofState('requested') },
    { kind: 'refunds_under_way', count: ofState('started') },
    { kind: 'captures_under_way', count: captures?.count ?? 0 },
    { kind: 'books_differ', count: books?.count ?? 0 },
  ] as const
}

/** Money of a month that came as credit, was taken back, or paid back, by the day on which it was recorded. */
export async function listBookedCredit(
  db: Database,
  { orgId, month }: { orgId: string; month: string },
): Promise<BookedCredit[]> {
  const { createdAt, currency, method, amountMinor } = creditEntry
  const rows = await db
    .select({ createdAt, currency, method, amountMinor })
    .from(creditEntry)
    .where(
      and(
        eq(creditEntry.orgId, orgId),
        isNotNull(method),
        sql`to_char(${createdAt} at time zone 'Europe/Copenhagen', 'YYYY-MM') = ${month}`,
      ),
    )
    .orderBy(asc(createdAt), asc(creditEntry.id))
  return rows.flatMap((row) =>
    row.method === null
      ? []
      : [
          {
            date: copenhagenDate(row.createdAt),
            currency: row.currency,
            method: row.method,
            amountMinor: BigInt(row.amountMinor),
          },
        ],
  )
}

export type StoredAccount = { purpose: AccountPurpose; number: string; name: string }
