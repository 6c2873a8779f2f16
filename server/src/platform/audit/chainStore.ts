import type { Database } from '@medlem/database/database'
import { audit } from '@medlem/database/schema/audit'
import { asc, gt, isNull, or, sql } from 'drizzle-orm'

/** An entry as the chain sees it: every column but the seal, as text. */
export interface SealedEntry {
  id: number
  place: number | null
  hash: string | null
  columns: (string | null)[]
}

/** Entries in the order of the chain after a place; those without one come last. */
export async function listSealed(db: Database, after: number, limit: number): Promise<SealedEntry[]> {
  const { id, place, hash, at, actorId, subjectId, orgId, action, objectId, traceId, detail } = audit
  const columns = sql<(string | null)[]>`array[
    ${id}::text, (extract(epoch from ${at}) * 1000000)::bigint::text, ${actorId}::text, ${subjectId}::text,
    ${orgId}::text, ${action}, ${objectId}, ${traceId}, ${detail}::text]`
  return db
    .select({ id, place, hash, columns })
    .from(audit)
    .where(or(gt(place, after), isNull(place)))
    .orderBy(asc(place), asc(id))
    .limit(limit)
}
