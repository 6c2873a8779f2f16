import type { Database } from '@medlem/database/database'
import { oidcPayload } from '@medlem/database/schema/identity'
import { and, eq, gt, isNotNull, lt, type SQL, sql } from 'drizzle-orm'

/** The portal waits longer than this between two tries; what comes sooner is no repetition but a second use. */
const FROM_MS = 2_000
/** So long after the use of a refresh token its answer may have been lost: longer than a failover takes. */
const UNTIL_MS = 120_000

type Row = typeof oidcPayload.$inferSelect

/**
 * Whether a used refresh token may be a repetition: its answer was lost in an outage, and what it bought was never used.
 * To the library a token used twice is stolen, and it would sign out the member who repeats (Ruling 35; RFC 9700, 4.14).
 */
export async function mayBeRepeated(db: Database, row: Row, now: Date): Promise<boolean> {
  const agoMs = row.consumedAt ? now.getTime() - row.consumedAt.getTime() : 0
  if (agoMs < FROM_MS || agoMs > UNTIL_MS) return false
  const used = and(successorsOf(row), isNotNull(oidcPayload.consumedAt))
  const rows = await db.select({ id: oidcPayload.id }).from(oidcPayload).where(used)
  return rows.length === 0
}

/**
 * Uses the token once more and ends what its first use bought, so that one token goes on: if a thief was first, the
 * member's next refresh ends both. False when another request was faster.
 */
export async function repeatUse(db: Database, row: Row, now: Date): Promise<boolean> {
  const { model, id, consumedAt } = row
  if (!consumedAt || !(await mayBeRepeated(db, row, now))) return false
  return db.transaction(async (tx) => {
    const isRow = and(eq(oidcPayload.model, model), eq(oidcPayload.id, id))
    const before = lt(oidcPayload.consumedAt, new Date(now.getTime() - FROM_MS))
    const used = await tx
      .update(oidcPayload)
      .set({ consumedAt: now })
      .where(and(isRow, before))
      .returning({ id: oidcPayload.id })
    if (used.length === 0) return false
    await tx.delete(oidcPayload).where(successorsOf(row))
    return true
  })
}

/** Those that came of it by rotation. Tabs share a grant; each has a nonce of its own. */
function successorsOf({ model, grantId, payload }: Row): SQL | undefined {
  const { nonce = null, iiat = null, rotations = 0 } = payload as Lineage
  return and(
    eq(oidcPayload.model, model),
    eq(oidcPayload.grantId, grantId ?? ''),
    sql`${oidcPayload.payload} ->> 'nonce' is not distinct from ${nonce}`,
    sql`${oidcPayload.payload} ->> 'iiat' is not distinct from ${iiat === null ? null : String(iiat)}`,
    gt(sql`coalesce((${oidcPayload.payload} ->> 'rotations')::int, 0)`, rotations),
  )
}

interface Lineage {
  nonce?: string | null
  iiat?: number | null
  rotations?: number
}
