import type { Database } from '@medlem/database/database'
import { audit, auditChain, auditHead } from '@medlem/database/schema/audit'
import { and, asc, desc, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'

/** An entry as its chain sees it: every column but the chain and the seal, as text. */
export interface SealedEntry {
  id: number
  chain: string
  place: number
  hash: string | null
  columns: (string | null)[]
}

/** Where an entry stands, or a chain ends. */
export interface ChainPlace {
  chain: string
  place: number
}

/** Entries chain by chain, each in its order, after a place. */
export async function listSealed(
  db: Database,
  after: ChainPlace,
  { limit, only }: { limit: number; only?: string | undefined },
): Promise<SealedEntry[]> {
  const { id, chain, hash, at, actorId, subjectId, orgId, action, objectId, traceId, detail } = audit
  const place = sql<number>`${audit.place}`.mapWith(audit.place)
  const columns = sql<(string | null)[]>`array[
    ${id}::text, ${microseconds(at)}, ${actorId}::text, ${subjectId}::text,
    ${orgId}::text, ${action}, ${objectId}, ${traceId}, ${detail}::text]`
  return db
    .select({ id, chain, place, hash, columns })
    .from(audit)
    .where(
      and(
        isNotNull(audit.place),
        sql`(${chain}, ${audit.place}) > (${after.chain}, ${after.place}::bigint)`,
        only === undefined ? undefined : eq(chain, only),
      ),
    )
    .orderBy(asc(chain), asc(audit.place))
    .limit(limit)
}

/** An entry that was committed without a seal, which only somebody who went past the triggers can do. */
export async function findUnsealed(db: Database): Promise<{ id: number; chain: string } | undefined> {
  const { id, chain, place } = audit
  const [row] = await db.select({ id, chain }).from(audit).where(isNull(place)).orderBy(asc(id)).limit(1)
  return row
}

/** The last entry of each chain, as the database keeps it for the next one. */
export async function listChainEnds(db: Database): Promise<(ChainPlace & { hash: string })[]> {
  const { chain, place, hash } = auditChain
  const rows = await db.select({ chain, place, hash }).from(auditChain).where(isNotNull(hash))
  return rows.map((row) => ({ ...row, hash: row.hash ?? '' }))
}

/** A note of how far a chain was: its own columns as text, and whether the chain still has that entry. */
export interface NotedHead {
  place: number
  hash: string
  columns: string[]
  isHeld: boolean
}

export async function listNotedHeads(db: Database, after: number, limit: number): Promise<NotedHead[]> {
  const { place, hash, at, chain, chainPlace, chainHash } = auditHead
  return db
    .select({
      place,
      hash,
      columns: sql<string[]>`array[${microseconds(at)}, ${chain}, ${chainPlace}::text, ${chainHash}]`,
      isHeld: sql<boolean>`coalesce(${audit.hash} = ${chainHash}, false)`,
    })
    .from(auditHead)
    .leftJoin(audit, and(eq(audit.chain, chain), eq(audit.place, chainPlace)))
    .where(gt(place, after))
    .orderBy(asc(place))
    .limit(limit)
}

/** Notes how far each chain is that grew since; how many those are. A transaction of its own. */
export async function noteHeads(db: Database): Promise<number> {
  const { rows } = await db.execute<{ noted: number }>(sql`select audit_note_heads() as noted`)
  return rows[0]?.noted ?? 0
}

/** Whether the log still has a hash that was written down earlier: of a note, or of an entry. */
export async function holdsHash(db: Database, hash: string): Promise<boolean> {
  const [head] = await db.select({ place: auditHead.place }).from(auditHead).where(eq(auditHead.hash, hash))
  if (head) return true
  const [entry] = await db
    .select({ id: audit.id })
    .from(audit)
    .where(eq(audit.hash, hash))
    .orderBy(desc(audit.id))
    .limit(1)
  return entry !== undefined
}

const microseconds = (at: SQL | typeof audit.at | typeof auditHead.at) =>
  sql`(extract(epoch from ${at}) * 1000000)::bigint::text`
