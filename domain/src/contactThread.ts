import type { ThreadChangeKind, ThreadSide, ThreadState } from '@medlem/contract/contactThread'

/** How a conversation stands among the staff. */
export interface Standing {
  state: ThreadState
  /** Who has it. */
  assigneeId: string | null
}

/**
 * How a conversation stands once somebody has written in it: it is the other's turn, a closed one is open again, and
 * the first of the staff who answers has it.
 */
export function standingAfter(
  before: Standing,
  { side, writerId }: { side: ThreadSide; writerId: string },
): Standing {
  if (side === 'member') return { ...before, state: 'open' }
  return { state: 'waiting', assigneeId: before.assigneeId ?? writerId }
}

/** What staff are shown of a change; whose turn it is after a message shows by the message itself. */
export function changesOf(
  before: Standing,
  after: Standing,
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
