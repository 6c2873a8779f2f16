import type { Database } from '@medlem/database/database'
import type { IdentityKey } from '@medlem/database/memberByIdentity'
import type { MemberRow } from '@medlem/database/schema/member'
import { member } from '@medlem/database/schema/member'
import { signInCode } from '@medlem/database/schema/signInCode'
import { and, desc, eq, gt, gte, inArray, isNull, lt, sql } from 'drizzle-orm'

export type SignInCodeRow = typeof signInCode.$inferSelect

/** Members bound to this subject under any of these issuers. */
export async function listBoundUnder(
  db: Database,
  { issuers, subject }: { issuers: readonly string[]; subject: string },
): Promise<MemberRow[]> {
  return db
    .select()
    .from(member)
    .where(and(inArray(member.issuer, [...issuers]), eq(member.subject, subject)))
}

/** Binds the member to another identity; undefined when the binding is no longer the one that was read. */
export async function rebindMember(
  tx: Database,
  { id, from, to }: { id: string; from: IdentityKey; to: IdentityKey },
): Promise<MemberRow | undefined> {
  const { issuer, subject } = to
  const [row] = await tx
    .update(member)
    .set({ issuer, subject })
    .where(and(eq(member.id, id), eq(member.issuer, from.issuer), eq(member.subject, from.subject)))
    .returning()
  return row
}

/** Takes the binding away; the issuer that it was under, undefined when there was none. */
export async function unbindMember(tx: Database, id: string): Promise<string | undefined> {
  const [before] = await tx
    .select({ issuer: member.issuer })
    .from(member)
    .where(eq(member.id, id))
    .for('no key update')
  if (!before || before.issuer === null) return undefined
  await tx.update(member).set({ issuer: null, subject: null }).where(eq(member.id, id))
  return before.issuer
}

export async function countCodesSince(tx: Database, memberId: string, since: Date): Promise<number> {
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(signInCode)
    .where(and(eq(signInCode.memberId, memberId), gte(signInCode.createdAt, since)))
  return row?.count ?? 0
}

/** Makes a code; one that the member was sent before is no longer valid. */
export async function replaceCode(
  tx: Database,
  values: typeof signInCode.$inferInsert & { createdAt: Date },
): Promise<SignInCodeRow> {
  await tx
    .update(signInCode)
    .set({ expiresAt: values.createdAt })
    .where(and(eq(signInCode.memberId, values.memberId), gt(signInCode.expiresAt, values.createdAt)))
  const [row] = await tx.insert(signInCode).values(values).returning()
  if (!row) throw new Error('the code was not written')
  return row
}

export async function findCode(db: Database, id: string): Promise<SignInCodeRow | undefined> {
  const [row] = await db.select().from(signInCode).where(eq(signInCode.id, id))
  return row
}

/** Counts a try of the code that the identity may confirm now; undefined when there is none, or no try is left. */
export async function countTry(
  db: Database,
  { issuer, subject, maxTries, now }: IdentityKey & { maxTries: number; now: Date },
): Promise<SignInCodeRow | undefined> {
  const open = db
    .select({ id: signInCode.id })
    .from(signInCode)
    .where(
      and(
        eq(signInCode.issuer, issuer),
        eq(signInCode.subject, subject),
        isNull(signInCode.usedAt),
        gt(signInCode.expiresAt, now),
      ),
    )
    .orderBy(desc(signInCode.createdAt))
    .limit(1)
  const [row] = await db
    .update(signInCode)
    .set({ tries: sql`${signInCode.tries} + 1` })
    .where(and(inArray(signInCode.id, open), lt(signInCode.tries, maxTries), isNull(signInCode.usedAt)))
    .returning()
  return row
}

/** False when it was used already. */
export async function useCode(tx: Database, id: string, at: Date): Promise<boolean> {
  const rows = await tx
    .update(signInCode)
    .set({ usedAt: at })
    .where(and(eq(signInCode.id, id), isNull(signInCode.usedAt)))
    .returning({ id: signInCode.id })
  return rows.length > 0
}

/** Answers how many. */
export async function dropCodesBefore(db: Database, before: Date): Promise<number> {
  const rows = await db
    .delete(signInCode)
    .where(lt(signInCode.createdAt, before))
    .returning({ id: signInCode.id })
  return rows.length
}
