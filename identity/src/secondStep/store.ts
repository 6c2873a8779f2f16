import type { Database } from '@medlem/database/database'
import { recoveryCode, secondStep } from '@medlem/database/schema/identity'
import { and, count, eq, isNull, lt } from 'drizzle-orm'
import { newRecoveryCodes, recoveryDigest } from './codes.ts'

export type SecondStep = typeof secondStep.$inferSelect

export async function findSecondStep(db: Database, accountId: string): Promise<SecondStep | undefined> {
  const [row] = await db.select().from(secondStep).where(eq(secondStep.accountId, accountId))
  return row
}

/** False when the account has a second step already. */
export async function insertSecondStep(tx: Database, row: SecondStep): Promise<boolean> {
  const written = await tx
    .insert(secondStep)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: secondStep.accountId })
  return written.length > 0
}

/** Notes the step of a code as used; false when it, or a later one, was used before (RFC 6238, 5.2). */
export async function noteStep(tx: Database, accountId: string, step: number): Promise<boolean> {
  const isNew = and(eq(secondStep.accountId, accountId), lt(secondStep.lastStep, step))
  const written = await tx
    .update(secondStep)
    .set({ lastStep: step })
    .where(isNew)
    .returning({ id: secondStep.accountId })
  return written.length > 0
}

export async function deleteSecondStep(tx: Database, accountId: string): Promise<boolean> {
  await tx.delete(recoveryCode).where(eq(recoveryCode.accountId, accountId))
  const gone = await tx
    .delete(secondStep)
    .where(eq(secondStep.accountId, accountId))
    .returning({ id: secondStep.accountId })
  return gone.length > 0
}

/** New recovery codes, which take the place of those before; they are known only to the caller. */
export async function replaceRecoveryCodes(tx: Database, accountId: string): Promise<string[]> {
  await tx.delete(recoveryCode).where(eq(recoveryCode.accountId, accountId))
  const codes = newRecoveryCodes()
  await tx.insert(recoveryCode).values(codes.map((code) => ({ accountId, digest: recoveryDigest(code) })))
  return codes
}

/** Uses a recovery code up; false for one that the account does not have, or that was used. */
export async function takeRecoveryCode(
  tx: Database,
  { accountId, code, at }: { accountId: string; code: string; at: Date },
): Promise<boolean> {
  const isOpen = and(
    eq(recoveryCode.accountId, accountId),
    eq(recoveryCode.digest, recoveryDigest(code)),
    isNull(recoveryCode.usedAt),
  )
  const taken = await tx
    .update(recoveryCode)
    .set({ usedAt: at })
    .where(isOpen)
    .returning({ digest: recoveryCode.digest })
  return taken.length > 0
}

export async function countRecoveryCodes(db: Database, accountId: string): Promise<number> {
  const isOpen = and(eq(recoveryCode.accountId, accountId), isNull(recoveryCode.usedAt))
  const [row] = await db.select({ of: count() }).from(recoveryCode).where(isOpen)
  return row?.of ?? 0
}
