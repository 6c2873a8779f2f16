import type { BatchGroup, BatchRowState } from '@medlem/contract/batch'
import type { Database } from '@medlem/database/database'
import {
  type BatchRowRow,
  type BatchTableRow,
  batch,
  batchFile,
  batchRow,
} from '@medlem/database/schema/batch'
import { and, arrayContains, asc, count, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

export type NewBatchRow = Omit<BatchRowRow, 'batchId'>

/** Undefined, and nothing is written, when there is one with this key. */
export async function insertBatchOnce(
  tx: Database,
  values: typeof batch.$inferInsert,
): Promise<BatchTableRow | undefined> {
  const [row] = await tx
    .insert(batch)
    .values(values)
    .onConflictDoNothing({ target: batch.dedupKey })
    .returning()
  return row
}

export async function insertBatch(tx: Database, values: typeof batch.$inferInsert): Promise<BatchTableRow> {
  const row = await insertBatchOnce(tx, values)
  if (!row) throw new Error('the batch was not written')
  return row
}

export async function findBatchByKey(db: Database, dedupKey: string): Promise<BatchTableRow | undefined> {
  const [row] = await db.select().from(batch).where(eq(batch.dedupKey, dedupKey))
  return row
}

export async function findBatch(db: Database, id: string): Promise<BatchTableRow | undefined> {
  const [row] = await db.select().from(batch).where(eq(batch.id, id))
  return row
}

/** Keeps other writers of the batch out until the transaction ends. */
export async function lockBatch(tx: Database, id: string): Promise<BatchTableRow | undefined> {
  const [row] = await tx.select().from(batch).where(eq(batch.id, id)).for('no key update')
  return row
}

/** The same of a preview that is still the newest one of its batch. */
export async function lockPreview(
  tx: Database,
  { id, revision }: Pick<BatchTableRow, 'id' | 'revision'>,
): Promise<BatchTableRow | undefined> {
  const row = await lockBatch(tx, id)
  return row?.state === 'previewing' && row.revision === revision ? row : undefined
}

export async function listRecent(
  db: Database,
  { orgId, kinds, limit }: { orgId: string; kinds: readonly BatchTableRow['kind'][]; limit: number },
): Promise<BatchTableRow[]> {
  return db
    .select()
    .from(batch)
    .where(and(eq(batch.orgId, orgId), inArray(batch.kind, [...kinds]), sql`${batch.state} <> 'discarded'`))
    .orderBy(desc(batch.createdAt), desc(batch.id))
    .limit(limit)
}

export async function listInStates(
  db: Database,
  states: readonly BatchTableRow['state'][],
): Promise<BatchTableRow[]> {
  return db
    .select()
    .from(batch)
    .where(inArray(batch.state, [...states]))
}

export async function updateBatch(
  tx: Database,
  id: string,
  values: Partial<typeof batch.$inferInsert> & { updateDate: Date },
): Promise<BatchTableRow> {
  const [row] = await tx.update(batch).set(values).where(eq(batch.id, id)).returning()
  if (!row) throw new Error('the batch is gone although it is locked')
  return row
}

/** How many rows there are of each group and state. */
export async function countRows(
  db: Database,
  batchId: string,
): Promise<{ group: BatchGroup; state: BatchRowState; rows: number }[]> {
  return db
    .select({ group: batchRow.group, state: batchRow.state, rows: count() })
    .from(batchRow)
    .where(eq(batchRow.batchId, batchId))
    .groupBy(batchRow.group, batchRow.state)
}

export interface RowsWanted {
  batchId: string
  group?: BatchGroup | undefined
  state?: BatchRowState | undefined
  after: number
  limit: number
}

export async function listRows(
  db: Database,
  { batchId, group, state, after, limit }: RowsWanted,
): Promise<BatchRowRow[]> {
  return db
    .select()
    .from(batchRow)
    .where(
      and(
        eq(batchRow.batchId, batchId),
        gt(batchRow.number, after),
        group && eq(batchRow.group, group),
        state && eq(batchRow.state, state),
      ),
    )
    .orderBy(asc(batchRow.number))
    .limit(limit)
}

/** Undecided rows with the problem, in their order. */
export async function listRowsWithProblem(
  tx: Database,
  { batchId, problem, after, limit }: { batchId: string; problem: string; after: number; limit: number },
): Promise<BatchRowRow[]> {
  return tx
    .select()
    .from(batchRow)
    .where(
      and(
        eq(batchRow.batchId, batchId),
        gt(batchRow.number, after),
        eq(batchRow.group, 'needs_you'),
        isNull(batchRow.choice),
        arrayContains(batchRow.problems, [problem]),
      ),
    )
    .orderBy(asc(batchRow.number))
    .limit(limit)
}

export async function findRow(
  db: Database,
  { batchId, number }: { batchId: string; number: number },
): Promise<BatchRowRow | undefined> {
  const [row] = await db
    .select()
    .from(batchRow)
    .where(and(eq(batchRow.batchId, batchId), eq(batchRow.number, number)))
  return row
}

/** Some rows of a batch. */
export async function listRowsByNumber(
  db: Database,
  { batchId, numbers }: { batchId: string; numbers: readonly number[] },
): Promise<BatchRowRow[]> {
  if (numbers.length === 0) return []
  return db
    .select()
    .from(batchRow)
    .where(and(eq(batchRow.batchId, batchId), inArray(batchRow.number, [...numbers])))
}

export async function insertRows(tx: Database, batchId: string, rows: readonly NewBatchRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(batchRow).values(rows.map((row) => ({ ...row, batchId })))
}

/** What became of rows; a field that is left out stays. */
export type RowOutcome = { number: number } & Partial<
  Pick<
    BatchRowRow,
    'group' | 'state' | 'memberId' | 'before' | 'after' | 'problems' | 'candidates' | 'choice' | 'reason'
  >
>

/** Writes each row with what became of it, in one statement. */
export async function updateRows(
  tx: Database,
  batchId: string,
  rows: readonly BatchRowRow[],
  outcomes: readonly RowOutcome[],
): Promise<void> {
  if (outcomes.length === 0) return
  const before = new Map(rows.map((row) => [row.number, row]))
  const values = outcomes.map((outcome) => {
    const row = before.get(outcome.number)
    if (!row) throw new Error('an outcome of a row that was not given')
    return { ...row, ...outcome, batchId }
  })
  const excluded = (column: string) => sql.raw(`excluded.${column}`)
  await tx
    .insert(batchRow)
    .values(values)
    .onConflictDoUpdate({
      target: [batchRow.batchId, batchRow.number],
      set: {
        group: excluded('row_group'),
        state: excluded('state'),
        memberId: excluded('member_id'),
        before: excluded('before'),
        after: excluded('after'),
        problems: excluded('problems'),
        candidates: excluded('candidates'),
        choice: excluded('choice'),
        reason: excluded('reason'),
      },
    })
}

export async function deleteRows(tx: Database, batchId: string): Promise<void> {
  await tx.delete(batchRow).where(eq(batchRow.batchId, batchId))
}

/** Of a database that is in this process a statement's text is copied several times: no piece is large. */
const PART_BYTES = 512 * 1024

export async function insertFile(tx: Database, batchId: string, content: Uint8Array): Promise<void> {
  for (let part = 0; part * PART_BYTES < content.length; part += 1) {
    const piece = content.subarray(part * PART_BYTES, (part + 1) * PART_BYTES)
    await tx.insert(batchFile).values({ batchId, part, content: piece })
  }
}

export async function readFile(db: Database, batchId: string): Promise<Buffer> {
  const parts = await db
    .select({ part: batchFile.part })
    .from(batchFile)
    .where(eq(batchFile.batchId, batchId))
    .orderBy(asc(batchFile.part))
  const pieces: Uint8Array[] = []
  for (const { part } of parts) {
    const [piece] = await db
      .select({ content: batchFile.content })
      .from(batchFile)
      .where(and(eq(batchFile.batchId, batchId), eq(batchFile.part, part)))
    if (piece) pieces.push(piece.content)
  }
  return Buffer.concat(pieces)
}

export async function deleteFile(tx: Database, batchId: string): Promise<void> {
  await tx.delete(batchFile).where(eq(batchFile.batchId, batchId))
}

/** Deletes batches that never ran, and forgets what the rows of old ones said; answers how many batches. */
export async function forgetOld(
  tx: Database,
  { neverRunBefore, ranBefore }: { neverRunBefore: Date; ranBefore: Date },
): Promise<number> {
  const never = await tx
    .delete(batch)
    .where(and(isNull(batch.ranAt), lt(batch.updateDate, neverRunBefore)))
    .returning({ id: batch.id })
  const over = await tx
    .delete(batchRow)
    .where(
      inArray(batchRow.batchId, tx.select({ id: batch.id }).from(batch).where(lt(batch.ranAt, ranBefore))),
    )
    .returning({ id: batchRow.batchId })
  return never.length + new Set(over.map(({ id }) => id)).size
}

/** Counts what is in the tables anew for the planner; their owner may, and another role is left with a warning. */
export async function refreshStatistics(db: Database, tables: readonly PgTable[]): Promise<void> {
  await db.execute(sql`analyze ${sql.join([...tables], sql`, `)}`)
}
