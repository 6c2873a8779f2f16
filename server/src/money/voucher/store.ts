import type { AccountingBasis, AccountMap, AccountPurpose } from '@medlem/contract/voucher'
import type { Database } from '@medlem/database/database'
import { bankAccount } from '@medlem/database/schema/bank'
import { creditEntry } from '@medlem/database/schema/credit'
import { member } from '@medlem/database/schema/member'
import { organisation } from '@medlem/database/schema/organisation'
import { bookingAccount, closedMonth, type VoucherRow, voucher } from '@medlem/database/schema/voucher'
import { copenhagenDate } from '@medlem/domain/calendar'
import type { BookedCredit } from '@medlem/domain/voucher'
import { and, asc, desc, eq, inArray, isNotNull, max, type SQL, sql } from 'drizzle-orm'

export async function listAccounts(db: Database, orgId: string) {
  return db.select().from(bookingAccount).where(eq(bookingAccount.orgId, orgId))
}

/** The numbers of its bank accounts, as statements said them. */
export async function listBankAccounts(db: Database, orgId: string): Promise<string[]> {
  const rows = await db
    .select({ number: bankAccount.number })
    .from(bankAccount)
    .where(and(eq(bankAccount.orgId, orgId), isNotNull(bankAccount.number)))
    .orderBy(asc(bankAccount.createdAt), asc(bankAccount.id))
  return rows.flatMap(({ number }) => number ?? [])
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

/** When claims that are sent from now on are booked. */
export async function writeBasis(
  tx: Database,
  orgId: string,
  accountingBasis: AccountingBasis,
): Promise<void> {
  await tx.update(organisation).set({ accountingBasis }).where(eq(organisation.id, orgId))
}

/** Waits for others who close months of the organisation. */
export async function lockVouchers(tx: Database, orgId: string): Promise<void> {
  await tx
    .select({ id: organisation.id })
    .from(organisation)
    .where(eq(organisation.id, orgId))
    .for('no key update')
}

/** The closed months of an organisation, newest first, with the person who closed each. */
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

type VouchersWanted = { month: string } | { ofMonth: string } | { kinds: VoucherRow['kind'][] }

/** The vouchers that stand in a month, those that book the ledger of one, or all of some kinds, by number. */
export async function listVouchers(
  db: Database,
  { orgId, ...wanted }: { orgId: string } & VouchersWanted,
): Promise<VoucherRow[]> {
  return db
    .select()
    .from(voucher)
    .where(and(eq(voucher.orgId, orgId), isWanted(wanted)))
    .orderBy(asc(voucher.number))
}

function isWanted(wanted: VouchersWanted): SQL {
  if ('month' in wanted) return eq(voucher.month, wanted.month)
  return 'ofMonth' in wanted ? eq(voucher.ofMonth, wanted.ofMonth) : inArray(voucher.kind, wanted.kinds)
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
