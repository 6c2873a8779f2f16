import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { areSingleKeysOn } from '../../../ui/singleKeys.ts'

export interface TableKeys {
  /** The row of the keyboard; undefined before the table was entered. */
  at: number | undefined
  /** Whether the keyboard is in the table. */
  isShown: boolean
  onKeyDown: (event: KeyboardEvent) => void
  onFocus: (event: FocusEvent) => void
}

interface Actions {
  count: number
  isSelected: (index: number) => boolean
  select: (from: number, to: number, isIn: boolean) => void
  open: (index: number) => void
  search: () => void
  filter: () => void
  clear: () => void
  write: () => void
  help: () => void
}

/** Single letters act only while the table has the focus (look of the office). */
export function useTableKeys(actions: Actions): TableKeys {
  const { count } = actions
  const [row, setRow] = useState<number>()
  const [isShown, setShown] = useState(false)
  const at = row === undefined || count === 0 ? undefined : Math.min(row, count - 1)
  const moveTo = (next: number, isExtending: boolean) => {
    const to = Math.max(0, Math.min(count - 1, next))
    if (isExtending) actions.select(at ?? to, to, true)
    setRow(to)
    setShown(true)
  }
  const keys: Record<string, (event: KeyboardEvent) => void> = {
    ArrowDown: (event) => moveTo(at === undefined ? 0 : at + 1, event.shiftKey),
    ArrowUp: (event) => moveTo((at ?? 0) - 1, event.shiftKey),
    j: () => moveTo(at === undefined ? 0 : at + 1, false),
    k: () => moveTo((at ?? 0) - 1, false),
    Home: () => moveTo(0, false),
    End: () => moveTo(count - 1, false),
    ' ': () => at !== undefined && actions.select(at, at, !actions.isSelected(at)),
    x: () => at !== undefined && actions.select(at, at, !actions.isSelected(at)),
    Enter: () => at !== undefined && actions.open(at),
    '/': actions.search,
    f: actions.filter,
    w: actions.write,
    Escape: actions.clear,
    '?': actions.help,
  }
  return {
    at,
    isShown,
    onKeyDown: (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key.length === 1 && event.key !== ' ' && !areSingleKeysOn()) return
      // A heading that sorts and a box take their own keys.
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
