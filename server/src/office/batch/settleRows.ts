import type { Database } from '@medlem/database/database'
import type { BatchTableRow } from '@medlem/database/schema/batch'
import type { Deps } from '../../platform/deps/deps.ts'
import { enqueueBatch } from './enqueueBatch.ts'
import type { BatchHandlers } from './kind.ts'
import { listRows, updateRows } from './store.ts'

const AT_ONCE = 500
/** How soon rows that are on their way are looked at again: after a twentieth of the time since the batch began to run. */
const SOONEST_SECONDS = 2
const LATEST_SECONDS = 60
const PART = 20

interface Settled {
  deps: Deps
  works: BatchHandlers
  /** Locked. */
  batch: BatchTableRow
  at: Date
}

/** Writes what became of rows that were on their way, and looks again later while some still are; answers how many. */
export async function settleRows(tx: Database, { deps, works, batch, at }: Settled): Promise<number> {
  const work = works[batch.kind]
  if (!work.settle) return 0
  let open = 0
  let after = 0
  while (true) {
    const rows = await listRows(tx, { batchId: batch.id, state: 'sending', after, limit: AT_ONCE })
    const outcomes = rows.length === 0 ? [] : await work.settle(tx, { deps, batch, rows, at })
    await updateRows(tx, batch.id, rows, outcomes)
    open += rows.length - outcomes.length
    if (rows.length < AT_ONCE) break
    after = rows.at(-1)?.number ?? after
  }
  if (open > 0) {
    const seconds = (at.getTime() - (batch.ranAt ?? at).getTime()) / 1000 / PART
    const startAfterSeconds = Math.min(LATEST_SECONDS, Math.max(SOONEST_SECONDS, Math.round(seconds)))
    await enqueueBatch(tx, deps, batch.id, { startAfterSeconds })
  }
  return open
}
