import type { CustomField } from '@medlem/contract/customField'
import { KnownColumn, type MemberColumn } from '@medlem/contract/memberView'
import { fieldKey, isFieldKey } from '@medlem/domain/customField'
import { type May, mayReadColumn, maySortBy } from '@medlem/domain/memberColumn'
import { answerLabels } from '../../../shared/customField/answerLabels.ts'
import type { TableState } from '../table/tableState.ts'
import { type ColumnContext, type ColumnOf, columnsOf } from './columns.tsx'

/** What lists and filters know of a field of the organisation's own. */
export type OwnField = Pick<CustomField, 'number' | 'name' | 'kind' | 'options'>

/** Those that a list has: they are not archived. */
export type OwnFields = readonly OwnField[]

/** A column; undefined for a field that is not there any more. */
export function columnOf(column: MemberColumn, fields: OwnFields): ColumnOf | undefined {
  if (!isFieldKey(column)) return columnsOf[column]
  const field = fields.find(({ number }) => fieldKey(number) === column)
  if (!field) return undefined
  const { name, kind } = field
  return {
    label: () => name,
    name,
    cell: ({ answers: { [column]: value } }) => (value === undefined ? '' : answerLabels(field, value)),
    width: kind === 'text' ? 13 : 8,
    ...(kind === 'text' ? {} : { sort: column }),
    isFigure: kind === 'number',
  }
}

type Shown = Pick<ColumnContext, 'fields' | 'seesPayments'>

/** What the reader of a list may, besides reading the list. */
export const mayInList =
  ({ seesPayments }: Pick<ColumnContext, 'seesPayments'>): May =>
  (right) =>
    right !== 'money:read' || seesPayments

/** The columns that a table shows of those that were chosen. */
export const shownColumns = (columns: readonly MemberColumn[], shown: Shown): MemberColumn[] =>
  columns.filter((column) => columnOf(column, shown.fields) && mayReadColumn(column, mayInList(shown)))

/** Every column that can be chosen. */
export const allColumns = (shown: Shown): MemberColumn[] => [
  ...KnownColumn.options.filter((column) => mayReadColumn(column, mayInList(shown))),
  ...shown.fields.map(({ number }) => fieldKey(number)),
]

/** The order of a table; by name where the chosen one is not for its reader. */
export function orderIn({ sort, direction }: Pick<TableState, 'sort' | 'direction'>, may: May) {
  return { sort: maySortBy(sort, may) ? sort : ('firstName' as const), direction }
}
