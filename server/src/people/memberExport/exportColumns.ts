import type { FieldKey } from '@medlem/contract/customField'
import type { ExportColumn, PostalColumn } from '@medlem/contract/memberExport'
import type { ListedMember } from '@medlem/contract/memberList'
import type { KnownColumn } from '@medlem/contract/memberView'
import type { StoredAddress } from '@medlem/database/schema/member'
import { streetLine } from '@medlem/domain/address'
import { ageOn } from '@medlem/domain/age'
import type { CalendarDate } from '@medlem/domain/calendar'
import { countryName } from '@medlem/domain/country'
import { type AnsweredField, fieldKey, isFieldKey, optionLabel } from '@medlem/domain/customField'
import { memberFileTexts } from '@medlem/i18n/en/server/memberFile'
import { inLanguage } from '@medlem/i18n/languages'
import type { SpreadsheetCell } from '../../platform/spreadsheet/writeSpreadsheet.ts'

interface Context {
  language: string
  today: CalendarDate
  year: number
  /** Of unpaid amounts. */
  currency: string
  /** The organisation's own that are in use. */
  fields: readonly AnsweredField[]
}

/** First and last name, then the chosen columns, in the language of the person who asked. */
export function exportHeadings(
  columns: readonly ExportColumn[],
  { language, year, currency, fields }: Context,
): string[] {
  const t = inLanguage(memberFileTexts, language)
  const headings: Record<KnownColumn | PostalColumn, string> = {
    address: t.address,
    postcode: t.postcode,
    country: t.country,
    number: t.number,
    age: t.age,
    birthday: t.birthday,
    gender: t.gender,
    city: t.city,
    email: t.email,
    phone: t.phone,
    fee: t.fee,
    stateBefore: String(year - 1),
    state: String(year),
    unpaid: t.unpaid({ year: String(year), currency }),
    joined: t.joined,
    left: t.lastDay,
    renewal: t.renewal,
    teams: t.teams,
    tags: t.tags,
  }
  return [
    t.firstName,
    t.lastName,
    ...columns.map((column) =>
      isFieldKey(column) ? (fieldOf(fields, column)?.name ?? '') : headings[column],
    ),
  ]
}

/** One person; what is not known is an empty text. */
export function exportCells(
  { postal = null, ...row }: ListedMember & { postal?: StoredAddress | null },
  columns: readonly ExportColumn[],
  { language, today, fields }: Context,
): SpreadsheetCell[] {
  const t = inLanguage(memberFileTexts, language)
  const cells: Record<KnownColumn | PostalColumn, () => SpreadsheetCell> = {
    address: () => streetLine(postal),
    postcode: () => postal?.PostCode ?? '',
    country: () => (postal ? countryName(postal.Country, language) : ''),
    number: () => row.memberNumber,
    age: () => (row.dateOfBirth === null ? '' : ageOn(row.dateOfBirth, today)),
    birthday: () => day(row.dateOfBirth),
    gender: () => genderWord(row.gender, t),
    city: () => row.city,
    email: () => row.email ?? '',
    phone: () => row.phone ?? '',
    fee: () => row.fee ?? '',
    stateBefore: () => t[row.stateBefore],
    state: () => t[row.state],
    unpaid: () => (row.unpaidMinor === null ? '' : { minor: row.unpaidMinor }),
    joined: () => day(row.joined),
    left: () => day(row.lastDay),
    renewal: () => (row.renews ? t.yes : t.no),
    teams: () => row.teams.join(', '),
    tags: () => row.tags.join(', '),
  }
  return [
    row.firstName,
    row.lastName,
    ...columns.map((column) =>
      isFieldKey(column) ? answerCell(row, fieldOf(fields, column), t) : cells[column](),
    ),
  ]
}

const fieldOf = (fields: readonly AnsweredField[], key: FieldKey) =>
  fields.find(({ number }) => fieldKey(number) === key)

function answerCell(
  { answers }: ListedMember,
  field: AnsweredField | undefined,
  t: typeof memberFileTexts,
): SpreadsheetCell {
  const value = field && answers[fieldKey(field.number)]
  if (!field || value === undefined) return ''
  switch (field.kind) {
    case 'yesNo':
      return value === true ? t.yes : t.no
    case 'choice':
      return optionLabel(field, value)
    case 'date':
      return day(String(value))
    case 'number':
      return Number(value)
    case 'text':
      return String(value)
  }
}

const day = (date: CalendarDate | null) => (date === null ? '' : { day: date })

export function genderWord(gender: string | null, t: typeof memberFileTexts): string {
  if (gender === null || gender === '') return ''
  return gender === 'female' ? t.female : gender === 'male' ? t.male : t.other
}
