import type { Database } from '@medlem/database/database'
import type { BatchRowRow, BatchTableRow } from '@medlem/database/schema/batch'
import { isMoving, PREVIEW_DAYS, UNDO_DAYS } from '@medlem/domain/batch'
import { insertAudit } from '../../platform/audit/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { enqueueBatch } from './enqueueBatch.ts'
import type { BatchHandlers, BatchWork } from './kind.ts'
import { moveState } from './moveState.ts'
import { settleRows } from './settleRows.ts'
import {
  countRows,
  deleteRows,
  findBatch,
  forgetOld,
  listInStates,
  listRows,
  lockBatch,
  lockPreview,
  refreshStatistics,
  updateBatch,
  updateRows,
} from './store.ts'

/** Rows of a transaction: few enough that a stop, or somebody who edits one of them, waits a moment only. */
const CHUNK_ROWS = 100
/** After 1,000 rows, 4,000, 16,000. */
const FIRST_ANALYZE_CHUNKS = 10
const DAY_MS = 86_400_000

/**
 * Goes on with a batch until it is done or stopped. A row is marked in the transaction of its effect, so a process that ends
 * in between leaves each row done or not begun, and two that work at the same time take turns.
 */
export async function runBatch(deps: Deps, works: BatchHandlers, batchId: string): Promise<void> {
  const row = await findBatch(deps.db, batchId)
  if (!row) return
  if (row.state === 'previewing') await runPreview(deps, works, batchId)
  else await runChunks(deps, works, row)
}

/**
 * Triggers and prepared queries keep the plan that was best for small tables until statistics say that they have grown: without
 * new ones every row of a large import reads all rows before it.
 */
async function runChunks(deps: Deps, works: BatchHandlers, { id, kind }: BatchTableRow): Promise<void> {
  let analyzeAfter = FIRST_ANALYZE_CHUNKS
  let last = await runChunk(deps, works, { id, after: 0 })
  for (let chunks = 1; last !== undefined; chunks += 1) {
    last = await runChunk(deps, works, { id, after: last })
    if (chunks < analyzeAfter) continue
    analyzeAfter *= 4
    await refreshStatistics(deps.db, works[kind].tables)
  }
}

/** A preview has nothing to keep: it starts over, and ends one of another process, which finds its number out of date. */
async function runPreview(deps: Deps, works: BatchHandlers, batchId: string): Promise<void> {
  const begun = await deps.db.transaction(async (tx) => {
    const row = await lockBatch(tx, batchId)
    if (row?.state !== 'previewing') return undefined
    await deleteRows(tx, batchId)
    return updateBatch(tx, batchId, { revision: row.revision + 1, updateDate: deps.clock.now() })
  })
  if (!begun) return
  const problem = await works[begun.kind].preview(deps, begun)
  await deps.db.transaction(async (tx) => {
    const row = await lockPreview(tx, begun)
    if (!row) return
    const at = deps.clock.now()
    const event = problem === undefined ? 'finish_preview' : 'fail_preview'
    const moved = await moveState(tx, row, { event, at, values: { problem: problem ?? null } })
    if (moved?.state !== 'previewed' || !works[row.kind].runsAtOnce?.(row)) return
    await moveState(tx, moved, { event: 'run', at, values: { ranBy: row.createdBy, ranAt: at } })
    await enqueueBatch(tx, deps, row.id)
  })
}

/**
 * Works on the first rows after a number, where the chunk before ended: read from the first row, an index passes each that is done until
 * the next vacuum. Answers the last number; undefined where there is no more to do.
 */
async function runChunk(
  deps: Deps,
  works: BatchHandlers,
  { id: batchId, after }: { id: string; after: number },
): Promise<number | undefined> {
  return deps.db.transaction(async (tx) => {
    const row = await lockBatch(tx, batchId)
    const at = deps.clock.now()
    const direction = row && directionOf(row)
    if (!direction) {
      if (row) await settleRows(tx, { deps, works, batch: row, at })
      return undefined
    }
    const wanted = {
      batchId,
      state: direction.from,
      limit: works[row.kind].chunkRows ?? CHUNK_ROWS,
    }
    const next = await listRows(tx, { ...wanted, after })
    // Somebody may have chosen a row before them meanwhile.
    const found = next.length > 0 || after === 0 ? next : await listRows(tx, { ...wanted, after: 0 })
    const rows = together(found, works[row.kind])
    if (rows.length === 0) {
      if ((await settleRows(tx, { deps, works, batch: row, at })) > 0) return undefined
      await moveState(tx, row, { event: direction.finish, at })
      await auditEnd(tx, row, { action: direction.action, at })
      return undefined
    }
    const work = works[row.kind][direction.work]
    if (!work) throw new Error('a batch is undone that can’t be')
    const outcomes = await work(tx, { deps, batch: row, rows, at })
    const unchanged = rows.filter(({ number }) => !outcomes.some((one) => one.number === number))
    if (unchanged.length > 0) throw new Error('a row of a batch has no outcome')
    await updateRows(tx, batchId, rows, outcomes)
    return rows.at(-1)?.number
  })
}

/** The first rows that may go in one transaction. */
function together(rows: BatchRowRow[], { isAlone = () => false }: BatchWork): BatchRowRow[] {
  const end = rows.findIndex(isAlone)
  return end < 0 ? rows : rows.slice(0, Math.max(end, 1))
}

/** What is done to a batch in that state; undefined where nothing is. */
function directionOf({ state }: BatchTableRow) {
  if (state === 'running')
    return { work: 'run', from: 'waiting', finish: 'finish_run', action: 'batch_run' } as const
  if (state === 'undoing')
    return { work: 'undo', from: 'done', finish: 'finish_undo', action: 'batch_undo' } as const
  return undefined
}

/** One entry for a batch that ended, with its counts; each person who was changed has an entry of their own. */
export async function auditEnd(
  tx: Database,
  row: BatchTableRow,
  { action, at }: { action: 'batch_run' | 'batch_undo'; at: Date },
): Promise<void> {
  const counts: Record<string, number> = {}
  for (const { state, rows } of await countRows(tx, row.id)) counts[state] = (counts[state] ?? 0) + rows
  await insertAudit(tx, {
    actorId: action === 'batch_undo' ? row.undoneBy : row.ranBy,
    subjectId: null,
    orgId: row.orgId,
    action,
    objectId: row.id,
    traceId: row.id,
    at,
    detail: { kind: row.kind, ...counts },
  })
}

/** At the start of a server: what the process before left is gone on with at once. */
export async function resumeBatches(deps: Deps): Promise<void> {
  const states = (['previewing', 'running', 'undoing'] as const).filter(isMoving)
  for (const { id } of await listInStates(deps.db, states)) await enqueueBatch(deps.db, deps, id)
}

/** Forgets files and rows that can't be run or undone any more; answers of how many batches. */
export async function forgetBatches({ db, clock }: Deps): Promise<number> {
  const now = clock.now().getTime()
  return forgetOld(db, {
    neverRunBefore: new Date(now - PREVIEW_DAYS * DAY_MS),
    ranBefore: new Date(now - UNDO_DAYS * DAY_MS),
  })
}
