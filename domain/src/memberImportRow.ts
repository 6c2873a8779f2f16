import type { FieldKey } from '@medlem/contract/customField'
import type { ColumnField, ImportedField, ImportField, PaymentField } from '@medlem/contract/importedFile'
import type { CalendarDate } from './calendar.ts'
import {
  type AnsweredField,
  answerText,
  fieldKey,
  isFieldKey,
  parseAnswer,
  readAnswer,
} from './customField.ts'
import { type NumberKind, shownCell } from './identityNumber.ts'
import { ADDRESS_FIELDS, readAddress, readAddressWithZero, usualCountry } from './importedAddress.ts'
import { type BirthdayHabit, readBirthday } from './importedBirthday.ts'
import { cellError, isDamaged, isRounded, plainCell, saysNone } from './importedCell.ts'
import { readEmails, readPhones } from './importedContact.ts'
import { type DayHabit, type DayOrder, isPlaceholderDay, readDay } from './importedDay.ts'
import { type FamilyRow, familyWord, type ImportedFamily } from './importedFamily.ts'
import { readGender } from './importedGender.ts'
import { addParts, fullName, isNameColumn, isNoPerson, nameProblems } from './importedName.ts'
import { readEarlierNumber, readMemberNumber } from './importedNumber.ts'
import { type GivenPayment, type ImportedPayment, type PaymentHabit, readPayment } from './importedPayment.ts'
import { type ImportProblem, splitName } from './memberImport.ts'
import { saysSame } from './saysSame.ts'
import { unmarkText } from './spreadsheetText.ts'

export type ImportedValues = Partial<Record<ImportedField, string>>

/** What a row of a file says of a person, as it would be stored; what it leaves blank is not there. */
export interface ImportedPerson {
  values: ImportedValues
  /** A number that the file calls that of the member. */
  number?: number | undefined
  /** The member's number in another program; rows of the release before have none. */
  earlierNumber?: string
  /** A second phone number or e-mail address that differs from the first, of which nothing is written. */
  hasSecond?: true
  /** To fields of the organisation's own, as `answerText` writes them; rows of the release before have none. */
  answers?: Partial<Record<FieldKey, string>>
  /** Of a year that was paid outside the portal; rows of the release before have none. */
  payment?: ImportedPayment
  /** Whose child the person is, or whose parent; rows of the release before have none. */
  family?: ImportedFamily
  /** What its values can't be used for. */
  problems: ImportProblem[]
  /** Values that could not be read, as they stand in the file. */
  unread: Partial<Record<ColumnField, string>>
}

/** How the rows of a file are read. */
export interface RowHabits {
  columns: readonly (ColumnField | null)[]
  /** What the columns are called, where the file says it. */
  headings?: readonly string[]
  /** The organisation's: of amounts, and of the country of addresses that name none (`usualCountry`). */
  currency?: string
  today: CalendarDate
  /** In which order each column writes its days; the day first where it isn't said. */
  orders?: ReadonlyMap<ColumnField, DayOrder>
  /** What numbers of identity in the column of birthdays are; each for itself where it isn't said. */
  numberKind?: NumberKind
  /** The organisation's own that are in use. */
  fields?: readonly AnsweredField[]
  /** The day of every payment of a file that has no column for it. */
  paidOn?: CalendarDate | undefined
}

/** In characters. No field takes so many: an expression would take long for what is longer. */
const MAX_VALUE_LENGTH = 500
const longest: Record<(typeof ADDRESS_FIELDS)[number], number> = {
  AddressLine1: 50,
  AddressLine2: 50,
  PostCode: 16,
  City: 50,
  Country: 50,
}

/** Fields whose letters are a name's, where a question mark stands for one that was lost. */
const NAMES: readonly (ColumnField | null)[] = ['name', 'firstName', 'lastName', 'AddressLine1', 'City']

/** A row of a file as a person. Nothing is thrown, and nothing is repaired: what can't be read with certainty is named (Ruling 47). */
export function readPerson(cells: readonly string[], habits: RowHabits): ImportedPerson {
  const { columns, fields = [] } = habits
  const given: Partial<Record<ImportField, string>> = {}
  const written = new Map<ColumnField, string>()
  const damaged: Partial<Record<ColumnField, string>> = {}
  const errors: typeof damaged = {}
  columns.forEach((field, at) => {
    if (!field) return
    const cell = cells[at] ?? ''
    const error = cellError(cell)
    if (error) errors[field] = error
    else if (isDamaged(cell, NAMES.includes(field))) damaged[field] = cell
    else {
      written.set(field, cell)
      const value = plainCell(cell).slice(0, MAX_VALUE_LENGTH)
      const isNone = value === '' || (saysNone(value) && !isNameColumn(field))
      if (!isNone && !isFieldKey(field)) given[field] = value
    }
  })
  const {
    name,
    number,
    earlierNumber,
    paidFor,
    paidAmount,
    paidOn,
    paidHow,
    familyWith: _family,
    household: _household,
    otherPhone,
    otherEmail,
    middleName,
    houseNumber,
    floor,
    ...rest
  } = given
  const values: ImportedValues = { ...(name ? splitName(name) : {}), ...rest }
  const person: ImportedPerson = { values, problems: [], unread: { ...damaged, ...errors } }
  readFurther(person, 'phone', otherPhone)
  readFurther(person, 'email', otherEmail)
  if (Object.keys(damaged).length > 0) person.problems.push('damaged_text')
  if (Object.keys(errors).length > 0) person.problems.push('cell_error')
  const left = addParts(values, { middleName, houseNumber, floor })
  if (Object.keys(left).length > 0) {
    person.problems.push('bad_address')
    Object.assign(person.unread, left)
  }
  readNumbers(person, { number, earlierNumber }, habits.today)
  readContact(person)
  readBirth(person, { ...habitOf(habits, 'dateOfBirth'), numberKind: habits.numberKind })
  readHome(person, usualCountry(habits.currency))
  const paid = { paidFor, paidAmount, paidOn, paidHow }
  readPaid(person, paid, {
    ...habitOf(habits, 'paidOn'),
    currency: habits.currency,
    ...(!columns.includes('paidOn') && { paidOn: habits.paidOn }),
  })
  readAnswers(person, { fields, written, habits })
  person.problems.push(...nameProblems(values))
  if (isNoPerson(cells, habits)) person.problems.push('no_person')
  if (person.problems.some((one) => one === 'unsure_name' || one === 'no_person'))
    person.unread.name = name ?? fullName(values)
  for (const [field, cell = ''] of Object.entries(person.unread))
    person.unread[field as ColumnField] = shownCell(field, cell, habits.today)
  return person
}

const habitOf = ({ today, orders }: RowHabits, field: ColumnField): DayHabit => {
  return { today, order: orders?.get(field) ?? 'day_first' }
}

/** What a row says that the families of its file are found by. */
export function readFamilyRow(
  cells: readonly string[],
  columns: readonly (ColumnField | null)[],
  { row, person: { values } }: { row: number; person: ImportedPerson },
): FamilyRow {
  const cell = (field: ColumnField) => familyWord(cells[columns.indexOf(field)] ?? '')
  const { email, dateOfBirth } = values
  return { row, household: cell('household'), familyWith: cell('familyWith'), email, dateOfBirth }
}

/** The person with what their file says of the family. A parent's e-mail address on a child's row is not the child's. */
export function withFamily(
  person: ImportedPerson,
  family: ImportedFamily | undefined,
  named: string | undefined,
): ImportedPerson {
  if (!family) return person
  const { email, ...others } = person.values
  const values = family.hasParentsEmail || email === undefined ? others : person.values
  const problem = family.isAlone ? 'family_unknown' : family.mayBe ? 'family_unsure' : undefined
  if (!problem) return { ...person, values, family }
  const unread = { ...person.unread, ...(named && { familyWith: named }) }
  const known = problem === 'family_unsure' ? { family } : {}
  return { ...person, ...known, problems: [...person.problems, problem], unread }
}

function readPaid(person: ImportedPerson, given: GivenPayment, how: PaymentHabit): void {
  const payment = readPayment(given, how)
  if (payment === undefined) return
  if (typeof payment !== 'string') {
    person.payment = payment
    return
  }
  if (!person.problems.includes(payment)) person.problems.push(payment)
  for (const [field, value] of Object.entries(given))
    if (value !== undefined) person.unread[field as PaymentField] = value
}

/** A day may lie ahead; what stands in a cell of words is kept with its lines. */
function readAnswers(
  person: ImportedPerson,
  {
    fields,
    written,
    habits,
  }: { fields: readonly AnsweredField[]; written: ReadonlyMap<ColumnField, string>; habits: RowHabits },
): void {
  for (const field of fields) {
    const key = fieldKey(field.number)
    const cell = written.get(key) ?? ''
    const typed = field.kind === 'text' ? unmarkText(cell.normalize('NFC').trim()) : plainCell(cell)
    if (plainCell(cell) === '' || (field.kind === 'date' && isPlaceholderDay(typed))) continue
    const habit = { ...habitOf(habits, key), mayLieAhead: true }
    const value = isRounded(typed) ? undefined : parseAnswer(field, typed, (text) => readDay(text, habit))
    if (value === undefined && saysNone(typed)) continue
    const read = value === undefined ? 'text' : readAnswer({ ...field, options: allOffered(field) }, value)
    if (read !== null && typeof read !== 'string') {
      person.answers = { ...person.answers, [key]: answerText(field, read) }
      continue
    }
    person.unread[key] = typed
    const problem = value === 'unsure' && field.kind === 'date' ? 'unsure_day' : 'bad_answer'
    if (!person.problems.includes(problem)) person.problems.push(problem)
  }
}

/** A file that was exported has options of those who chose them before they were taken out. */
const allOffered = ({ options }: AnsweredField) => options.map((option) => ({ ...option, isOffered: true }))

function setAside(person: ImportedPerson, problem: ImportProblem, fields: readonly ImportedField[]): void {
  if (!person.problems.includes(problem)) person.problems.push(problem)
  for (const field of fields) {
    const value = person.values[field]
    if (value !== undefined) person.unread[field] = value
    delete person.values[field]
  }
}

/** The member's numbers, here and in another program. */
function readNumbers(
  person: ImportedPerson,
  given: { number: string | undefined; earlierNumber: string | undefined },
  today: CalendarDate,
): void {
  const number = given.number === undefined ? undefined : readMemberNumber(given.number)
  const earlier =
    given.earlierNumber === undefined ? undefined : readEarlierNumber(given.earlierNumber, today)
  if (number !== undefined) person.number = number
  if (earlier !== undefined) person.earlierNumber = earlier
  const unread: ImportedPerson['unread'] = {}
  if (number === undefined && given.number !== undefined) unread.number = given.number
  if (earlier === undefined && given.earlierNumber !== undefined) unread.earlierNumber = given.earlierNumber
  if (Object.keys(unread).length > 0) person.problems.push('bad_number')
  Object.assign(person.unread, unread)
}

/** A second value of a field that a member has one of: taken where the first is blank. */
function readFurther(person: ImportedPerson, field: 'phone' | 'email', text: string | undefined): void {
  if (text === undefined || saysNone(text) || person.unread[field] !== undefined) return
  const first = person.values[field]
  if (first === undefined) person.values[field] = text
  else if (!saysSame(field, first.toLowerCase(), text.toLowerCase())) person.hasSecond = true
}

function readContact(person: ImportedPerson): void {
  const { values } = person
  const { email, phone } = values
  const emails = email === undefined ? undefined : readEmails(email)
  const phones = phone === undefined ? undefined : readPhones(phone)
  if (emails) values.email = emails.value
  else if (email !== undefined) setAside(person, 'bad_email', ['email'])
  if (phones) values.phone = phones.value
  else if (phone !== undefined) setAside(person, 'bad_phone', ['phone'])
  if (emails?.hasMore || phones?.hasMore) person.hasSecond = true
}

function readBirth(person: ImportedPerson, habit: BirthdayHabit): void {
  const { values } = person
  if (values.dateOfBirth !== undefined) {
    const { day, problem } = readBirthday(values.dateOfBirth, habit)
    if (problem) setAside(person, problem, ['dateOfBirth'])
    if (day) values.dateOfBirth = day
    else delete values.dateOfBirth
  }
  if (values.gender === undefined) return
  const gender = readGender(values.gender)
  if (gender === undefined) setAside(person, 'bad_gender', ['gender'])
  else if (gender === 'unknown') delete values.gender
  else values.gender = gender
}

function readHome(person: ImportedPerson, country: string): void {
  const { values } = person
  const { AddressLine1, AddressLine2, PostCode, City, Country } = values
  const given = { AddressLine1, AddressLine2, PostCode, City, Country }
  const withZero = readAddressWithZero(given, country)
  const home = withZero ?? readAddress(given, country)
  const isTooLong = ADDRESS_FIELDS.some((field) => (home?.[field] ?? '').length > longest[field])
  if (!home || isTooLong) {
    setAside(person, 'bad_address', ADDRESS_FIELDS)
    return
  }
  if (withZero) setAside(person, 'lost_zero', ['PostCode'])
  for (const field of ADDRESS_FIELDS) if (home[field] !== undefined) values[field] = home[field]
}
