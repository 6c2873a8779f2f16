import { type CalendarDate, isCalendarDate, yearOf } from './calendar.ts'
import { LONGEST_LIFE } from './importedDay.ts'

/** A number that a state gave a person: Danish CPR, Norwegian fødselsnummer, Swedish personnummer (decision 96). */
export interface IdentityNumber {
  /** The birthday in it, where it begins with the day: in Denmark and Norway. */
  dayFirst?: CalendarDate | undefined
  /** Where it begins with the year: in Sweden. */
  yearFirst?: CalendarDate | undefined
}

/** How the numbers of a column begin. */
export type NumberOrder = keyof IdentityNumber | 'unsure'

const SIGN = /\s*([-+\u2010-\u2015])\s*|\s+/u
/** A Danish number has the check digit of a Swedish one by chance one time in ten; so many do not. */
const TOO_MANY_BY_CHANCE = 4

/**
 * A cell that is nothing but such a number, with the one or two birthdays that it may have. Undefined for other cells, and for one
 * whose day or check digits are wrong. Ten digits are Danish or, with a right check digit, Swedish; twelve are Swedish, eleven Norwegian.
 */
export function readIdentityNumber(cell: string, today: CalendarDate): IdentityNumber | undefined {
  const text = cell.trim()
  const sign = SIGN.exec(text)?.[1]
  const digits = text.replace(SIGN, '')
  if (!/^\d{10,12}$/.test(digits)) return undefined
  const dayFirst = digits.length === 10 ? danishBirthday(digits) : norwegianBirthday(digits)
  const yearFirst = swedishBirthday(digits, { today, isHundred: sign === '+' })
  const isLived = (day: CalendarDate | undefined) =>
    day !== undefined && day <= today && yearOf(day) >= yearOf(today) - LONGEST_LIFE
  const found: IdentityNumber = {}
  if (isLived(dayFirst)) found.dayFirst = dayFirst
  if (isLived(yearFirst)) found.yearFirst = yearFirst
  return found.dayFirst || found.yearFirst ? found : undefined
}

/**
 * How the numbers of a column begin, by all its rows. One that can only be read one way proves it, and so do several that all have
 * a Swedish check digit. Without proof, as for few children, whose years are days too, it is unsure; so is a column that proves both.
 */
export function numberOrderOf(cells: Iterable<string>, today: CalendarDate): NumberOrder {
  const count = { dayFirst: 0, yearFirst: 0, either: 0 }
  for (const cell of cells) {
    const { dayFirst, yearFirst } = readIdentityNumber(cell, today) ?? {}
    if (dayFirst && yearFirst) count.either += 1
    else if (dayFirst) count.dayFirst += 1
    else if (yearFirst) count.yearFirst += 1
  }
  if (count.dayFirst > 0) return count.yearFirst > 0 ? 'unsure' : 'dayFirst'
  return count.yearFirst > 0 || count.either >= TOO_MANY_BY_CHANCE ? 'yearFirst' : 'unsure'
}

/** The birthday in a cell that is such a number, in a column of this order; 'unsure' where it may be either of two. */
export function birthdayInNumber(
  cell: string,
  { today, numberOrder }: { today: CalendarDate; numberOrder: NumberOrder },
): CalendarDate | 'unsure' | undefined {
  const number = readIdentityNumber(cell, today)
  if (!number) return undefined
  const { dayFirst, yearFirst } = number
  if (!dayFirst || !yearFirst || dayFirst === yearFirst) return dayFirst ?? yearFirst
  return numberOrder === 'unsure' ? 'unsure' : number[numberOrder]
}

/** A cell without the digits behind the birthday, where it may be such a number, right or wrong. */
export function maskIdentityNumber(cell: string): string {
  return cell.replace(/^(\s*(?:\d{2})?\d{6}\s*[-+\u2010-\u2015]?\s*)\d{4,5}(\s*)$/u, '$1••••$2')
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
