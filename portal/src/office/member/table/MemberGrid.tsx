import type { ListedMember } from '@medlem/contract/memberList'
import type { MemberColumn } from '@medlem/contract/memberView'
import { ageOn } from '@medlem/domain/age'
import { officeMemberTexts } from '@medlem/i18n/en/portal/office/member'
import { memberTableTexts as t } from '@medlem/i18n/en/portal/office/memberTable'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { personAddress } from '../../../api/person/person.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { visuallyHidden } from '../../../ui/visuallyHidden.tsx'
import { amount, type ColumnContext, StateMark } from './columns.tsx'
import { useColumnWidths } from './columnWidths.ts'
import type { MemberGridProps, WithColumns } from './gridProps.ts'
import { columnOf, shownColumns } from './ownColumn.ts'
import { isSelected } from './selection.ts'
import { TableHead } from './TableHead.tsx'

const HEIGHT = { tight: 38, airy: 48, phone: 64 }
/** The box and the name have at least this. */
const NAME_REM = 16
/** Rows before the end at which the next page is asked for. */
const NEAR = 30

/** The table: one tab stop, a window of its rows in the document, columns of one width on every page. Height is that of its key. */
export function MemberGrid(props: MemberGridProps) {
  const { rows, rowCount, state, isPhone, isBusy, selection, keys, onEnd } = props
  const grid = useRef<HTMLTableElement>(null)
  const [top, setTop] = useState(0)
  const height = isPhone ? HEIGHT.phone : HEIGHT[state.density]
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => height,
    overscan: 12,
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
  const columns = isPhone ? [] : shownColumns(state.columns, props.context.fields)
  const isWide = useIsWide(grid)
  const resizing = useColumnWidths(state.widths, props.onWidths)
  const widthOf = (column: MemberColumn) => {
    const px = resizing.widths[column]
    return px === undefined ? `${columnOf(column, props.context.fields)?.width ?? 0}rem` : `${px}px`
  }
  const narrowest = `max(${resizing.atLeast}px, ${[`${NAME_REM}rem`, ...columns.map(widthOf)].join(' + ')})`
  return (
    <div className={isWide ? 'grid-frame grid-frame-wide' : 'grid-frame'}>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table that is moved in by arrows
        role="grid"
        className={`member-grid member-grid-${isPhone ? 'phone' : state.density}`}
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
              <Row
                key={row.id}
                {...props}
                row={row}
                index={index}
                columns={columns}
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

const rowId = (id: string | undefined) => (id === undefined ? undefined : `member-${id}`)

interface RowProps extends WithColumns {
  row: ListedMember
  index: number
  isChosen: boolean
  isCurrent: boolean
}

function Row({ row, index, isChosen, isCurrent, isPhone, columns, context, onSelect }: RowProps) {
  const name = `${row.firstName} ${row.lastName}`
  return (
    <tr
      id={rowId(row.id)}
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      data-current={isCurrent || undefined}
    >
      <td className="box">
        <label className="box-area">
          <input
            type="checkbox"
            className="tick"
            tabIndex={-1}
            aria-label={t.select({ name })}
            checked={isChosen}
            onChange={({ target }) => onSelect(row, target.checked)}
          />
        </label>
      </td>
      <th scope="row">
        <AppLink href={personAddress(context.orgId, row.id)} className="person-link" tabIndex={-1}>
          {officeMemberTexts.nameAllYears({ name, hidden: visuallyHidden })}
        </AppLink>
        {isPhone && <p className="row-meta">{metaOf(row, context)}</p>}
      </th>
      {isPhone && (
        <td className="figure">
          {row.unpaidMinor > 0 && amount(row.unpaidMinor, context.currency)}
          <p className="row-meta">
            <StateMark state={row.state} />
          </p>
        </td>
      )}
      {columns.map((column) => {
        const shown = columnOf(column, context.fields)
        return (
          <td key={column} className={shown?.isFigure ? 'figure' : undefined}>
            {shown?.cell(row, context)}
          </td>
        )
      })}
    </tr>
  )
}

function metaOf({ dateOfBirth, city, memberNumber }: ListedMember, { today }: ColumnContext): string {
  const age = dateOfBirth === null ? '' : `${t.columnAge} ${ageOn(dateOfBirth, today)}`
  return [age || officeMemberTexts.memberNumber({ number: String(memberNumber) }), city]
    .filter(Boolean)
    .join(' · ')
}
