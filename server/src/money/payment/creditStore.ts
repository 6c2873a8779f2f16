import type { Database } from '@medlem/database/database'
import { type CreditEntryRow, creditEntry, creditPayback } from '@medlem/database/schema/credit'
import { toWireMinor } from '@medlem/domain/money'
import { and, desc, eq, gte, inArray, isNull, max, sql } from 'drizzle-orm'
import { heldCredit } from './heldCredit.ts'

export interface Owner {
  orgId: string
  payerId: string
}

const ofOwner = ({ orgId, payerId }: Owner) =>
  and(eq(creditEntry.orgId, orgId), eq(creditEntry.payerId, payerId))

export async function insertCredit(
  tx: Database,
  values: typeof creditEntry.$inferInsert,
): Promise<CreditEntryRow> {
  const [row] = await tx.insert(creditEntry).values(values).returning()
  if (!row) throw new Error('the credit was not written')
  return row
}

/**
 * What a payer can spend at an organisation or be paid back, in minor units: their credit without what waits to be paid back and what open
 * windows hold, but for those of the wanted years. Decide by it under the payer's lock alone.
 */
export async function sumCredit(db: Database, owner: Owner, wanted?: ReadonlySet<string>): Promise<number> {
  const [all] = await db
    .select({ minor: sql<string>`coalesce(sum(${creditEntry.amountMinor}), 0)` })
    .from(creditEntry)
    .where(ofOwner(owner))
  const [waiting] = await db
    .select({ minor: sql<string>`coalesce(sum(${creditPayback.amountMinor}), 0)` })
    .from(creditPayback)
    .where(
      and(
        eq(creditPayback.orgId, owner.orgId),
        eq(creditPayback.payerId, owner.payerId),
        eq(creditPayback.state, 'requested'),
        isNull(creditPayback.undoesId),
      ),
    )
  const heldMinor = await heldCredit(db, owner, wanted)
  return toWireMinor(BigInt(all?.minor ?? 0) - BigInt(waiting?.minor ?? 0) - BigInt(heldMinor))
}

/** The last day on which credit came to a payer or was spent; null where there was none. */
export async function lastCreditDay(db: Database, owner: Owner): Promise<string | null> {
  const [row] = await db
    .select({ day: max(creditEntry.bookedOn) })
    .from(creditEntry)
    .where(ofOwner(owner))
  return row?.day ?? null
}

export async function findCredit(
  db: Database,
  { orgId, entryId }: { orgId: string; entryId: string },
): Promise<CreditEntryRow | undefined> {
  const [row] = await db
    .select()
    .from(creditEntry)
    .where(and(eq(creditEntry.id, entryId), eq(creditEntry.orgId, orgId)))
  return row
}

/** The credit that came with a payment and was not taken back. */
export async function findCreditOfPayment(
  db: Database,
  paymentId: string,
): Promise<CreditEntryRow | undefined> {
  const [row] = await db
    .select()
    .from(creditEntry)
    .where(and(eq(creditEntry.paymentId, paymentId), eq(creditEntry.cause, 'paid_too_much')))
  return row && (await isTakenBack(db, row.id)) ? undefined : row
}

/** Whether credit that was recorded was taken back. */
export async function isTakenBack(db: Database, entryId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: creditEntry.id })
    .from(creditEntry)
    .where(eq(creditEntry.undoesId, entryId))
  return row !== undefined
}

/** The entries of payers, the newest first. */
export async function listCreditEntries(
  db: Database,
  { orgIds, payerIds }: { orgIds?: readonly string[]; payerIds: readonly string[] },
): Promise<CreditEntryRow[]> {
  if (payerIds.length === 0) return []
  return db
    .select()
    .from(creditEntry)
    .where(
      and(
        inArray(creditEntry.payerId, [...payerIds]),
        orgIds === undefined ? undefined : inArray(creditEntry.orgId, [...orgIds]),
      ),
    )
    .orderBy(desc(creditEntry.createdAt), desc(creditEntry.id))
}

/** Payers whose credit at an organisation is not nothing, or who were paid back since a moment, the most on top. */
export async function listCreditOwners(
  db: Database,
  { orgId, paidBackSince, limit }: { orgId: string; paidBackSince: Date; limit: number },
): Promise<string[]> {
  const sum = sql`sum(${creditEntry.amountMinor})`
  const wasPaidBack = and(eq(creditEntry.cause, 'paid_back'), gte(creditEntry.createdAt, paidBackSince))
  const rows = await db
    .select({ payerId: creditEntry.payerId })
    .from(creditEntry)
    .where(eq(creditEntry.orgId, orgId))
    .groupBy(creditEntry.payerId)
    .having(sql`${sum} <> 0 or bool_or(${wasPaidBack})`)
    .orderBy(desc(sum), creditEntry.payerId)
    .limit(limit)
  return rows.map(({ payerId }) => payerId)
}
