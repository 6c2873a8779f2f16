import type { BatchAction, BatchKind, BatchState } from '@medlem/contract/batch'

/** What happens to a batch: what a person asks for, and how its job went on. */
export type BatchEvent =
  | BatchAction
  | 'preview'
  /** A file is read in another way: what its rows would do is not known any more. */
  | 'read'
  /** The preview has read all rows. */
  | 'finish_preview'
  /** The preview met what it can't read. */
  | 'fail_preview'
  | 'finish_run'
  | 'finish_undo'

/** Decision 31, one row per state. */
const transitions: Record<BatchState, Partial<Record<BatchEvent, BatchState>>> = {
  draft: { preview: 'previewing', read: 'draft', discard: 'discarded' },
  previewing: {
    preview: 'previewing',
    read: 'draft',
    finish_preview: 'previewed',
    fail_preview: 'draft',
    stop: 'draft',
    discard: 'discarded',
  },
  previewed: { preview: 'previewing', read: 'draft', run: 'running', discard: 'discarded' },
  running: { stop: 'stopped', finish_run: 'done' },
  stopped: { run: 'running', undo: 'undoing' },
  done: { undo: 'undoing' },
  undoing: { finish_undo: 'undone' },
  undone: {},
  discarded: {},
}

/** The state after the event, or undefined when the event must change nothing. */
export function nextBatchState(state: BatchState, event: BatchEvent): BatchState | undefined {
  return transitions[state][event]
}

/** Whether a job works on a batch in that state. */
export function isMoving(state: BatchState): boolean {
  return ['finish_preview', 'finish_run', 'finish_undo'].some(
    (event) => nextBatchState(state, event as BatchEvent) !== undefined,
  )
}

/** Days after it ran during which a batch can be undone. */
export const UNDO_DAYS = 30
/** Days after which a batch that did not run is deleted with what its file said. */
export const PREVIEW_DAYS = 7

const DAY_MS = 86_400_000

/** The last moment at which a batch can be undone; null before it ran, and of a message, which can't be called back. */
export function undoUntil({ kind, ranAt }: { kind: BatchKind; ranAt: Date | null }): Date | null {
  return ranAt === null || kind === 'group_message' ? null : new Date(ranAt.getTime() + UNDO_DAYS * DAY_MS)
}

/** Values of fields by name; null is blank. */
export type Fields = Record<string, string | null>

/** The fields that are not as the batch left them any more: somebody edited them since. */
export function editedSince(now: Fields, after: Fields): string[] {
  return Object.keys(after).filter((field) => (now[field] ?? null) !== (after[field] ?? null))
}
