import type { ListedMember, MemberSort } from '@medlem/contract/memberList'
import type { ReactNode } from 'react'
import type { ColumnContext } from '../columns/columns.tsx'
import type { ColumnWidths } from '../columns/columnWidths.ts'
import type { Selection } from '../selection/selection.ts'
import type { TableState } from './tableState.ts'
import type { TableShortcuts } from './useTableShortcuts.ts'

export interface MemberGridProps {
  rows: readonly ListedMember[]
  /** How many there are in all, for screen readers; -1 where they are too many to be counted. */
  rowCount: number
  state: TableState
  context: ColumnContext
  isPhone: boolean
  isBusy: boolean
  selection: Selection
  keys: TableShortcuts
  onSelect: (row: ListedMember, isIn: boolean) => void
  onSelectAll: (isIn: boolean) => void
  onSort: (sort: MemberSort) => void
  onWidths: (widths: ColumnWidths | undefined) => void
  /** The end of the rows is near. */
  onEnd: () => void
  foot: ReactNode
}

/** With the columns that it shows. */
export interface WithColumns extends MemberGridProps {
  columns: TableState['columns']
}
