import type { ThreadSide } from '@medlem/contract/thread'
import type { Database } from '@medlem/database/database'
import { changesOf, statusAfter, type ThreadStatus } from '@medlem/domain/thread'
import { insertThreadChanges, type ThreadRow, updateThreadRow } from './store.ts'

interface Move {
  actorId: string
  at: Date
}

/** Writes the new status of a thread, and the changes that staff are shown. The row is locked. */
export async function moveThread(
  tx: Database,
  row: ThreadRow,
  { to, actorId, at, wrote = null }: Move & { to: ThreadStatus; wrote?: ThreadSide | null },
): Promise<ThreadRow> {
  const { state, assigneeId } = to
  // A message that the member wrote meanwhile must be seen before the thread is closed.
  const isNew = state !== row.state || assigneeId !== row.assigneeId || wrote === 'member'
  const moved = await updateThreadRow(tx, row.id, {
    state,
    assigneeId,
    version: isNew ? row.version + 1 : row.version,
    lastAt: wrote === null ? row.lastAt : at,
  })
  const kinds = changesOf(row, to, { actorId, wrote })
  await insertThreadChanges(
    tx,
    kinds.map((kind) => ({
      threadId: row.id,
      at,
      kind,
      actorId,
      assigneeId: kind === 'handed' ? assigneeId : null,
    })),
  )
  return moved
}

/** Records that one side has written, so that the thread waits for the other. The row is locked. */
export async function recordReply(
  tx: Database,
  row: ThreadRow,
  { side, actorId, at }: Move & { side: ThreadSide },
): Promise<ThreadRow> {
  const to = statusAfter(row, { side, writerId: actorId })
  return moveThread(tx, row, { to, actorId, at, wrote: side })
}
