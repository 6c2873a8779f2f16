import type { MemberSort } from '@medlem/contract/memberList'
import { memberTableTexts as t } from '@medlem/i18n/en/portal/office/memberTable'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Tick } from '../../../ui/Tick.tsx'
import { ColumnEdge } from '../columns/ColumnEdge.tsx'
import type { useColumnWidths } from '../columns/columnWidths.ts'
import { columnOf } from '../columns/ownColumn.ts'
import { isSelected } from '../selection/selection.ts'
import type { WithColumns } from './gridProps.ts'
import memberGridCss from './memberGrid.module.css'

interface TableHeadProps extends WithColumns {
  resizing: ReturnType<typeof useColumnWidths>
}

interface Heading {
  label: string
  sort?: MemberSort | undefined
  isFigure?: boolean | undefined
}

/** Headings that sort, and whose leading edge is dragged: the columns stand at the right, so that is the edge that moves. */
export function TableHead(props: TableHeadProps) {
  const { rows, state, context, selection, isPhone, onSelectAll, onSort, columns, resizing } = props
  const isAll = rows.length > 0 && rows.every(({ id }) => isSelected(selection, id))
  const isSome = !isAll && rows.some(({ id }) => isSelected(selection, id))
  const heading = (key: string, { label, sort, isFigure }: Heading, edge?: ReactNode) => {
    const isSorted = sort !== undefined && sort === state.sort
    const Arrow = state.direction === 'asc' ? ArrowUp : ArrowDown
    return (
      <th
        key={key}
        scope="col"
        className={isFigure ? memberGridCss.figure : undefined}
        aria-sort={isSorted ? (state.direction === 'asc' ? 'ascending' : 'descending') : undefined}
      >
        {edge}
        {sort === undefined ? (
          label
        ) : (
          <button type="button" className={memberGridCss.sort} onClick={() => onSort(sort)}>
            {label}
            {isSorted && <Arrow size={14} aria-hidden="true" />}
          </button>
        )}
      </th>
    )
  }
  return (
    <thead className={isPhone ? 'visually-hidden' : undefined}>
      <tr>
        <th scope="col" className={memberGridCss.box}>
          <label className={memberGridCss.boxArea}>
            <Tick
              aria-label={t.selectAllShown({ count: rows.length })}
              checked={isAll}
              ref={(input) => {
                if (input) input.indeterminate = isSome
              }}
              onChange={({ target }) => onSelectAll(target.checked)}
            />
          </label>
        </th>
        {heading('name', { label: t.columnName, sort: state.sort === 'lastName' ? 'lastName' : 'firstName' })}
        {columns.map((column) => {
          const shown = columnOf(column, context.fields)
          return (
            shown &&
            heading(
              column,
              { ...shown, label: shown.label(context) },
              <ColumnEdge
                name={shown.name}
                onDrag={(px, at) => resizing.drag(column, px, at)}
                onEnd={resizing.end}
                onPutBack={() => resizing.putBack(column)}
              />,
            )
          )
        })}
        {isPhone && <th scope="col">{context.year}</th>}
      </tr>
    </thead>
  )
}
