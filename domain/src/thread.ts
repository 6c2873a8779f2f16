import type { ThreadChangeKind, ThreadSide, ThreadState } from '@medlem/contract/thread'

/** The status of a thread among the staff. */
export interface ThreadStatus {
  state: ThreadState
  /** Who has it. */
  assigneeId: string | null
}

/**
 * The status of a thread once somebody has written in it: it is the other's turn, a closed one is open again, and
 * the first of the staff who answers has it.
 */
export function statusAfter(
  before: ThreadStatus,
  { side, writerId }: { side: ThreadSide; writerId: string },
): ThreadStatus {
  if (side === 'member') return { ...before, state: 'open' }
  return { state: 'waiting', assigneeId: before.assigneeId ?? writerId }
}

/** What staff are shown of a change; whose turn it is after a message shows by the message itself. */
export function changesOf(
  before: ThreadStatus,
  after: ThreadStatus,
  { actorId, wrote }: { actorId: string; wrote: ThreadSide | null },
): ThreadChangeKind[] {
  const changes: ThreadChangeKind[] = []
  if (after.assigneeId !== before.assigneeId) changes.push(handover(after.assigneeId, actorId))
  if (after.state === before.state) return changes
  if (wrote === null) changes.push(after.state === 'open' ? 'opened' : after.state)
  else if (wrote === 'member' && before.state === 'closed') changes.push('reopened')
  return changes
}

function handover(assigneeId: string | null, actorId: string): ThreadChangeKind {
  if (assigneeId === null) return 'given_back'
  return assigneeId === actorId ? 'taken' : 'handed'
}
