import type { Database } from '@medlem/database/database'
import { type AccountLetterRow, accountLetter } from '@medlem/database/schema/accountLetter'
import { member } from '@medlem/database/schema/member'
import { and, eq, inArray, isNull } from 'drizzle-orm'

/** A letter of which the id is known before it is written, because its code follows from it. */
export async function replaceLetter(
  tx: Database,
  values: typeof accountLetter.$inferInsert & { memberId: string },
): Promise<void> {
  await tx
    .delete(accountLetter)
    .where(and(eq(accountLetter.memberId, values.memberId), isNull(accountLetter.usedAt)))
  await tx.insert(accountLetter).values(values)
}

/** Keeps another who typed the same code out until the transaction ends. */
export async function lockLetter(tx: Database, digest: string): Promise<AccountLetterRow | undefined> {
  const [row] = await tx.select().from(accountLetter).where(eq(accountLetter.digest, digest)).for('update')
  return row
}

export async function markUsed(tx: Database, id: string, usedAt: Date): Promise<void> {
  await tx.update(accountLetter).set({ usedAt }).where(eq(accountLetter.id, id))
}

/** Throws for a foreign key when something is known of the member. */
export async function deleteMember(tx: Database, id: string): Promise<void> {
  await tx.delete(member).where(eq(member.id, id))
}

/** Of persons who are erased, and by them. */
export async function eraseLetters(tx: Database, memberIds: readonly string[]): Promise<void> {
  await tx.delete(accountLetter).where(inArray(accountLetter.memberId, [...memberIds]))
  await tx
    .update(accountLetter)
    .set({ writtenBy: null })
    .where(inArray(accountLetter.writtenBy, [...memberIds]))
}
