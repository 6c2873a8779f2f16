import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { FieldKey } from './customField.ts'
import { CalendarDate } from './scalar.ts'

/** Fields of a member that an import writes. */
export const IMPORTED_FIELDS = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'dateOfBirth',
  'gender',
  'AddressLine1',
  'AddressLine2',
  'PostCode',
  'City',
  'Country',
] as const
export type ImportedField = (typeof IMPORTED_FIELDS)[number]

/** A second phone number or e-mail address of a file: read where the first is blank, as a member has one. */
export const FURTHER_FIELDS = ['otherPhone', 'otherEmail'] as const

/** Parts of a name or a street address that stand in a column for themselves: joined to the first name, and to the first line. */
export const PART_FIELDS = ['middleName', 'houseNumber', 'floor'] as const

/** What a file may say of a payment that came outside the portal; importing it needs the right to record payments too. */
export const PAYMENT_FIELDS = ['paidFor', 'paidAmount', 'paidOn', 'paidHow'] as const
export type PaymentField = (typeof PAYMENT_FIELDS)[number]

/** What a file may say of the family: the e-mail address or member number of a parent, or a word that a household shares. */
export const FAMILY_FIELDS = ['familyWith', 'household'] as const

/**
 * What a column of a file may say of a member: `number` is that of a member here, `earlierNumber` that in another program, `name` both
 * names in one.
 */
export const ImportField = z.enum([
  'number',
  'earlierNumber',
  'name',
  ...IMPORTED_FIELDS,
  ...FURTHER_FIELDS,
  ...PART_FIELDS,
  ...PAYMENT_FIELDS,
  ...FAMILY_FIELDS,
])
export type ImportField = z.infer<typeof ImportField>

/** One of those, or a field of the organisation's own. */
export const ColumnField = z.union([ImportField, FieldKey], fieldTexts.notAField)
export type ColumnField = z.infer<typeof ColumnField>

export function isPaymentField(field: string | null): field is PaymentField {
  return (PAYMENT_FIELDS as readonly (string | null)[]).includes(field)
}

/** Where a file comes from, known by its headings. */
export const ImportSource = z.enum([
  'medlem',
  'kluboffice',
  'conventus',
  'foreninglet',
  'holdsport',
  'wildapricot',
  'unknown',
])
export type ImportSource = z.infer<typeof ImportSource>

export const ImportColumn = z.object({
  heading: z.string(),
  /** The first values that are not blank. */
  samples: z.array(z.string()),
  /** Null for a column that is not read. */
  field: z.nullable(ColumnField),
})
export type ImportColumn = z.infer<typeof ImportColumn>

/** How the bytes of a text are letters; `utf-8-twice` was UTF-8, was taken for Windows-1252, and was written as UTF-8 again. */
export const ImportEncoding = z.enum([
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'macintosh',
  'cp850',
  'cp865',
  'cp437',
  'utf-8-twice',
])
export type ImportEncoding = z.infer<typeof ImportEncoding>

/** The sign between the cells of a text. */
export const ImportDelimiter = z.enum([';', ',', '\t', '|'])
export type ImportDelimiter = z.infer<typeof ImportDelimiter>

/** The rows of a spreadsheet. */
export const MAX_SHEET_ROWS = 1_048_576

/** What somebody says of the days of a column that may be written in several ways. */
export const SaidDayOrder = z.enum(['day_first', 'month_first', 'year_first'])
export type SaidDayOrder = z.infer<typeof SaidDayOrder>

/** How a file is read. */
export const ImportReading = z.object({
  /** Of a text; null for a workbook. */
  encoding: z.nullable(ImportEncoding),
  delimiter: z.nullable(ImportDelimiter),
  /** The place of the sheet among those of a workbook, from 0; null for a text. */
  sheet: z.nullable(z.int().check(z.nonnegative(), z.maximum(1_000))),
  /** The number of the row with the headings; null for a file without: then every row is a person. */
  headings: z.nullable(z.int().check(z.positive(), z.maximum(MAX_SHEET_ROWS))),
})
export type ImportReading = z.infer<typeof ImportReading>

/** What about a file can't be known, and has to be said before its rows are read. */
export const ReadingDoubt = z.enum(['encoding', 'headings'])
export type ReadingDoubt = z.infer<typeof ReadingDoubt>

/** What was seen of a file: how else it may be read, and what is easily overlooked. */
export const SeenFile = z.object({
  doubts: z.array(ReadingDoubt),
  /** Rows below the headings that are not blank; null where there are too many to count at once. */
  rows: z.nullable(z.int()),
  /** Rows and columns among these that the workbook hides. */
  hiddenRows: z.int(),
  hiddenColumns: z.int(),
  /** The first rows that are not blank, from which that of the headings is chosen. */
  firstRows: z.array(z.object({ number: z.int(), cells: z.array(z.string()) })),
  /** With words of the file that each writes differently; one where it makes no difference. */
  encodings: z.array(z.object({ encoding: ImportEncoding, sample: z.string() })),
  /** Those that part lines, with the columns that they make. */
  delimiters: z.array(z.object({ delimiter: ImportDelimiter, columns: z.int() })),
  /** In the order of the workbook, with their rows that are not blank; null as above. */
  sheets: z.array(z.object({ name: z.string(), rows: z.nullable(z.int()), isHidden: z.boolean() })),
})
export type SeenFile = z.infer<typeof SeenFile>

export const ImportedFile = z.object({
  format: z.enum(['csv', 'xlsx', 'ods']),
  encoding: z.nullable(ImportEncoding),
  source: ImportSource,
  columns: z.array(ImportColumn),
  /** Where day, month and year may be in several orders: what somebody said of it. */
  dayOrder: z.optional(SaidDayOrder),
  /** The day of every payment of a file that has no column for it. */
  paidOn: z.optional(CalendarDate),
  /** Files of the release before have neither. */
  reading: z.optional(ImportReading),
  seen: z.optional(SeenFile),
})
export type ImportedFile = z.infer<typeof ImportedFile>

/** The largest file that is taken, in bytes. */
export const MAX_IMPORT_BYTES = 16 * 1024 * 1024
/** The most rows and columns of a file. */
export const MAX_IMPORT_ROWS = 50_000
/** The most lines of a bank's file. */
export const MAX_BANK_LINES = 100_000
export const MAX_IMPORT_COLUMNS = 200
