import type { ImportedFile } from '@medlem/contract/importedFile'
import type { Database } from '@medlem/database/database'
import type { CalendarDate } from '@medlem/domain/calendar'
import { type ImportedPerson, type RowHabits, readPerson } from '@medlem/domain/memberImportRow'
import { isOtherPerson, mayBeSameName } from '@medlem/domain/samePerson'
import type { TableRow } from '../importedFile/readTable.ts'
import { findPersons } from './store.ts'
import { surveyFile } from './surveyFile.ts'

/** Rows that are looked at, and those with a number among them. */
const READ_ROWS = 5_000
const ASKED_ROWS = 500
/** The part of them whose name must be that of the member with the number: nearly all. */
const AGREEING = 0.9

/**
 * The file's columns, with one of numbers that are not those of our members as what it is (Ruling 46): other programs number members
 * too, and call it the same.
 */
export async function withNumberColumn(
  db: Database,
  file: ImportedFile,
  { rows, orgId, today }: { rows: () => AsyncIterable<TableRow>; orgId: string; today: CalendarDate },
): Promise<ImportedFile> {
  const columns = file.columns.map(({ field }) => field)
  if (!columns.includes('number')) return file
  const table = await firstRows(rows())
  // A birthday read the wrong way round would be that of somebody else.
  const { habits } = await surveyFile(table, { file, fields: [], today })
  const persons = numberedPersons(table, habits)
  const found = await findPersons(db, {
    orgId,
    emails: [],
    ids: [],
    firstNames: [],
    lastNames: [],
    numbers: persons.flatMap(({ number = 0 }) => (number <= 2_147_483_647 ? number : [])),
  })
  const byNumber = new Map(
    [...found.persons.values()].flatMap(({ row, isInOrganisation }) =>
      isInOrganisation ? [[row.number, row] as const] : [],
    ),
  )
  const agreeing = persons.filter(({ number, values }) => {
    const member = number === undefined ? undefined : byNumber.get(number)
    return member && mayBeSameName(member, values) && !isOtherPerson(member, values)
  })
  return agreeing.length < AGREEING * persons.length ? withOtherNumbers(file) : file
}

/** A column that was found to be an earlier number already stays the only one. */
function withOtherNumbers(file: ImportedFile): ImportedFile {
  const isKept = !file.columns.some(({ field }) => field === 'earlierNumber')
  const columns = file.columns.map((column) =>
    column.field === 'number' ? { ...column, field: isKept ? ('earlierNumber' as const) : null } : column,
  )
  return { ...file, columns }
}

async function firstRows(rows: AsyncIterable<TableRow>): Promise<TableRow[]> {
  const table: TableRow[] = []
  for await (const row of rows) {
    table.push(row)
    if (table.length >= READ_ROWS) break
  }
  return table
}

/** Those whose row has something in the column, be it a number of ours or not. */
function numberedPersons(table: readonly TableRow[], habits: RowHabits): ImportedPerson[] {
  const persons: ImportedPerson[] = []
  for (const { cells } of table) {
    const person = readPerson(cells, habits)
    if (person.number !== undefined || person.unread.number !== undefined) persons.push(person)
    if (persons.length >= ASKED_ROWS) break
  }
  return persons
}
