import type { Database } from '@medlem/database/database'
import { type CreditPaybackRow, creditPayback } from '@medlem/database/schema/credit'
import { member } from '@medlem/database/schema/member'
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'

interface Owner {
  orgId: string
  payerId: string
}

const ofOwner = ({ orgId, payerId }: Owner) =>
  and(eq(creditPayback.orgId, orgId), eq(creditPayback.payerId, payerId))

export async function insertPayback(
  tx: Database,
  values: typeof creditPayback.$inferInsert,
): Promise<CreditPaybackRow> {
  const [row] = await tx.insert(creditPayback).values(values).returning()
  if (!row) throw new Error('the payback was not written')
  return row
}

/** One of an organisation; lock its payer before it is decided by. */
export async function findPayback(
  db: Database,
  { orgId, paybackId }: { orgId: string; paybackId: string },
): Promise<CreditPaybackRow | undefined> {
  const [row] = await db
    .select()
    .from(creditPayback)
    .where(and(eq(creditPayback.id, paybackId), eq(creditPayback.orgId, orgId)))
  return row
}

export async function updatePayback(
  tx: Database,
  id: string,
  values: Partial<CreditPaybackRow>,
): Promise<void> {
  await tx.update(creditPayback).set(values).where(eq(creditPayback.id, id))
}

/** The payback that an entry is of. */
export async function findPaybackOfEntry(
  db: Database,
  entryId: string,
): Promise<CreditPaybackRow | undefined> {
  const [row] = await db.select().from(creditPayback).where(eq(creditPayback.entryId, entryId))
  return row
}

/** Whether a payback is undone, or waits to be, by the entry that it was done with. */
export async function isBeingUndone(db: Database, entryId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: creditPayback.id })
    .from(creditPayback)
    .where(and(eq(creditPayback.undoesId, entryId), ne(creditPayback.state, 'rejected')))
  return row !== undefined
}

/**
 * What one person alone has paid back to a payer, in minor units. What was undone counts too: else one person could pay back any sum
 * bit by bit.
 */
export async function sumPaidBackAlone(db: Database, owner: Owner): Promise<bigint> {
  const [row] = await db
    .select({ minor: sql<string>`coalesce(sum(${creditPayback.amountMinor}), 0)` })
    .from(creditPayback)
    .where(
      and(
        ofOwner(owner),
        eq(creditPayback.state, 'done'),
        isNull(creditPayback.decidedBy),
        isNull(creditPayback.undoesId),
      ),
    )
  return BigInt(row?.minor ?? 0)
}

/** Those of a payer that wait for a second person, with the one who asked. */
export async function listRequestedPaybacks(
  db: Database,
  owner: Owner,
): Promise<{ row: CreditPaybackRow; requester: string | null }[]> {
  return db
    .select({
      row: creditPayback,
      requester: sql<string | null>`${member.firstName} || ' ' || ${member.lastName}`,
    })
    .from(creditPayback)
    .leftJoin(member, eq(member.id, creditPayback.requestedBy))
    .where(and(ofOwner(owner), eq(creditPayback.state, 'requested')))
    .orderBy(asc(creditPayback.requestedAt), asc(creditPayback.id))
}
