import type { ListedMember } from '@medlem/contract/memberList'
import type { MemberColumn } from '@medlem/contract/memberView'
import { memberTableTexts as t } from '@medlem/i18n/en/portal/office/memberTable'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useColumnWidths } from '../columns/columnWidths.ts'
import { columnOf, shownColumns } from '../columns/ownColumn.ts'
import { isSelected } from '../selection/selection.ts'
import type { MemberGridProps } from './gridProps.ts'
import { MemberRow, rowId } from './MemberRow.tsx'
import memberGridCss from './memberGrid.module.css'
import { TableHead } from './TableHead.tsx'

const HEIGHT = { tight: 38, airy: 48, phone: 64 }
/** The box and the name have at least this. */
const NAME_REM = 16
/** Rows before the end at which the next page is asked for. */
const NEAR = 30

/** The table: one tab stop, a window of its rows in the document, columns of one width on every page. Height is that of its key. */
export function MemberGrid(props: MemberGridProps) {
  const { rows, rowCount, state, context, isPhone, isBusy, selection, keys, onEnd } = props
  const grid = useRef<HTMLTableElement>(null)
  const [top, setTop] = useState(0)
  const height = isPhone ? HEIGHT.phone : HEIGHT[state.density]
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => height,
    overscan: 6,
    scrollMargin: top,
    // Without a size it draws no row at first, and all of them at once in the same task.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    scrollPaddingEnd: 120,
    scrollPaddingStart: 60,
  })
  // What is above it may grow or go with every drawing; the same number again draws nothing. Asked after the picture, when the
  // browser knows places without laying out once more.
  useEffect(() => {
    const now = Math.round((grid.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
    startTransition(() => setTop(now))
  })
  const { at } = keys
  useEffect(() => {
    if (at !== undefined) virtualizer.scrollToIndex(at, { align: 'auto' })
  }, [at, virtualizer])
  const shown = virtualizer.getVirtualItems()
  const last = shown.at(-1)?.index ?? 0
  useEffect(() => {
    if (last >= rows.length - NEAR) onEnd()
  }, [last, rows.length, onEnd])
  const before = (shown[0]?.start ?? top) - top
  const after = virtualizer.getTotalSize() - ((shown.at(-1)?.end ?? top) - top)
  const { fields, seesPayments } = context
  const columns = useMemo(
    () => (isPhone ? [] : shownColumns(state.columns, { fields, seesPayments })),
    [isPhone, state.columns, fields, seesPayments],
  )
  const onSelect = useSelecting(props.onSelect)
  const isWide = useIsWide(grid)
  const resizing = useColumnWidths(state.widths, props.onWidths)
  const widthOf = (column: MemberColumn) => {
    const px = resizing.widths[column]
    return px === undefined ? `${columnOf(column, fields)?.width ?? 0}rem` : `${px}px`
  }
  const narrowest = `max(${resizing.atLeast}px, ${[`${NAME_REM}rem`, ...columns.map(widthOf)].join(' + ')})`
  return (
    <div
      className={
        isWide ? `${memberGridCss.gridFrame} ${memberGridCss.gridFrameWide}` : memberGridCss.gridFrame
      }
    >
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table that is moved in by arrows
        role="grid"
        className={memberGridCss.memberGrid}
        data-rows={isPhone ? 'phone' : state.density}
        style={isPhone ? undefined : { minWidth: narrowest }}
        aria-label={t.title}
        aria-rowcount={rowCount < 0 ? -1 : rowCount + 1}
        aria-multiselectable="true"
        aria-busy={isBusy || undefined}
        aria-activedescendant={at === undefined ? undefined : rowId(rows[at]?.id)}
        tabIndex={0}
        onKeyDown={keys.onKeyDown}
        onFocus={keys.onFocus}
      >
        <colgroup>
          <col style={{ width: isPhone ? '52px' : '44px' }} />
          <col />
          {isPhone && <col style={{ width: '9rem' }} />}
          {columns.map((column) => (
            <col key={column} style={{ width: widthOf(column) }} />
          ))}
        </colgroup>
        <TableHead {...props} columns={columns} resizing={resizing} />
        <tbody style={{ '--before': `${before}px`, '--after': `${after}px` }}>
          {shown.map(({ index }) => {
            const row = rows[index]
            if (!row) return null
            return (
              <MemberRow
                key={row.id}
                {...{ row, index, columns, context, isPhone, onSelect }}
                isChosen={isSelected(selection, row.id)}
                isCurrent={keys.isShown && index === at}
              />
            )
          })}
        </tbody>
        {props.foot}
      </table>
    </div>
  )
}

/** One function for all drawings, so that rows that did not change are not drawn again; it does what the last one was given to do. */
function useSelecting(onSelect: MemberGridProps['onSelect']): MemberGridProps['onSelect'] {
  const latest = useRef(onSelect)
  useLayoutEffect(() => {
    latest.current = onSelect
  })
  return useCallback((row: ListedMember, isIn: boolean) => latest.current(row, isIn), [])
}

/** Whether the table is wider than its place: then it scrolls sideways, and its heading stays no more. */
function useIsWide(table: RefObject<HTMLTableElement | null>): boolean {
  const [isWide, setWide] = useState(false)
  useEffect(() => {
    const frame = table.current?.parentElement
    if (!table.current || !frame) return
    const observer = new ResizeObserver(() =>
      setWide((table.current?.offsetWidth ?? 0) > frame.offsetWidth + 1),
    )
    observer.observe(frame)
    observer.observe(table.current)
    return () => observer.disconnect()
  }, [table])
  return isWide
}
