import type { Database } from '@medlem/database/database'
import { type AccountLetterRow, accountLetter } from '@medlem/database/schema/accountLetter'
import { type MemberRow, member } from '@medlem/database/schema/member'
import { organisation } from '@medlem/database/schema/organisation'
import { and, desc, eq, gt, inArray, isNull, type SQL } from 'drizzle-orm'

/** A letter of which the id is known before it is written, because its code and its link follow from it. */
export async function replaceLetter(
  tx: Database,
  values: typeof accountLetter.$inferInsert & { memberId: string },
): Promise<void> {
  await deleteOpenLetters(tx, [values.memberId])
  await tx.insert(accountLetter).values(values)
}

/** Those that were not used: they work no longer. */
export async function deleteOpenLetters(tx: Database, memberIds: readonly string[]): Promise<void> {
  await tx
    .delete(accountLetter)
    .where(and(inArray(accountLetter.memberId, [...memberIds]), isNull(accountLetter.usedAt)))
}

/** A letter that still works, with whom it was written to and by which organisation. */
export interface LetterView {
  row: AccountLetterRow
  member: MemberRow
  organisation: { name: string }
}

/** Undefined once the letter is used or too old, or its member closed or erased. */
export async function findOpenLetter(
  db: Database,
  by: ({ id: string } | { digest: string }) & { now: Date },
): Promise<LetterView | undefined> {
  const view = await findLetter(db, by)
  return view?.row.usedAt === null && view.member.issuer === null ? view : undefined
}

/** The same of one that may be used. */
export async function findLetter(
  db: Database,
  { now, ...by }: ({ id: string } | { digest: string }) & { now: Date },
): Promise<LetterView | undefined> {
  const is: SQL = 'id' in by ? eq(accountLetter.id, by.id) : eq(accountLetter.digest, by.digest)
  const [view] = await db
    .select({ row: accountLetter, member, organisation: { name: organisation.name } })
    .from(accountLetter)
    .innerJoin(member, eq(member.id, accountLetter.memberId))
    .innerJoin(organisation, eq(organisation.id, accountLetter.orgId))
    .where(and(is, gt(accountLetter.expiresAt, now), eq(member.enabled, true), isNull(member.erasedAt)))
  return view
}

/** Keeps another who uses the same letter out until the transaction ends; its member is locked first, as where a letter is written. */
export async function lockLetter(
  tx: Database,
  by: { id: string } | { digest: string },
): Promise<AccountLetterRow | undefined> {
  const is = 'id' in by ? eq(accountLetter.id, by.id) : eq(accountLetter.digest, by.digest)
  const memberIds = tx.select({ id: accountLetter.memberId }).from(accountLetter).where(is)
  await tx.select({ id: member.id }).from(member).where(inArray(member.id, memberIds)).for('no key update')
  const [row] = await tx.select().from(accountLetter).where(is).for('no key update')
  return row
}

export async function markUsed(tx: Database, id: string, usedAt: Date): Promise<void> {
  await tx.update(accountLetter).set({ usedAt }).where(eq(accountLetter.id, id))
}

/** When an organisation last wrote a letter to a member that was not used, by member. */
export async function listOpenSince(
  db: Database,
  { orgId, memberIds, now }: { orgId: string; memberIds: readonly string[]; now: Date },
): Promise<Map<string, { id: string; createdAt: Date }>> {
  const { id, memberId, createdAt, usedAt, expiresAt } = accountLetter
  const rows = await db
    .select({ id, memberId, createdAt })
    .from(accountLetter)
    .where(
      and(
        eq(accountLetter.orgId, orgId),
        inArray(memberId, [...memberIds]),
        isNull(usedAt),
        gt(expiresAt, now),
      ),
    )
    .orderBy(desc(createdAt))
  return new Map(rows.map((row) => [row.memberId, row]))
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
