import type { Database } from '@medlem/database/database'
import type { BatchTableRow } from '@medlem/database/schema/batch'
import { type BatchEvent, nextBatchState } from '@medlem/domain/batch'
import { updateBatch } from './store.ts'

/**
 * The one place that writes the state of a batch, which the transaction has locked. Undefined when the event must change
 * nothing there (decision 31).
 */
export async function moveState(
  tx: Database,
  row: BatchTableRow,
  {
    event,
    at,
    values = {},
  }: { event: BatchEvent; at: Date; values?: Partial<Omit<BatchTableRow, 'id' | 'state'>> },
): Promise<BatchTableRow | undefined> {
  const state = nextBatchState(row.state, event)
  return state && updateBatch(tx, row.id, { ...values, state, updateDate: at })
}
