import type { Database } from '@medlem/database/database'
import {
  type BankLineRow,
  type BankMatchRow,
  bankLine,
  bankMatch,
  bankPayer,
} from '@medlem/database/schema/bank'
import { creditEntry } from '@medlem/database/schema/credit'
import { payment, purchase } from '@medlem/database/schema/payment'
import { and, asc, count, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'

/** The line of the organisation, kept from other writers until the transaction ends. */
export async function lockLine(
  tx: Database,
  { orgId, lineId }: { orgId: string; lineId: string },
): Promise<BankLineRow | undefined> {
  const [row] = await tx
    .select()
    .from(bankLine)
    .where(and(eq(bankLine.id, lineId), eq(bankLine.orgId, orgId)))
    .for('no key update')
  return row
}

/**
 * Keeps the line that a payment or credit was from other writers; nothing where it was none. Call it before the payer is locked: a decision
 * about a line has the line first and then the payers of its claims, and the other order would be a deadlock.
 */
export async function lockLineOf(
  tx: Database,
  of: { paymentId: string } | { creditId: string },
): Promise<void> {
  const isOf = 'paymentId' in of ? eq(bankMatch.paymentId, of.paymentId) : eq(bankMatch.creditId, of.creditId)
  const lineIds = tx
    .select({ id: bankMatch.lineId })
    .from(bankMatch)
    .where(and(isOf, isNull(bankMatch.undoneAt)))
  const { id } = bankLine
  await tx.select({ id }).from(bankLine).where(inArray(id, lineIds)).orderBy(asc(id)).for('no key update')
}

/** Who paid what a line stands for; several are locked in one order, before anything of theirs. */
export async function listPayersOfLine(tx: Database, lineId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: sql<string | null>`coalesce(${purchase.payerId}, ${creditEntry.payerId})` })
    .from(bankMatch)
    .leftJoin(payment, eq(payment.id, bankMatch.paymentId))
    .leftJoin(purchase, eq(purchase.id, payment.purchaseId))
    .leftJoin(creditEntry, eq(creditEntry.id, bankMatch.creditId))
    .where(and(eq(bankMatch.lineId, lineId), isNull(bankMatch.undoneAt)))
  return [...new Set(rows.flatMap(({ id }) => id ?? []))]
}

/** Writes what a part of a line is, and takes it off what is open; the database refuses more than that. */
export async function insertMatch(tx: Database, values: typeof bankMatch.$inferInsert): Promise<void> {
  await tx.insert(bankMatch).values(values)
  await tx
    .update(bankLine)
    .set({ openMinor: sql`${bankLine.openMinor} - ${values.amountMinor}::bigint` })
    .where(eq(bankLine.id, values.lineId))
}

interface Release {
  at: Date
  actorId: string | null
}

/** Opens again what the match of a payment was, as the payment is taken back; it stays as a trace. Nothing for a payment of no line. */
export async function releaseMatchOfPayment(
  tx: Database,
  { paymentId, ...release }: Release & { paymentId: string },
): Promise<void> {
  const [row] = await tx
    .select()
    .from(bankMatch)
    .where(and(eq(bankMatch.paymentId, paymentId), isNull(bankMatch.undoneAt)))
  if (row) await releaseMatch(tx, row, release)
}

/** The same for credit that came with no payment. */
export async function releaseMatchOfCredit(
  tx: Database,
  { creditId, ...release }: Release & { creditId: string },
): Promise<void> {
  const [row] = await tx
    .select()
    .from(bankMatch)
    .where(and(eq(bankMatch.creditId, creditId), isNull(bankMatch.undoneAt)))
  if (row) await releaseMatch(tx, row, release)
}

export async function releaseMatch(tx: Database, row: BankMatchRow, { at, actorId }: Release): Promise<void> {
  const [released] = await tx
    .update(bankMatch)
    .set({ undoneAt: at, undoneBy: actorId })
    .where(and(eq(bankMatch.id, row.id), isNull(bankMatch.undoneAt)))
    .returning()
  if (!released) return
  await tx
    .update(bankLine)
    .set({ openMinor: sql`${bankLine.openMinor} + ${released.amountMinor}::bigint` })
    .where(eq(bankLine.id, released.lineId))
}

/** Matches of some lines that stand, in the order in which they were made. */
export async function listMatches(db: Database, lineIds: readonly string[]): Promise<BankMatchRow[]> {
  if (lineIds.length === 0) return []
  return db
    .select()
    .from(bankMatch)
    .where(and(inArray(bankMatch.lineId, [...lineIds]), isNull(bankMatch.undoneAt)))
    .orderBy(asc(bankMatch.createdAt), asc(bankMatch.id))
}

export interface LinesWanted {
  orgId: string
  isOpen?: boolean | undefined
  accountId?: string | undefined
  lineId?: string | undefined
  /** Those below this line. */
  after?: string | undefined
  limit: number
}

/** Lines by day, the newest first. */
export async function listLines(
  db: Database,
  { orgId, isOpen, accountId, lineId, after, limit }: LinesWanted,
): Promise<BankLineRow[]> {
  const isBelow = sql`(${bankLine.bookedOn}, ${bankLine.id}) < (select one.booked_on, one.id from bank_line one where one.id = ${after ?? null})`
  return db
    .select()
    .from(bankLine)
    .where(
      and(
        eq(bankLine.orgId, orgId),
        isOpen === undefined ? undefined : (isOpen ? ne : eq)(bankLine.openMinor, 0),
        accountId === undefined ? undefined : eq(bankLine.accountId, accountId),
        lineId === undefined ? undefined : eq(bankLine.id, lineId),
        after === undefined ? undefined : isBelow,
      ),
    )
    .orderBy(desc(bankLine.bookedOn), desc(bankLine.id))
    .limit(limit)
}

/** How many lines of the organisation have something open, and how many have not. */
export async function countLines(db: Database, orgId: string): Promise<{ open: number; decided: number }> {
  const isOpen = sql<boolean>`${bankLine.openMinor} <> 0`
  const rows = await db
    .select({ isOpen, lines: count() })
    .from(bankLine)
    .where(eq(bankLine.orgId, orgId))
    .groupBy(isOpen)
  const linesOf = (open: boolean) => rows.find((one) => one.isOpen === open)?.lines ?? 0
  return { open: linesOf(true), decided: linesOf(false) }
}

/** Remembers for whom an account paid. */
export async function learnPayers(
  tx: Database,
  { orgId, hash, memberIds, at }: { orgId: string; hash: string; memberIds: readonly string[]; at: Date },
): Promise<void> {
  if (memberIds.length === 0) return
  await tx
    .insert(bankPayer)
    .values(memberIds.map((memberId) => ({ orgId, hash, memberId, learntAt: at })))
    .onConflictDoNothing()
}

/** Forgets for whom an account paid, as that was wrong. */
export async function forgetPayers(
  tx: Database,
  { orgId, hash, memberIds }: { orgId: string; hash: string; memberIds: readonly string[] },
): Promise<void> {
  if (memberIds.length === 0) return
  await tx
    .delete(bankPayer)
    .where(
      and(eq(bankPayer.orgId, orgId), eq(bankPayer.hash, hash), inArray(bankPayer.memberId, [...memberIds])),
    )
}

/** For whom some accounts paid before. */
export async function listPayers(
  db: Database,
  { orgId, hashes }: { orgId: string; hashes: readonly string[] },
): Promise<{ hash: string; memberId: string }[]> {
  if (hashes.length === 0) return []
  return db
    .select({ hash: bankPayer.hash, memberId: bankPayer.memberId })
    .from(bankPayer)
    .where(and(eq(bankPayer.orgId, orgId), inArray(bankPayer.hash, [...hashes])))
}
