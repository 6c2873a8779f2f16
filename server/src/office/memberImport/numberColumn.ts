import type { ColumnField, ImportedFile } from '@medlem/contract/importedFile'
import type { Database } from '@medlem/database/database'
import type { CalendarDate } from '@medlem/domain/calendar'
import { type ImportedPerson, readPerson } from '@medlem/domain/memberImportRow'
import { isOtherPerson, mayBeSameName } from '@medlem/domain/samePerson'
import type { TableRow } from '../importedFile/readTable.ts'
import { findPersons } from './store.ts'

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
  const persons = await numberedPersons(rows(), columns, today)
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

/** Those whose row has something in the column, be it a number of ours or not. */
async function numberedPersons(
  rows: AsyncIterable<TableRow>,
  columns: readonly (ColumnField | null)[],
  today: CalendarDate,
): Promise<ImportedPerson[]> {
  const persons: ImportedPerson[] = []
  let read = 0
  for await (const { cells } of rows) {
    read += 1
    const person = readPerson(cells, { columns, today })
    if (person.number !== undefined || person.unread.number !== undefined) persons.push(person)
    if (persons.length >= ASKED_ROWS || read >= READ_ROWS) break
  }
  return persons
}
