import type { Database } from '@medlem/database/database'
import { setting } from '@medlem/database/schema/audit'
import { restSeconds } from '@medlem/domain/outbox'
import { eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'

export type ChannelName = 'email' | 'whatsapp'

const keyOf = (channel: ChannelName) => `channel:${channel}`
const Kept = z.object({ failures: z.int(), restUntil: z.nullable(z.string()) })

/** The circuit breaker of a channel, shared by all processes. */
export interface ChannelHealth {
  /** Consecutive ones. */
  failures: number
  restUntil: Date | null
}

export async function findHealth(db: Database, channel: ChannelName): Promise<ChannelHealth> {
  const [row] = await db
    .select()
    .from(setting)
    .where(eq(setting.key, keyOf(channel)))
  const { failures, restUntil } = Kept.safeParse(row?.value).data ?? { failures: 0, restUntil: null }
  return { failures, restUntil: restUntil === null ? null : new Date(restUntil) }
}

/** One more in a row; from the third on the channel rests. Answers how many there are. */
export async function noteFailure(db: Database, channel: ChannelName, at: Date): Promise<number> {
  const key = keyOf(channel)
  const kept = (failures: number, restUntil: Date | null) => ({
    failures,
    restUntil: restUntil?.toISOString() ?? null,
  })
  return db.transaction(async (tx) => {
    const more = sql`jsonb_set(${setting.value}, '{failures}', to_jsonb((${setting.value} ->> 'failures')::int + 1))`
    // This locks the row, so concurrent failures are all counted.
    const [row] = await tx
      .insert(setting)
      .values({ key, value: kept(1, null) })
      .onConflictDoUpdate({ target: setting.key, set: { value: more } })
      .returning()
    const { failures } = Kept.parse(row?.value)
    const rest = restSeconds(failures)
    const value = kept(failures, rest === 0 ? null : new Date(at.getTime() + rest * 1000))
    await tx.update(setting).set({ value }).where(eq(setting.key, key))
    return failures
  })
}

export async function noteSuccess(db: Database, channel: ChannelName): Promise<void> {
  await db.delete(setting).where(eq(setting.key, keyOf(channel)))
}
