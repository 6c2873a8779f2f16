import { type CalendarDate, isCalendarDate, yearOf } from './calendar.ts'
import { withoutFraction } from './importedCell.ts'
import { MAX_AGE_YEARS } from './importedDay.ts'

const KINDS = ['danish', 'norwegian', 'swedish'] as const
/** What the numbers of a column are; 'unsure' where ten digits may be Danish or Swedish. */
export type NumberKind = (typeof KINDS)[number] | 'unsure'

/**
 * A number that a state gave a person, with the birthday in it as each state would read it (decision 96). Its length alone makes eleven
 * digits Norwegian, and twelve Swedish.
 */
type IdentityNumber = { [kind in (typeof KINDS)[number]]?: CalendarDate | undefined } & { hasLength: boolean }

const SIGN = /\s*([-+\u2010-\u2015])\s*|\s+/u
/** A Danish number has the check digit of a Swedish one by chance one time in ten; so many do not. */
const TOO_MANY_BY_CHANCE = 4

/** A cell that is nothing but such a number; undefined for others, and for one whose day or check digits are wrong. */
export function readIdentityNumber(cell: string, today: CalendarDate): IdentityNumber | undefined {
  const text = cell.trim()
  const sign = SIGN.exec(text)?.[1]
  const digits = text.replace(SIGN, '')
  if (!/^\d{10,12}$/.test(digits)) return undefined
  const lived = (day: CalendarDate | undefined) =>
    day && day <= today && yearOf(day) >= yearOf(today) - MAX_AGE_YEARS ? day : undefined
  const found: IdentityNumber = {
    danish: lived(digits.length === 10 ? danishBirthday(digits) : undefined),
    norwegian: lived(digits.length === 11 ? norwegianBirthday(digits) : undefined),
    swedish: lived(swedishBirthday(digits, { today, isHundred: sign === '+' })),
    hasLength: digits.length > 10,
  }
  return KINDS.some((kind) => found[kind]) ? found : undefined
}

/**
 * What the numbers of a column are, by all its rows. Of those that can only be one the great majority decides, as a wrong digit makes
 * another of some; several that are all right as Swedish ones are. Without proof, as for few children, it is unsure.
 */
export function numberKindOf(cells: Iterable<string>, today: CalendarDate): NumberKind {
  const count = { danish: 0, norwegian: 0, swedish: 0 }
  let either = 0
  for (const cell of cells) {
    const number = readIdentityNumber(cell, today)
    const may = KINDS.filter((kind) => number?.[kind])
    if (may.length > 1) either += 1
    else if (may[0]) count[may[0]] += 1
  }
  const [first, second] = KINDS.toSorted((a, b) => count[b] - count[a])
  if (!first || !second || count[first] === 0) return either >= TOO_MANY_BY_CHANCE ? 'swedish' : 'unsure'
  return count[first] >= TOO_MANY_BY_CHANCE * count[second] ? first : 'unsure'
}

/** The birthday in a cell that is such a number, in a column of this kind; 'unsure' where it may be either of two. */
export function birthdayInNumber(
  cell: string,
  {
    today,
    numberKind = numberKindOf([cell], today),
  }: { today: CalendarDate; numberKind?: NumberKind | undefined },
): CalendarDate | 'unsure' | undefined {
  const number = readIdentityNumber(cell, today)
  if (!number) return undefined
  const { danish, norwegian, swedish, hasLength } = number
  if (hasLength || danish === swedish) return norwegian ?? swedish
  return numberKind === 'unsure' ? 'unsure' : number[numberKind]
}

/**
 * The birthday of a number that has lost its first zero, as a spreadsheet drops it from a number: somebody says whether it did. Of
 * Norwegian numbers ten digits are left, of others nine.
 */
export function birthdayWithZero(
  cell: string,
  { today, numberKind }: { today: CalendarDate; numberKind?: NumberKind | undefined },
): CalendarDate | undefined {
  const digits = withoutFraction(cell.trim())
  if (!/^\d+$/.test(digits) || digits.length !== (numberKind === 'norwegian' ? 10 : 9)) return undefined
  const day = birthdayInNumber(`0${digits}`, { today, numberKind })
  return day === 'unsure' ? undefined : day
}

/** A cell of birthdays as it may be kept and shown: of more digits than a day has, those of the day alone. */
export function maskIdentityNumber(cell: string): string {
  const digits = cell.replace(/\D/g, '').length
  if (digits < 9) return cell
  const ofDay = digits > 11 ? 8 : digits - (digits === 11 ? 5 : 4)
  let seen = 0
  return cell.replace(/\d/g, (digit) => {
    seen += 1
    return seen > ofDay ? '•' : digit
  })
}

/** A cell as it may be kept and shown: of birthdays, or of another column in which such a number stands. */
export function shownCell(field: string | null, cell: string, today: CalendarDate): string {
  return field === 'dateOfBirth' || readIdentityNumber(cell, today) ? maskIdentityNumber(cell) : cell
}

const inPairs = (digits: string) => (digits.match(/../g) ?? []).map(Number) as [number, number, number]

function dayOf(year: number, month: number, day: number): CalendarDate | undefined {
  const date = [
    String(year).padStart(4, '0'),
    ...[month, day].map((part) => String(part).padStart(2, '0')),
  ].join('-')
  return isCalendarDate(date) ? date : undefined
}

/** The seventh digit says the century. There has been no check digit since 2007. */
function danishBirthday(digits: string): CalendarDate | undefined {
  const [day, month, year] = inPairs(digits)
  const seventh = Number(digits[6])
  if (seventh <= 3) return dayOf(1900 + year, month, day)
  if (seventh === 4 || seventh === 9) return dayOf((year <= 36 ? 2000 : 1900) + year, month, day)
  return dayOf((year <= 57 ? 2000 : 1800) + year, month, day)
}

const NORWEGIAN_WEIGHTS = [
  [3, 7, 6, 1, 8, 9, 4, 5, 2, 1],
  [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1],
] as const

/** The three digits behind the day say the century; a person who stays for a while has 40 added to the day. */
function norwegianBirthday(digits: string): CalendarDate | undefined {
  const isRight = NORWEGIAN_WEIGHTS.every(
    (weights) => weights.reduce((sum: number, weight, at) => sum + weight * Number(digits[at]), 0) % 11 === 0,
  )
  if (digits.length !== 11 || !isRight) return undefined
  const [written, month, year] = inPairs(digits)
  const day = written > 40 ? written - 40 : written
  const individual = Number(digits.slice(6, 9))
  if (individual <= 499) return dayOf(1900 + year, month, day)
  if (year <= 39) return dayOf(2000 + year, month, day)
  if (individual <= 749 && year >= 54) return dayOf(1800 + year, month, day)
  return individual >= 900 ? dayOf(1900 + year, month, day) : undefined
}

/** Without a century the latest that has begun is meant, with a plus sign the one before; a coordination number has 60 added to the day. */
function swedishBirthday(
  digits: string,
  { today, isHundred }: { today: CalendarDate; isHundred: boolean },
): CalendarDate | undefined {
  const short = digits.slice(-10)
  if (digits.length === 11 || !hasLuhnDigit(short)) return undefined
  const [year, month, written] = inPairs(short)
  const day = digits.length === 12 && written > 60 ? written - 60 : written
  if (digits.length === 12) return dayOf(Number(digits.slice(0, 4)), month, day)
  const thisCentury = Number(today.slice(0, 2)) * 100
  const latest = dayOf(thisCentury + year, month, day)
  const centuriesBack = (latest === undefined || latest <= today ? 0 : 1) + (isHundred ? 1 : 0)
  return dayOf(thisCentury + year - 100 * centuriesBack, month, day)
}

/** Every second digit from the first is doubled (Luhn). */
function hasLuhnDigit(digits: string): boolean {
  const parts = [...digits].map((digit, at) => Number(digit) * (at % 2 === 0 ? 2 : 1))
  return parts.reduce((sum, part) => sum + (part > 9 ? part - 9 : part), 0) % 10 === 0
}
