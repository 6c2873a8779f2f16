import type { CustomField } from '@medlem/contract/customField'
import { KnownColumn, type MemberColumn } from '@medlem/contract/memberView'
import { fieldKey, isFieldKey } from '@medlem/domain/customField'
import { answerWords } from '../../../shared/customField/answerWords.ts'
import { type ColumnOf, columnsOf } from './columns.tsx'

/** What a table knows of the organisation's own fields: those that are not archived. */
export type OwnFields = readonly CustomField[]

/** A column; undefined for a field that is not there any more. */
export function columnOf(column: MemberColumn, fields: OwnFields): ColumnOf | undefined {
  if (!isFieldKey(column)) return columnsOf[column]
  const field = fields.find(({ number }) => fieldKey(number) === column)
  if (!field) return undefined
  const { name, kind } = field
  return {
    label: () => name,
    name,
    cell: ({ answers: { [column]: value } }) => (value === undefined ? '' : answerWords(field, value)),
    width: kind === 'text' ? 13 : 8,
    ...(kind === 'text' ? {} : { sort: column }),
    isFigure: kind === 'number',
  }
}

/** The columns that a table shows of those that were chosen. */
export const shownColumns = (columns: readonly MemberColumn[], fields: OwnFields): MemberColumn[] =>
  columns.filter((column) => columnOf(column, fields))

/** Every column that can be chosen. */
export const allColumns = (fields: OwnFields): MemberColumn[] => [
  ...KnownColumn.options,
  ...fields.map(({ number }) => fieldKey(number)),
]
