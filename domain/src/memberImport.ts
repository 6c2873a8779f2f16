import {
  FAMILY_FIELDS,
  type ImportField,
  type ImportSource,
  PAYMENT_FIELDS,
} from '@medlem/contract/importedFile'
import { headings as written } from './importHeadings.ts'

/** A heading that is longer is known by its beginning; expressions would take long for one without an end. In characters. */
const MAX_HEADING_LENGTH = 200

/**
 * A heading as it is compared: without case, accents, spaces, signs, what stands in brackets, and the number of the first of several
 * ('Forælder 1 e-mail'). Letters of Scandinavia are the same in each way of writing them without: 'å', 'aa' and 'a'.
 */
export function plainHeading(heading: string): string {
  return heading
    .slice(0, MAX_HEADING_LENGTH)
    .replace(/\([^)]*\)|\[[^\]]*\]/g, '')
    .toLowerCase()
    .replaceAll('æ', 'a')
    .replaceAll('ø', 'o')
    .normalize('NFD')
    .replace(/[^a-z0-9]/g, '')
    .replace(/a[ae]/g, 'a')
    .replaceAll('oe', 'o')
    .replace(/(?<!\d)1(?!\d)/g, '')
}

/** The names of fields as headings are compared. */
export function plainHeadings<Field extends string>(
  names: Record<Field, readonly string[]>,
): Record<Field, string[]> {
  const plain = Object.entries<readonly string[]>(names).map(([field, all]) => [field, all.map(plainHeading)])
  return Object.fromEntries(plain)
}

const headings = plainHeadings(written)
const fieldOfHeading = new Map(
  Object.entries(headings).flatMap(([field, names]) => names.map((name) => [name, field as ImportField])),
)

/** Headings by which a program is known: all of one of its sets are there, plain. */
const sources: readonly [ImportSource, readonly (readonly string[])[]][] = [
  [
    'wildapricot',
    [['userid', 'membershiplevel'], ['wildapricotid'], ['membershipstatus', 'membersince', 'renewaldue']],
  ],
  ['holdsport', [['holdsportid'], ['hold', 'rolle', 'fornavn'], ['profilbillede', 'fornavn']]],
  [
    'foreninglet',
    [['medlemsnr', 'medlemstype', 'indmeldtdato'], ['foreningletid'], ['aktivitetsnavn', 'medlemsnr']],
  ],
  [
    'conventus',
    [
      ['conventusid'],
      ['id', 'adresse1', 'postnrby'],
      ['id', 'foedselsdag', 'alternativmail'],
      ['medlemsid', 'koen'],
    ],
  ],
  [
    'kluboffice',
    [['dbunr'], ['dbunummer'], ['fifaid'], ['spillernr', 'klubnr'], ['personid', 'indmeldelsesdato']],
  ],
  [
    'medlem',
    [
      ['membernumber', 'firstname', 'lastname'],
      ['medlemsnummer', 'fornavn', 'efternavn', 'fodselsdato'],
    ],
  ],
]

/** Which program wrote the file, by its headings. */
export function sourceOf(given: readonly string[]): ImportSource {
  const plain = new Set(given.map(plainHeading))
  const found = sources.find(([, sets]) =>
    sets.some((set) => set.map(plainHeading).every((heading) => plain.has(heading))),
  )
  return found?.[0] ?? 'unknown'
}

/**
 * What each column is. A field is taken by one column, the first of the best names: a mobile number before a telephone. Numbers
 * that another program gave its members are not ours, and are kept as such.
 */
export function guessColumns(given: readonly string[], source: ImportSource): (ImportField | null)[] {
  const all = given.map(plainHeading)
  const plain = all.slice(0, ofOthers(all))
  const columns: (ImportField | null)[] = all.map(() => null)
  const isOurs = source === 'medlem' || source === 'unknown'
  for (const field of Object.keys(headings) as ImportField[]) {
    const at = headings[field].map((name) => plain.indexOf(name)).find((index) => index >= 0)
    if (at !== undefined) columns[at] = field === 'number' && !isOurs ? 'earlierNumber' : field
  }
  addFurther(columns, plain)
  // Of two numbers of another program the one that is called a member's.
  const [first, ...further] = columns.flatMap((field, at) => (field === 'earlierNumber' ? [at] : []))
  if (first !== undefined) for (const at of further) columns[at] = null
  // A name in two columns says more than the same in one.
  const name = columns.indexOf('name')
  if (name >= 0 && columns.includes('firstName') && columns.includes('lastName')) columns[name] = null
  return columns
}

const NAMES: readonly (ImportField | undefined)[] = ['name', 'firstName', 'lastName']
const CONTACT: readonly (ImportField | undefined)[] = ['email', 'phone', 'dateOfBirth']

/** The first column that is a parent's: where headings of names come once more, behind how the first person is reached. */
function ofOthers(plain: readonly string[]): number {
  const contact = plain.findIndex((name) => CONTACT.includes(fieldOfHeading.get(name)))
  const at = plain.findIndex(
    (name, n) =>
      contact >= 0 &&
      n > contact &&
      NAMES.includes(fieldOfHeading.get(name)) &&
      plain.indexOf(name) < contact,
  )
  return at < 0 ? plain.length : at
}

/** A second column that is called a phone number or an e-mail address. */
function addFurther(columns: (ImportField | null)[], plain: readonly string[]): void {
  for (const [first, further] of [
    ['phone', 'otherPhone'],
    ['email', 'otherEmail'],
  ] as const) {
    const at = plain.findIndex((name, n) => columns[n] === null && headings[first].includes(name))
    if (at >= 0 && !columns.includes(further)) columns[at] = further
  }
}

/** How many different fields the cells of a row are headings of. */
export function knownFields(cells: readonly string[]): number {
  return new Set(cells.flatMap((cell) => fieldOfHeading.get(plainHeading(cell)) ?? [])).size
}

/** The last word of a name, with those that belong to it: 'von der Holm', 'Holm jr.'. */
const LAST_NAME =
  /^(.+?) ((?:(?:af|av|von|van|de|der|den|du|di|da|la|bin|ten|ter) )*\S+(?: (?:jr|jun|sr|sen|d\.y|d\.æ|d\.ä)\.?)?)$/

/** A name in one cell: 'Holm, Ida' or 'Ida Maria Holm', whose last word is the last name. */
export function splitName(text: string): { firstName: string; lastName: string } {
  const words = text.trim().replace(/\s+/g, ' ')
  const comma = /^([^,]+),\s*(.+)$/.exec(words)
  if (comma) return { firstName: comma[2] ?? '', lastName: comma[1] ?? '' }
  const [, firstName = words, lastName = ''] = LAST_NAME.exec(words) ?? []
  return { firstName, lastName }
}

/** What makes a row of a file doubtful as a whole: it may be taken as it stands. */
export const ROW_DOUBTS = ['other_width', 'open_quote', 'unsure_name', 'no_person', 'lost_zero'] as const
export type RowDoubt = (typeof ROW_DOUBTS)[number]

/** Why a row can't be done without somebody's decision; each is a text of the catalogue. */
export const IMPORT_PROBLEMS = [
  'no_name',
  'bad_name',
  'several_matches',
  'same_name',
  'number_of_other',
  'email_of_other',
  'email_taken',
  'email_sign_in',
  'email_child',
  'email_elsewhere',
  'email_in_file',
  'twice_in_file',
  'bad_email',
  'bad_birthday',
  'unsure_day',
  'bad_number',
  'bad_gender',
  'bad_phone',
  'bad_address',
  'bad_answer',
  'bad_payment',
  'paid_unknown_fee',
  'paid_other_amount',
  'paid_several_fees',
  'other_age',
  'family_unknown',
  'family_unsure',
  'damaged_text',
  'cell_error',
  ...ROW_DOUBTS,
] as const
export type ImportProblem = (typeof IMPORT_PROBLEMS)[number]

/** What a row says though nothing needs to be decided; a text of the catalogue too. */
export const IMPORT_NOTES = [
  'second_left_out',
  'membership_ended',
  'family_own',
  'identity_changed',
  'email_left_out',
] as const
export type ImportNote = (typeof IMPORT_NOTES)[number]

const isNote = (one: ImportProblem | ImportNote): one is ImportNote =>
  (IMPORT_NOTES as readonly string[]).includes(one)

/** The fields that a problem is about: without them the row may be done. */
export const fieldsOfProblem: Partial<Record<ImportProblem, readonly ImportField[]>> = {
  email_taken: ['email'],
  email_sign_in: ['email'],
  email_child: ['email'],
  email_elsewhere: ['email'],
  email_in_file: ['email'],
  email_of_other: ['email'],
  bad_email: ['email'],
  bad_birthday: ['dateOfBirth'],
  // What can't be read is no value already.
  unsure_day: [],
  bad_number: [],
  bad_gender: [],
  damaged_text: [],
  cell_error: [],
  bad_phone: ['phone'],
  bad_address: ['AddressLine1', 'AddressLine2', 'PostCode', 'City', 'Country'],
  bad_answer: [],
  bad_payment: PAYMENT_FIELDS,
  paid_unknown_fee: PAYMENT_FIELDS,
  paid_other_amount: PAYMENT_FIELDS,
  paid_several_fees: PAYMENT_FIELDS,
  other_age: PAYMENT_FIELDS,
  family_unknown: FAMILY_FIELDS,
  family_unsure: FAMILY_FIELDS,
  other_width: [],
  open_quote: [],
  unsure_name: [],
  no_person: [],
  lost_zero: [],
}

/** What may be chosen for a row with these problems: candidates are added to it. */
export function choicesOf(
  said: readonly (ImportProblem | ImportNote)[],
  hasName: boolean,
): ('new' | 'without' | 'leave_out')[] {
  const problems = said.filter((one) => !isNote(one))
  const isDoubtful = problems.some((one) =>
    ['several_matches', 'same_name', 'number_of_other', 'email_of_other'].includes(one),
  )
  const without = problems.length > 0 && !isDoubtful && problems.every((one) => fieldsOfProblem[one])
  return [
    ...(isDoubtful && hasName ? ['new' as const] : []),
    ...(without ? ['without' as const] : []),
    'leave_out',
  ]
}
