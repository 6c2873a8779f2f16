import type { ColumnField, ImportedField, PART_FIELDS } from '@medlem/contract/importedFile'
import { saysNone } from './importedCell.ts'
import { type ImportProblem, knownFields } from './memberImport.ts'
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

/** Whether a column has a name, or a part of one: a word for nothing may be one too. */
export const isNameColumn = (field: ColumnField): boolean => NAME_COLUMNS.includes(field)

export function fullName({ firstName = '', lastName = '' }: Values): string {
  return `${firstName} ${lastName}`.trim()
}

/** Below a list stands its sum: 'I alt 42'. */
const SUM_ROW =
  /^(?:i alt|ialt|(?:sub|del|grand |hoved)?totalt?|(?:del|mellem|mellan)?summ?a?|antall? (?:medlemm|personer)\p{L}*)(?:$|[\s:])/iu

/** A sign that no name has: 'Ida Holm *', 'Holm; Ida'. Letters, digits, points, and what joins or quotes them are of names. */
const OTHER_SIGN = /[^\p{L}\p{M}\p{N}\s'’‘`´ʹʻʼ"“”„«»./\-‐‑–·・\u200c\u200d]/u
/** Of two people in one row, or more than a name: 'Ida/Bo', 'Ida og Bo', 'Fam. Holm', 'Hold 2'. */
const MORE = /(?:^|\s)\d|\p{L}\s*\/\s*\p{L}|\s(?:og|och|and|und)\s|^(?:fam|familien?|familjen|hr|fru)[.\s]/iu
/** The mark of a text in a spreadsheet, "'Ida"; "'t Hooft" is a name. */
const TEXT_MARK = /(?:^|\s)'\p{Lu}/u
const UNSURE = [OTHER_SIGN, MORE, TEXT_MARK, SUM_ROW]

/** Why a name can't be taken as it is. One of the two is enough (Ruling 48). */
export function nameProblems(values: Values): ImportProblem[] {
  const { firstName = '', lastName = '' } = values
  const [first, last] = [firstName, lastName].map((name) => PersonName.safeParse(name))
  if (first?.data === '') return ['no_name']
  if (!first?.success || !last?.success) return ['bad_name']
  const name = fullName(values)
  // A program writes a word for what is missing: 'Ida NULL'.
  const isMissing = [firstName, lastName].some(saysNone)
  return isMissing || UNSURE.some((sign) => sign.test(name)) ? ['unsure_name'] : []
}

/** Of so many columns besides the name somebody's row has more than one. */
const MANY_COLUMNS = 3
const NAME_COLUMNS: readonly (ColumnField | null)[] = ['name', 'firstName', 'lastName', 'middleName']

/**
 * Whether a row of a list may be a heading of a group ('Juniorer'), a sum, the foot of a page, or headings: it has nothing but one word,
 * says what its columns are called, or is called like a column, as in a list whose people stand beside each other.
 */
export function isNoPerson(
  cells: readonly string[],
  { columns, headings = [] }: { columns: readonly (ColumnField | null)[]; headings?: readonly string[] },
): boolean {
  const filled = cells.flatMap((cell, at) => (cell.trim() === '' ? [] : [{ cell: cell.trim(), at }]))
  const isOfName = (at: number) => NAME_COLUMNS.includes(columns[at] ?? null)
  const names = filled.filter(({ at }) => isOfName(at))
  if (names.length > 0 && names.every(({ cell }) => knownFields([cell]) > 0)) return true
  if (filled.length > 1) return filled.every(({ cell, at }) => cell === headings[at])
  const [only] = filled
  const others = columns.filter((field, at) => field !== null && !isOfName(at)).length
  if (!only || !isOfName(only.at) || others === 0) return false
  return others >= MANY_COLUMNS || columns[only.at] === 'firstName' || !/\s/.test(only.cell)
}
