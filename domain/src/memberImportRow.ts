import type { FieldKey } from '@medlem/contract/customField'
import type {
  ColumnField,
  ImportedField,
  ImportField,
  ImportSource,
  PaymentField,
} from '@medlem/contract/importedFile'
import { Email } from '@medlem/contract/scalar'
import { addressProblems, countries, findCountry, postcodeDigits } from './address.ts'
import type { CalendarDate } from './calendar.ts'
import {
  type AnsweredField,
  answerText,
  fieldKey,
  isFieldKey,
  parseAnswer,
  readAnswer,
} from './customField.ts'
import type { FamilyRow, ImportedFamily } from './importedFamily.ts'
import { type ImportedPayment, readPayment } from './importedPayment.ts'
import { type ImportProblem, readDay, readGender, splitName } from './memberImport.ts'

export const ADDRESS_FIELDS = ['AddressLine1', 'AddressLine2', 'PostCode', 'City', 'Country'] as const

export type ImportedValues = Partial<Record<ImportedField, string>>

/** What a row of a file says of a person, as it would be stored; what it leaves blank is not there. */
export interface ImportedPerson {
  values: ImportedValues
  /** A number that the file calls that of the member. */
  number?: number | undefined
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

const longest: Record<ImportedField, number> = {
  firstName: 100,
  lastName: 100,
  email: 254,
  phone: 30,
  dateOfBirth: 10,
  gender: 30,
  AddressLine1: 50,
  AddressLine2: 50,
  PostCode: 16,
  City: 50,
  Country: 50,
}

/** Words for countries that are no English name or code of theirs. */
const regions: Record<string, string> = {
  danmark: 'DK',
  norge: 'NO',
  noreg: 'NO',
  no: 'NO',
  sverige: 'SE',
  se: 'SE',
}

/** The name under which a country is stored; undefined for one that is not supported. */
function storedCountry(text: string): string | undefined {
  const region = regions[text.toLowerCase()]
  return countries.find((one) => one.region === region)?.name ?? findCountry(text)?.name
}

/**
 * One line without control characters; a dash or a question mark alone is blank. The apostrophe by which exports keep a
 * spreadsheet from taking '+45 …' for a formula is not part of the value.
 */
function plain(text: string): string {
  const line = text
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\ufffd\s]+/gu, ' ')
    .trim()
    .replace(/^'(?=[=+\-@])/, '')
  return /^[-–?.]+$/.test(line) ? '' : line
}

/** A row of a file as a person. Nothing is thrown: what can't be used is named. */
export function readPerson(
  cells: readonly string[],
  {
    columns,
    source,
    today,
    fields = [],
  }: {
    columns: readonly (ColumnField | null)[]
    source: ImportSource
    today: CalendarDate
    /** The organisation's own that are in use. */
    fields?: readonly AnsweredField[]
  },
): ImportedPerson {
  const given: Partial<Record<ImportField, string>> = {}
  columns.forEach((field, at) => {
    const value = plain(cells[at] ?? '')
    if (field && !isFieldKey(field) && value !== '') given[field] = value
  })
  const {
    name,
    number,
    paidFor,
    paidAmount,
    paidOn,
    paidHow,
    familyWith: _family,
    household: _household,
    ...rest
  } = given
  const values: ImportedValues = { ...(name ? splitName(name) : {}), ...rest }
  const person: ImportedPerson = { values, problems: [], unread: {} }
  if (number && /^\d{1,9}$/.test(number)) person.number = Number(number)
  readContact(person)
  const days = { today, isMonthFirst: source === 'wildapricot' }
  readBirth(person, days)
  readAddress(person)
  readPaid(person, { paidFor, paidAmount, paidOn, paidHow }, days)
  const written = new Map(columns.map((field, at) => [field, cells[at] ?? '']))
  readAnswers(person, { fields, written, isMonthFirst: source === 'wildapricot' })
  const { firstName = '', lastName = '' } = values
  if (
    firstName === '' ||
    lastName === '' ||
    firstName.length > longest.firstName ||
    lastName.length > longest.lastName
  )
    person.problems.push('no_name')
  return person
}

/** What a row says that the families of its file are found by. */
export function readFamilyRow(
  cells: readonly string[],
  columns: readonly (ColumnField | null)[],
  { row, person: { values } }: { row: number; person: ImportedPerson },
): FamilyRow {
  const cell = (field: ColumnField) => plain(cells[columns.indexOf(field)] ?? '') || undefined
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
  if (!family.isAlone) return { ...person, values, family }
  const unread = { ...person.unread, ...(named && { familyWith: named }) }
  return { ...person, problems: [...person.problems, 'family_unknown'], unread }
}

function readPaid(
  person: ImportedPerson,
  given: Partial<Record<PaymentField, string | undefined>>,
  how: { today: CalendarDate; isMonthFirst: boolean },
): void {
  const payment = readPayment(given, how)
  if (payment === undefined) return
  if (payment !== 'bad_payment') {
    person.payment = payment
    return
  }
  person.problems.push('bad_payment')
  for (const [field, value] of Object.entries(given))
    if (value !== undefined) person.unread[field as PaymentField] = value
}

/** A day may lie ahead; what stands in a cell of words is kept with its lines. */
function readAnswers(
  person: ImportedPerson,
  how: {
    fields: readonly AnsweredField[]
    written: ReadonlyMap<ColumnField | null, string>
    isMonthFirst: boolean
  },
): void {
  const { fields, written, isMonthFirst } = how
  for (const field of fields) {
    const key = fieldKey(field.number)
    const cell = written.get(key) ?? ''
    const typed = field.kind === 'text' ? cell.trim().replace(/^'(?=[=+\-@])/, '') : plain(cell)
    if (plain(typed) === '') continue
    const value = parseAnswer(field, typed, (text) => readDay(text, { today: '2199-12-31', isMonthFirst }))
    const read = value === undefined ? 'text' : readAnswer({ ...field, options: allOffered(field) }, value)
    if (read !== null && typeof read !== 'string') {
      person.answers = { ...person.answers, [key]: answerText(field, read) }
      continue
    }
    person.unread[key] = typed
    if (!person.problems.includes('bad_answer')) person.problems.push('bad_answer')
  }
}

/** A file that was exported has options of those who chose them before they were taken out. */
const allOffered = ({ options }: AnsweredField) => options.map((option) => ({ ...option, isOffered: true }))

function setAside(person: ImportedPerson, problem: ImportProblem, fields: readonly ImportedField[]): void {
  person.problems.push(problem)
  for (const field of fields) {
    const value = person.values[field]
    if (value !== undefined) person.unread[field] = value
    delete person.values[field]
  }
}

function readContact(person: ImportedPerson): void {
  const { values } = person
  if (values.email !== undefined) {
    const read = Email.safeParse(values.email.replace(/^mailto:/i, ''))
    if (read.success) values.email = read.data
    else setAside(person, 'bad_email', ['email'])
  }
  if (
    values.phone !== undefined &&
    (values.phone.length > longest.phone || !/\d{4}/.test(values.phone.replace(/\D/g, '')))
  )
    setAside(person, 'bad_phone', ['phone'])
}

function readBirth(person: ImportedPerson, how: { today: CalendarDate; isMonthFirst: boolean }): void {
  const { values } = person
  if (values.dateOfBirth !== undefined) {
    const day = readDay(values.dateOfBirth, how)
    if (day) values.dateOfBirth = day
    else setAside(person, 'bad_birthday', ['dateOfBirth'])
  }
  const gender = readGender(values.gender ?? '')
  if (gender) values.gender = gender
  else delete values.gender
}

function readAddress(person: ImportedPerson): void {
  const { values } = person
  const both = /^(?:[A-Z]{1,2}-?)?(\d{3,5}|\d{3} \d{2}) +(\D.*)$/.exec(values.PostCode ?? '')
  if (both && values.City === undefined) Object.assign(values, { PostCode: both[1], City: both[2] })
  if (values.PostCode)
    values.PostCode = postcodeDigits(values.PostCode.replace(/^(?:DK|SE|S|NO|N)-?(?=\d)/i, ''))
  if (values.Country) values.Country = storedCountry(values.Country) ?? values.Country
  const isTooLong = ADDRESS_FIELDS.some((field) => (values[field] ?? '').length > longest[field])
  const isWrong =
    (values.PostCode !== undefined && !/^\d+$/.test(values.PostCode)) ||
    (values.Country !== undefined && !findCountry(values.Country))
  if (isTooLong || isWrong) setAside(person, 'bad_address', ADDRESS_FIELDS)
}

/** Where an address without a country is: most organisations are there. */
export const USUAL_COUNTRY = countries[0]?.name ?? ''

/** Whether an address with these fields may be stored: it may be left out, not left half. */
export function isWholeAddress(fields: Partial<Record<ImportedField, string | null>>): boolean {
  const [first, ...others] = ADDRESS_FIELDS.map((field) => fields[field] ?? '')
  if ([first, ...others].every((value) => value === '')) return true
  const [AddressLine1 = '', AddressLine2 = '', PostCode = '', City = '', Country = ''] = [first, ...others]
  return (
    addressProblems({ AddressLine1, AddressLine2, AddressLine3: '', PostCode, City, Country }).length === 0
  )
}

const digits = (phone: string) => phone.replace(/\D/g, '').replace(/^00/, '')

/** Whether two values of a field say the same: a phone number may be typed in several ways. */
export function saysSame(field: ImportedField, before: string | null, after: string): boolean {
  if (before === null) return false
  if (field === 'phone') {
    const [one, other] = [digits(before), digits(after)].toSorted((a, b) => a.length - b.length)
    // With and without the country's code.
    return one === other || ((one ?? '').length >= 8 && (other ?? '').replace(/^(45|46|47)/, '') === one)
  }
  if (field === 'PostCode') return postcodeDigits(before) === postcodeDigits(after)
  if (field === 'Country') return (findCountry(before)?.name ?? before) === after
  return before.trim() === after
}
