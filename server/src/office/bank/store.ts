import type { BankFile } from '@medlem/contract/bankFile'
import type { Database } from '@medlem/database/database'
import {
  type BankAccountRow,
  type BankLineRow,
  bankAccount,
  bankLine,
  bankLineImport,
  bankMatch,
} from '@medlem/database/schema/bank'
import { batch } from '@medlem/database/schema/batch'
import { type MemberRow, member } from '@medlem/database/schema/member'
import { and, asc, count, desc, eq, inArray, isNotNull, max, min, ne, or, sql } from 'drizzle-orm'

/** An account by its number, or by the name that somebody gave it. */
export async function findAccount(
  db: Database,
  { orgId, number, name }: { orgId: string; number: string | null; name: string },
): Promise<BankAccountRow | undefined> {
  const isMeant =
    number === null ? sql`lower(${bankAccount.name}) = lower(${name})` : eq(bankAccount.number, number)
  const [row] = await db
    .select()
    .from(bankAccount)
    .where(and(eq(bankAccount.orgId, orgId), isMeant))
  return row
}

/** Whether a file of the account was taken in, and not undone. */
export async function hasLines(db: Database, of: Parameters<typeof findAccount>[1]): Promise<boolean> {
  const account = await findAccount(db, of)
  if (!account) return false
  const [line] = await db
    .select({ id: bankLine.id })
    .from(bankLine)
    .where(eq(bankLine.accountId, account.id))
    .limit(1)
  return line !== undefined
}

/** Undefined where another account has the number or the name. */
export async function insertAccount(
  tx: Database,
  values: typeof bankAccount.$inferInsert,
): Promise<BankAccountRow | undefined> {
  const [row] = await tx.insert(bankAccount).values(values).onConflictDoNothing().returning()
  return row
}

/** Accounts by name, with their lines. */
export async function listAccounts(db: Database, orgId: string) {
  return db
    .select({
      account: bankAccount,
      lines: count(bankLine.id),
      from: min(bankLine.bookedOn),
      to: max(bankLine.bookedOn),
    })
    .from(bankAccount)
    .leftJoin(bankLine, eq(bankLine.accountId, bankAccount.id))
    .where(eq(bankAccount.orgId, orgId))
    .groupBy(bankAccount.id)
    .orderBy(asc(sql`lower(${bankAccount.name})`))
}

/** Those of some keys that the account has already. */
export async function listKnownKeys(
  db: Database,
  accountId: string,
  keys: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .select({ key: bankLine.key })
    .from(bankLine)
    .where(and(eq(bankLine.accountId, accountId), inArray(bankLine.key, [...keys])))
  return new Set(rows.map(({ key }) => key))
}

/** What lines of some days are compared with: the account is undefined where it is new. */
export interface Compared {
  orgId: string
  accountId: string | undefined
  days: readonly string[]
  isTable: boolean
  /** Whether the file has the line with this key. */
  isInFile(key: string): boolean
}

/**
 * Lines that the file may repeat in other words: those of its account on some days that it does not have, and those
 * that a file of the other kind brought, of any account, because a table does not name its account. Each with the rows in which imports have it.
 */
export async function listPossibleDuplicates(
  db: Database,
  { orgId, accountId, days, isTable, isInFile }: Compared,
): Promise<PossibleDuplicate[]> {
  const isOfAccount = accountId === undefined ? undefined : eq(bankLine.accountId, accountId)
  const rows = await db
    .select({
      key: bankLine.key,
      accountId: bankLine.accountId,
      bookedOn: bankLine.bookedOn,
      amountMinor: bankLine.amountMinor,
      isOfTable: bankLine.isOfTable,
      batchId: bankLineImport.batchId,
      number: bankLineImport.number,
    })
    .from(bankLine)
    .innerJoin(bankLineImport, eq(bankLineImport.lineId, bankLine.id))
    .where(
      and(
        eq(bankLine.orgId, orgId),
        inArray(bankLine.bookedOn, [...days]),
        or(ne(bankLine.isOfTable, isTable), isOfAccount),
      ),
    )
  return rows.filter(({ isOfTable, key }) => isOfTable !== isTable || !isInFile(key))
}

/** A line in a row of an import. */
export type PossibleDuplicate = Pick<BankLineRow, 'accountId' | 'bookedOn' | 'amountMinor'> &
  Pick<typeof bankLineImport.$inferSelect, 'batchId' | 'number'>

export const dayAndAmount = (day: string, amountMinor: number) => `${day} ${amountMinor}`

export type NewLine = Omit<BankLineRow, 'id'>

/** Writes the lines that are not there yet; answers the id of each, new or not, by its account and key. */
export async function insertLines(tx: Database, lines: readonly NewLine[]): Promise<Map<string, string>> {
  if (lines.length === 0) return new Map()
  await tx
    .insert(bankLine)
    .values([...lines])
    .onConflictDoNothing({ target: [bankLine.accountId, bankLine.key] })
  const rows = await tx
    .select({ id: bankLine.id, accountId: bankLine.accountId, key: bankLine.key })
    .from(bankLine)
    .where(
      and(
        inArray(bankLine.accountId, [...new Set(lines.map(({ accountId }) => accountId))]),
        inArray(bankLine.key, [...new Set(lines.map(({ key }) => key))]),
      ),
    )
  return new Map(rows.map(({ id, accountId, key }) => [placeOf({ accountId, key }), id]))
}

export const placeOf = ({ accountId, key }: Pick<BankLineRow, 'accountId' | 'key'>) => `${accountId} ${key}`

export async function insertLineImports(
  tx: Database,
  rows: readonly (typeof bankLineImport.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0)
    await tx
      .insert(bankLineImport)
      .values([...rows])
      .onConflictDoNothing()
}

/**
 * Takes rows of an import off their lines, and deletes the lines that no other import has; answers the rows whose line is matched, which
 * stay.
 */
export async function removeLineImports(
  tx: Database,
  { batchId, numbers }: { batchId: string; numbers: readonly number[] },
): Promise<Set<number>> {
  const own = and(eq(bankLineImport.batchId, batchId), inArray(bankLineImport.number, [...numbers]))
  const isElsewhere = sql`exists (select from bank_line_import other
    where other.line_id = ${bankLineImport.lineId} and other.batch_id <> ${batchId})`
  const isMatched = sql`exists (select from ${bankMatch}
    where ${bankMatch.lineId} = ${bankLineImport.lineId} and ${bankMatch.undoneAt} is null)`
  const removed = await tx
    .delete(bankLineImport)
    .where(and(own, sql`(${isElsewhere} or not ${isMatched})`))
    .returning({ number: bankLineImport.number, lineId: bankLineImport.lineId })
  const lineIds = removed.map(({ lineId }) => lineId)
  if (lineIds.length > 0)
    await tx
      .delete(bankLine)
      .where(
        and(
          inArray(bankLine.id, lineIds),
          sql`not exists (select from ${bankLineImport} where ${bankLineImport.lineId} = ${bankLine.id})`,
        ),
      )
  const gone = new Set(removed.map(({ number }) => number))
  return new Set(numbers.filter((number) => !gone.has(number)))
}

/** Members who decided about lines. */
export async function listDeciders(db: Database, ids: readonly string[]): Promise<MemberRow[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(member)
    .where(inArray(member.id, [...ids]))
}

/** How the last files of the organisation were read that were taken in, the newest first. */
export async function listReadFiles(db: Database, orgId: string, limit: number): Promise<BankFile[]> {
  const rows = await db
    .select({ detail: batch.detail })
    .from(batch)
    .where(and(eq(batch.orgId, orgId), eq(batch.kind, 'bank_import'), isNotNull(batch.ranAt)))
    .orderBy(desc(batch.ranAt))
    .limit(limit)
  return rows.map(({ detail }) => detail as unknown as BankFile)
}
