import { Email } from '@medlem/contract/scalar'
import { bareAddress, withoutFraction } from './importedCell.ts'
import { isPhone } from './typedContact.ts'

/** What a cell says of how a person is reached; further values of it are left out, as a member has one. */
export interface ReadContact {
  value: string
  hasMore?: true
}

/** In characters. */
const MAX_PHONE_LENGTH = 30
/** Between two values of one person: ' ::: ' of Google's contacts, and what programs write. Other signs may part those of two people. */
const BETWEEN = /\s*(?::::|[;,|])\s*/
/** Before a number, in any of our languages: 'tlf. 20 11 22 33'. */
const LABEL = /^(?:tlf|tel|telefon|mobil|mob|mobile|phone)\b[.:]*\s*/i

/** Before a number that is a text in a spreadsheet, "'20112233". */
const TEXT_MARK = /^'(?=[\d+(])/
/** Around an address, as mail programs write it. */
const QUOTED = /^(['"])(.+)\1$/

/** An e-mail address; of several the first. Undefined where one of them can't be read. */
export function readEmails(cell: string): ReadContact | undefined {
  const one = (text: string) => (text.startsWith("'") ? undefined : Email.safeParse(text).data)
  return readSeveral(bareAddress(cell).replace(QUOTED, '$2'), BETWEEN, one) ?? readSeveral(cell, /\s+/, one)
}

/** The same of phone numbers. */
export function readPhones(cell: string): ReadContact | undefined {
  return readSeveral(cell, BETWEEN, (text) => {
    const number = withoutFraction(text.replace(TEXT_MARK, '').replace(LABEL, ''))
    return number.length <= MAX_PHONE_LENGTH && isPhone(number) ? number : undefined
  })
}

function readSeveral(
  cell: string,
  between: RegExp,
  one: (text: string) => string | undefined,
): ReadContact | undefined {
  const whole = one(cell)
  if (whole !== undefined) return { value: whole }
  const read = cell.split(between).map(one)
  const [value] = read
  if (value === undefined || read.includes(undefined)) return undefined
  return new Set(read).size > 1 ? { value, hasMore: true } : { value }
}
