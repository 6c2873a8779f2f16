import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { areSingleKeysOn } from './singleKeyShortcuts.ts'

export interface RowShortcuts {
  /** The row of the keyboard; undefined before the list was entered. */
  at: number | undefined
  /** Whether the keyboard is in the list. */
  isShown: boolean
  onKeyDown: (event: KeyboardEvent) => void
  onFocus: (event: FocusEvent) => void
}

/**
 * Rows that the keyboard moves through, one at a time: arrows, j and k, Home and End, and what else a key does to the row. Single letters
 * act only while the list has the focus, and can be switched off.
 */
export function useRowShortcuts({
  count,
  act,
  onMove,
}: {
  count: number
  /** What a key does, by its name; `at` is the row, undefined before the list was entered. */
  act: (at: number | undefined) => Record<string, () => unknown>
  /** As the row moves; with Shift it takes rows along. */
  onMove?: (move: { from: number | undefined; to: number; isExtending: boolean }) => void
}): RowShortcuts {
  const [row, setRow] = useState<number>()
  const [isShown, setShown] = useState(false)
  const at = row === undefined || count === 0 ? undefined : Math.min(row, count - 1)
  const moveTo = (next: number, isExtending: boolean) => {
    const to = Math.max(0, Math.min(count - 1, next))
    onMove?.({ from: at, to, isExtending })
    setRow(to)
    setShown(true)
  }
  const next = at === undefined ? 0 : at + 1
  const keys: Record<string, (event: KeyboardEvent) => unknown> = {
    ArrowDown: (event) => moveTo(next, event.shiftKey),
    ArrowUp: (event) => moveTo((at ?? 0) - 1, event.shiftKey),
    j: () => moveTo(next, false),
    k: () => moveTo((at ?? 0) - 1, false),
    Home: () => moveTo(0, false),
    End: () => moveTo(count - 1, false),
    ...act(at),
  }
  return {
    at,
    isShown,
    onKeyDown: (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key.length === 1 && event.key !== ' ' && !areSingleKeysOn()) return
      // A heading that sorts, a button and a box take their own keys.
      const isOwn = event.target === event.currentTarget
      const act = keys[event.key]
      if (!act || (!isOwn && (event.key === 'Enter' || event.key === ' '))) return
      event.preventDefault()
      act(event)
    },
    onFocus: ({ target, currentTarget }) => {
      if (target !== currentTarget) return
      setShown(true)
      if (row === undefined && count > 0 && target.matches(':focus-visible')) setRow(0)
    },
  }
}
