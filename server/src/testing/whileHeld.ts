import type { Database } from '@medlem/database/database'
import type { PgTable } from 'drizzle-orm/pg-core'
import { expect } from 'vitest'
import { countWaiting } from './countWaiting.ts'

interface Held<Answer> {
  db: Database
  /** Locks rows that the call wants. */
  hold: (tx: Database) => Promise<unknown>
  call: () => Promise<Answer>
}

/** Makes a call while rows are locked; `meanwhile` runs once the call waits for them, and sees what else it has locked. On PostgreSQL. */
export async function whileHeld<Answer>({
  db,
  hold,
  call,
  meanwhile,
}: Held<Answer> & { meanwhile: (tx: Database) => Promise<unknown> }): Promise<Answer | undefined> {
  let answer: Promise<Answer> | undefined
  await db.transaction(async (tx) => {
    await hold(tx)
    answer = call()
    await expect.poll(() => countWaiting(db)).toBe(1)
    await meanwhile(tx)
  })
  return answer
}

/** The answer to a call that must not wait for what is locked; undefined for one that does. On PostgreSQL. */
export async function besideHeld<Answer>({ db, hold, call }: Held<Answer>): Promise<Answer | undefined> {
  let answer: Promise<Answer> | undefined
  let done: Answer | undefined
  await db.transaction(async (tx) => {
    await hold(tx)
    answer = call()
    answer.then(
      (one) => {
        done = one
      },
      () => undefined,
    )
    await expect.poll(async () => done !== undefined || (await countWaiting(db)) > 0).toBe(true)
  })
  const isBeside = done !== undefined
  await answer
  return isBeside ? done : undefined
}

/** How many rows of a table no other transaction has locked. */
export const countFree = async (tx: Database, table: PgTable) =>
  (await tx.select().from(table).for('update', { skipLocked: true })).length
