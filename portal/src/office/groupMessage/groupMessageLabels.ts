import type { Batch } from '@medlem/contract/batch'
import { isMoving } from '@medlem/domain/batch'
import { groupMessageTexts as t } from '@medlem/i18n/en/portal/office/groupMessage'

/** How far it is: who has it, and to how many it goes. */
export function progressOf({ rows }: Batch): { done: number; all: number } {
  const done = (rows.done ?? 0) + (rows.failed ?? 0)
  return { done, all: done + (rows.waiting ?? 0) + (rows.sending ?? 0) }
}

/** How far it is in a sentence. */
export function progressWord(batch: Batch): string {
  const { state, rows } = batch
  const done = rows.done ?? 0
  if (state === 'running') return t.sending({ done, all: progressOf(batch).all })
  if (isMoving(state) || state === 'previewed') return t.reading
  if (state === 'stopped') return t.stopped({ done, count: rows.waiting ?? 0 })
  if (state !== 'done') return t.notBegun
  // The receivers of an old one are forgotten.
  return progressOf(batch).all === 0 ? t.sentBefore : t.sent({ count: done })
}
