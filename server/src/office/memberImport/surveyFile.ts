import type { FieldKey } from '@medlem/contract/customField'
import { type ColumnField, FAMILY_FIELDS, type ImportedFile } from '@medlem/contract/importedFile'
import type { CalendarDate } from '@medlem/domain/calendar'
import { type AnsweredField, fieldKey } from '@medlem/domain/customField'
import { numberKindOf } from '@medlem/domain/identityNumber'
import { type DayOrder, dayOrderOf } from '@medlem/domain/importedDay'
import { type FamilyRow, familiesOf, type ImportedFamily } from '@medlem/domain/importedFamily'
import { type RowHabits, readFamilyRow, readPerson } from '@medlem/domain/memberImportRow'
import type { TableRow } from '../importedFile/readTable.ts'

/** What only the file as a whole shows: how its days are written, and who is whose child. */
export interface FileSurvey {
  habits: RowHabits
  families: Map<number, ImportedFamily>
}

/** The longest text that is a day; a cell that is longer is none. */
const DAY_CHARACTERS = 30

/** Reads a file once before its rows are read as persons: the parent of a row may come after it, and so may a day that proves an order. */
export async function surveyFile(
  rows: AsyncIterable<TableRow> | Iterable<TableRow>,
  {
    file,
    fields,
    today,
    currency,
  }: {
    file: ImportedFile
    fields: readonly AnsweredField[]
    today: CalendarDate
    currency?: string | undefined
  },
): Promise<FileSurvey> {
  const columns = file.columns.map(({ field }) => field)
  const headings = file.columns.map(({ heading }) => heading)
  const dated = new Map(dateColumns(columns, fields).map((field) => [field, [] as string[]]))
  const hasFamilies = FAMILY_FIELDS.some((field) => columns.includes(field))
  const table: TableRow[] = []
  for await (const row of rows) {
    for (const [field, days] of dated) {
      const cell = row.cells[columns.indexOf(field)] ?? ''
      if (cell !== '' && cell.length <= DAY_CHARACTERS) days.push(cell)
    }
    if (hasFamilies) table.push(row)
  }
  const orders = new Map<ColumnField, DayOrder>()
  for (const [field, days] of dated) {
    const order = dayOrderOf(days, file.source)
    orders.set(field, order === 'unsure' ? (file.dayOrder ?? order) : order)
  }
  const kind = numberKindOf(dated.get('dateOfBirth') ?? [], today)
  // Somebody who says what comes first says whose ten digits are.
  const said = { day_first: 'danish', year_first: 'swedish', month_first: kind } as const
  const numberKind = kind === 'unsure' && file.dayOrder ? said[file.dayOrder] : kind
  const { paidOn } = file
  const habits = { columns, headings, currency, fields, today, orders, numberKind, paidOn }
  return {
    habits,
    families: familiesOf(
      table.map((row) => familyRow(row, habits)),
      today,
    ),
  }
}

function dateColumns(
  columns: readonly (ColumnField | null)[],
  fields: readonly AnsweredField[],
): ColumnField[] {
  const own = fields.filter(({ kind }) => kind === 'date').map(({ number }): FieldKey => fieldKey(number))
  const all: ColumnField[] = ['dateOfBirth', 'paidOn', ...own]
  return all.filter((field) => columns.includes(field))
}

function familyRow({ number, cells }: TableRow, habits: RowHabits): FamilyRow {
  return readFamilyRow(cells, habits.columns, { row: number, person: readPerson(cells, habits) })
}
