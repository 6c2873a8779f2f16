import {
  MemberColumn,
  type MemberViewContent,
  NARROWEST_COLUMN,
  WIDEST_COLUMN,
} from '@medlem/contract/memberView'
import { useLayoutEffect, useRef, useState } from 'react'

/** In px, of the columns whose width somebody chose. */
export type ColumnWidths = NonNullable<MemberViewContent['widths']>

/** The widths in an address, 'city.180,email.240'; undefined where there are none. */
export function readWidths(text: string | undefined): ColumnWidths | undefined {
  const pairs = (text ?? '').split(',').flatMap((one) => {
    const [name, px] = one.split('.')
    const column = MemberColumn.safeParse(name)
    return column.success && /^\d{1,4}$/.test(px ?? '') ? [[column.data, fittingWidth(Number(px))]] : []
  })
  return pairs.length === 0 ? undefined : (Object.fromEntries(pairs) as ColumnWidths)
}

/** For an address; the same for the same widths in any order. */
export function writeWidths(widths: ColumnWidths | undefined): string {
  return Object.entries(widths ?? {})
    .map(([column, px]) => `${column}.${px}`)
    .sort()
    .join(',')
}

/** The nearest width that a column may have. */
export const fittingWidth = (px: number) =>
  Math.round(Math.min(WIDEST_COLUMN, Math.max(NARROWEST_COLUMN, px)))

/** Undefined puts a column back to its own width; so it does with all of them where none is left. */
export function withWidth(
  before: ColumnWidths,
  column: MemberColumn,
  px: number | undefined,
): ColumnWidths | undefined {
  const { [column]: _, ...others } = before
  const widths: ColumnWidths = px === undefined ? others : { ...others, [column]: px }
  return Object.keys(widths).length === 0 ? undefined : widths
}

interface Dragged {
  from: string
  widths: ColumnWidths
  /** In px: how wide the table was. Kept while dragging, so that the names take what a column gives up. */
  atLeast: number
}

/** Widths while one is dragged: the address has the new one at the end of the way only. */
export function useColumnWidths(
  kept: ColumnWidths | undefined,
  onWidths: (widths: ColumnWidths | undefined) => void,
) {
  const from = writeWidths(kept)
  const [dragged, setDragged] = useState<Dragged>()
  const keepAtPointer = useStillEdge(dragged !== undefined)
  // It is in the address now, or another view is shown.
  if (dragged && dragged.from !== from) setDragged(undefined)
  const widths = (dragged?.from === from ? dragged.widths : kept) ?? {}
  return {
    widths,
    atLeast: dragged?.atLeast ?? 0,
    drag: (column: MemberColumn, px: number, heading: HTMLElement) => {
      keepAtPointer(heading)
      const atLeast = dragged?.atLeast ?? heading.closest('table')?.offsetWidth ?? 0
      setDragged({ from, widths: { ...widths, [column]: fittingWidth(px) }, atLeast })
    },
    end: () => {
      if (!dragged) return
      if (writeWidths(dragged.widths) === from) setDragged(undefined)
      else onWidths(dragged.widths)
    },
    putBack: (column: MemberColumn) => {
      setDragged(undefined)
      onWidths(withWidth(widths, column, undefined))
    },
  }
}

/**
 * A table that is wider than its place grows and shrinks at its end. It is scrolled by as much, so that the other edge of the
 * heading stays and the dragged one is under the pointer.
 */
function useStillEdge(isDragging: boolean) {
  const still = useRef<{ heading: HTMLElement; end: number }>(undefined)
  useLayoutEffect(() => {
    if (!still.current) return
    const { heading, end } = still.current
    const frame = heading.closest('table')?.parentElement
    if (frame) frame.scrollLeft += heading.getBoundingClientRect().right - end
    if (!isDragging) still.current = undefined
  })
  return (heading: HTMLElement) => {
    still.current ??= { heading, end: heading.getBoundingClientRect().right }
  }
}
