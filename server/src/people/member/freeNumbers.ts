import type { Database } from '@medlem/database/database'
import { freeMemberNumber } from '@medlem/database/schema/member'
import { inArray } from 'drizzle-orm'

/**
 * Takes the lowest free member numbers, at most so many, in their order; they are free again when the transaction fails. Of two
 * transactions at once each gets others.
 */
export async function takeFreeNumbers(tx: Database, most: number): Promise<number[]> {
  const lowest = tx
    .select({ number: freeMemberNumber.number })
    .from(freeMemberNumber)
    .orderBy(freeMemberNumber.number)
    .limit(most)
    .for('no key update', { skipLocked: true })
  const taken = await tx
    .delete(freeMemberNumber)
    .where(inArray(freeMemberNumber.number, lowest))
    .returning({ number: freeMemberNumber.number })
  return taken.map(({ number }) => number).toSorted((a, b) => a - b)
}

/** Numbers of members who are deleted without a trace, or that were taken and not given. */
export async function freeNumbers(tx: Database, numbers: readonly number[]): Promise<void> {
  if (numbers.length === 0) return
  await tx
    .insert(freeMemberNumber)
    .values(numbers.map((number) => ({ number })))
    .onConflictDoNothing()
}
