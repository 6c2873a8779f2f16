import type { ColumnField, ImportedField, PART_FIELDS } from '@medlem/contract/importedFile'
import { saysNone } from './importedCell.ts'
import type { ImportProblem } from './memberImport.ts'
import { PersonName } from './personName.ts'

type Values = Partial<Record<ImportedField, string>>

type Parts = Partial<Record<(typeof PART_FIELDS)[number], string | undefined>>

/** Puts parts that stand in columns for themselves to the values that they are of. Returns those whose value is missing. */
export function addParts(values: Values, given: Parts): Parts {
  const { middleName, houseNumber, floor } = Object.fromEntries(
    Object.entries(given).filter(([, part]) => part !== undefined && !saysNone(part)),
  ) as Parts
  const { firstName, AddressLine1 } = values
  if (middleName && !hasWord(firstName, middleName))
    values.firstName = [firstName, middleName].filter(Boolean).join(' ')
  if (!AddressLine1) return { ...(houseNumber && { houseNumber }), ...(floor && { floor }) }
  // An address that is whole in its own column may have its parts in others too.
  if (houseNumber && hasWord(AddressLine1, houseNumber)) return {}
  const street = [AddressLine1, houseNumber].filter(Boolean).join(' ')
  values.AddressLine1 = [street, floor].filter(Boolean).join(', ')
  return {}
}

const hasWord = (text = '', part: string) => ` ${text.replaceAll(',', '')} `.includes(` ${part} `)

export function fullName({ firstName = '', lastName = '' }: Values): string {
  return `${firstName} ${lastName}`.trim()
}

/** Below a list stands its sum: 'I alt 42'. */
const SUM_ROW = /^(?:i alt|ialt|totalt?|sum|summa)(?:$|[\s:])/i

/** Of two people in one row, or more than a name: 'Ida & Bo', 'Holm (bestyrelse)', 'Holm; Ida', 'Hold 2'. */
const UNSURE = /[()[\]{};:,=<>&+|\\]|(?:^|\s)\d|\p{L}\s*\/\s*\p{L}|\s(?:og|och|and|und)\s/iu

/** Why a name can't be taken as it is. One of the two is enough (Ruling 48). */
export function nameProblems(values: Values): ImportProblem[] {
  const { firstName = '', lastName = '' } = values
  const [first, last] = [firstName, lastName].map((name) => PersonName.safeParse(name))
  if (first?.data === '') return ['no_name']
  if (!first?.success || !last?.success) return ['bad_name']
  const name = fullName(values)
  return UNSURE.test(name) || SUM_ROW.test(name) ? ['unsure_name'] : []
}

/** Of so many columns besides the name somebody's row has more than one. */
const MANY_COLUMNS = 3
const NAME_COLUMNS: readonly ColumnField[] = ['name', 'firstName', 'lastName', 'middleName']

/**
 * Whether a row of a list may be a heading of a group ('Juniorer'), a sum, the foot of a page, or the headings once more: it has nothing
 * but one word, or says what its columns are called.
 */
export function isNoPerson(
  cells: readonly string[],
  { columns, headings = [] }: { columns: readonly (ColumnField | null)[]; headings?: readonly string[] },
): boolean {
  const filled = cells.flatMap((cell, at) => (cell.trim() === '' ? [] : [{ cell: cell.trim(), at }]))
  const isOfName = (at: number) => NAME_COLUMNS.some((field) => field === columns[at])
  if (filled.length > 1) return filled.every(({ cell, at }) => cell === headings[at])
  const [only] = filled
  const others = columns.filter((field, at) => field !== null && !isOfName(at)).length
  if (!only || !isOfName(only.at) || others === 0) return false
  return others >= MANY_COLUMNS || columns[only.at] === 'firstName' || !/\s/.test(only.cell)
}
