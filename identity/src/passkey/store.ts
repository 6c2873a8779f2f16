import type { Database } from '@medlem/database/database'
import { passkey } from '@medlem/database/schema/identity'
import { and, asc, count, eq, lt } from 'drizzle-orm'

export type Passkey = typeof passkey.$inferSelect

export function listPasskeys(db: Database, accountId: string): Promise<Passkey[]> {
  return db
    .select()
    .from(passkey)
    .where(eq(passkey.accountId, accountId))
    .orderBy(asc(passkey.createdAt), asc(passkey.id))
}

export async function countPasskeys(db: Database, accountId: string): Promise<number> {
  const [row] = await db.select({ of: count() }).from(passkey).where(eq(passkey.accountId, accountId))
  return row?.of ?? 0
}

export async function findPasskey(db: Database, credentialId: string): Promise<Passkey | undefined> {
  const [row] = await db.select().from(passkey).where(eq(passkey.credentialId, credentialId))
  return row
}

/** False when an account has this credential already. */
export async function insertPasskey(tx: Database, row: typeof passkey.$inferInsert): Promise<boolean> {
  const written = await tx.insert(passkey).values(row).onConflictDoNothing().returning({ id: passkey.id })
  return written.length > 0
}

/**
 * Notes a use. False when the authenticator's counter did not go up, as with a copy of it (Web Authentication Level 3,
 * 6.1.1); one that does not count stays at 0.
 */
export async function notePasskeyUse(
  tx: Database,
  { id, counter, isBackedUp, at }: Pick<Passkey, 'id' | 'counter' | 'isBackedUp'> & { at: Date },
): Promise<boolean> {
  const goesUp = counter === 0 ? eq(passkey.counter, 0) : lt(passkey.counter, counter)
  const written = await tx
    .update(passkey)
    .set({ counter, isBackedUp, lastUsedAt: at })
    .where(and(eq(passkey.id, id), goesUp))
    .returning({ id: passkey.id })
  return written.length > 0
}

type Own = Pick<Passkey, 'id' | 'accountId'>

const isOwn = ({ id, accountId }: Own) => and(eq(passkey.id, id), eq(passkey.accountId, accountId))

export async function renamePasskey(tx: Database, own: Own, name: string): Promise<boolean> {
  const written = await tx.update(passkey).set({ name }).where(isOwn(own)).returning({ id: passkey.id })
  return written.length > 0
}

/** The removed passkey; undefined where the account has none of this id. */
export async function deletePasskey(tx: Database, own: Own): Promise<Passkey | undefined> {
  const [row] = await tx.delete(passkey).where(isOwn(own)).returning()
  return row
}
