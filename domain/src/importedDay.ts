import type { ImportSource } from '@medlem/contract/importedFile'
import { type CalendarDate, copenhagenDate, isCalendarDate } from './calendar.ts'

/** How the days of a column are written. 'unsure': either order may be meant, so somebody has to say. */
export type DayOrder = 'day_first' | 'month_first' | 'year_first' | 'unsure'

export interface DayHabit {
  today: CalendarDate
  order: DayOrder
  /** For a day that may lie ahead: the end of a course, not a birthday. */
  mayLieAhead?: boolean
}

/** As Danes, Norwegians, Swedes, Britons and Germans write them: other languages have the same beginnings for other months. */
const months = [
  'jan|januar|januari|january',
  'feb|februar|februari|february',
  'mar|marts|mars|march|märz',
  'apr|april',
  'maj|mai|may',
  'jun|juni|june',
  'jul|juli|july',
  'aug|august|augusti',
  'sep|sept|september',
  'okt|oct|oktober|october',
  'nov|november',
  'dec|des|dez|december|desember|dezember',
].map((names) => names.split('|'))

/** In years: no person has lived longer (the oldest on record died at 122). */
export const MAX_AGE_YEARS = 122
/** Of a day that may lie ahead, two digits mean at most so many years ahead, else a year that is over. */
const YEARS_AHEAD = 20

/** Three numbers as a file has them, the year not yet in four digits. */
interface Written {
  year: string
  month: number
  day: number
}

/**
 * A day as people write it: 1980-12-31, 31-12-1980, 31.12.80, 31121980, '31 Dec 1980', 'Dec 31, 1980'. Undefined for what is none,
 * is still to come (but where it may lie ahead), or is longer ago than a life; 'unsure' where its parts may be another way round.
 */
export function readDay(
  text: string,
  { today, order, mayLieAhead }: DayHabit,
): CalendarDate | 'unsure' | undefined {
  const written = writtenDay(text, order)
  if (!written || written === 'unsure') return written
  const { month, day } = written
  const date = (year: number) => `${year}-${twoDigits(month)}-${twoDigits(day)}`
  const thisYear = Number(today.slice(0, 4))
  const isLater = (year: number) => (mayLieAhead ? year > thisYear + YEARS_AHEAD : date(year) > today)
  let year = Number(written.year)
  if (written.year.length === 2) {
    year += 100 * Math.floor(thisYear / 100) + (mayLieAhead ? 100 : 0)
    while (isLater(year)) year -= 100
  } else if (!mayLieAhead && date(year) > today) return undefined
  return year >= thisYear - MAX_AGE_YEARS && isCalendarDate(date(year)) ? date(year) : undefined
}

/** A day with a time behind it, and perhaps a zone: '2026-11-17T23:00:00Z', '18.11.2026 10:11'. */
const MOMENT =
  /^(\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}|\d{8})[T ]+(\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:[.,]\d{1,9})?)?(?: ?[AP]M)?) ?(Z|[+-]\d{2}:?\d{2})?$/i
/** The hour from which on a moment without a zone may be a day that began later, written in that of Greenwich. */
const EVENING = 20

/** The day of a moment: as it stands, and with a zone the day that it was in Copenhagen. Another text as it is. */
export function dayOfMoment(text: string): string {
  const [, day = '', time = '', zone] = MOMENT.exec(text.trim()) ?? []
  if (day === '') return text
  if (zone === undefined) return day
  const instant = new Date(`${day}T${time}${zone}`)
  return Number.isNaN(instant.getTime()) ? text : copenhagenDate(instant)
}

/**
 * A birthday that a program kept as a moment, '1980-03-11T23:00:00.000Z': the day that began then. Another text as it is, as is a moment in the
 * evening, which may be of the day after.
 */
export function dayOfBirth(text: string): string {
  const line = text.trim()
  const [, day = '', time = '', zone] = MOMENT.exec(line) ?? []
  if (day === '' || isMidnight(line)) return line
  if (zone === undefined) return Number(/^\d+/.exec(time)) < EVENING && !/PM/i.test(time) ? day : line
  const instant = new Date(`${day}T${time}${zone}`)
  const began = (ms: number) => copenhagenDate(new Date(instant.getTime() + ms))
  return Number.isNaN(instant.getTime()) || began(0) === began(-1) ? line : began(0)
}

const MIDNIGHT = /[T ](?:0?0[:.]00.*|12:00(?::00)? ?AM)$/i
const isMidnight = (line: string) => MIDNIGHT.test(line)

const twoDigits = (number: number) => String(number).padStart(2, '0')

function writtenDay(text: string, order: DayOrder): Written | 'unsure' | undefined {
  const line = text.trim().replace(MIDNIGHT, '')
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\.?$/.exec(line) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(line)
  const numbers = inNumbers(line)
  if (iso && !numbers) return { year: iso[1] ?? '', month: Number(iso[2]), day: Number(iso[3]) }
  return numbers ? inOrder(numbers, order) : named(line)
}

function inOrder(numbers: Numbers, order: DayOrder): Written | 'unsure' {
  const { first, second, third } = numbers
  if (order === 'unsure' && (isOpen(numbers) || (mayBeYearFirst(numbers) && first !== Number(third))))
    return 'unsure'
  if (order === 'year_first' && third.length === 2)
    return { year: twoDigits(first), month: second, day: Number(third) }
  const isMonthFirst = order === 'month_first' || (order === 'unsure' && second > 12)
  const [day, month] = isMonthFirst ? [second, first] : [first, second]
  return { year: third, month, day }
}

/** Before the day in the long form of spreadsheets: 'torsdag den 12. marts 1980', in Swedish 'den 12 mars 1980'. */
const DAY_NAME = /^(?:(?:man|tirs|tis|ons|tors|fre|lør|lör|søn|sön)da[gy],? )?(?:d(?:en|\.) ?)?(?=\d)/iu

/** With the month in letters, before the day or behind it. */
function named(text: string): Written | undefined {
  const line = text.replace(DAY_NAME, '')
  const dayFirst = /^(?<day>\d{1,2})[. -]+(?<name>\p{L}+)[., -]+(?<year>\d{4}|\d{2})$/u.exec(line)
  const monthFirst = /^(?<name>\p{L}+)\.? (?<day>\d{1,2}),? (?<year>\d{4})$/u.exec(line)
  const { day, name = '', year = '' } = (dayFirst ?? monthFirst)?.groups ?? {}
  const month = months.findIndex((names) => names.includes(name.toLowerCase()))
  return name !== '' && month >= 0 ? { year, month: month + 1, day: Number(day) } : undefined
}

/** Three numbers; the third is the year but where the year stands first in two digits. */
interface Numbers {
  first: number
  second: number
  third: string
}

/** In eight digits only a year of these two centuries can stand last: read as a year first, its month would be 19 or 20. */
function inNumbers(line: string): Numbers | undefined {
  const found =
    /^(\d{1,2})[-/. ]+(\d{1,2})[-/. ]+(\d{4}|\d{2})\.?$/.exec(line) ??
    /^(\d{2})(\d{2})((?:19|20)\d{2})$/.exec(line)
  return found ? { first: Number(found[1]), second: Number(found[2]), third: found[3] ?? '' } : undefined
}

/** Whether either number may be the month, and the day is another for it. */
const isOpen = ({ first, second }: Numbers) => first <= 12 && second <= 12 && first !== second

/** Whether the year stands first, in two digits: no month has so many days. */
const isYear = ({ first }: Numbers) => first > 31
const mayBeYearFirst = ({ second, third }: Numbers) =>
  third.length === 2 && second <= 12 && Number(third) <= 31

/** As Americans write them: 12/31/1980. A Dane's 31/12-1980 is none of theirs. */
const ALL_SLASHES = /^\d+\/\d+\/\d+$/
/** As Swedes write a year of two digits first, 80-12-31. With points the day is first. */
const MAY_HAVE_YEAR_FIRST = /^\d+[-/]\d+[-/]\d+$/

/**
 * In which order a column writes its days, by all its rows: one day above the 12th proves it, and one number above 31 that the year
 * stands first, if it may do so in all rows. Without proof it is the day first, as with us; with slashes, which Americans write, it is
 * unsure. So is a column that proves two orders, or whose years of two digits may all stand first. Days with slashes prove nothing of
 * those without: a spreadsheet in English writes 12/31/1980 for a day that it understood, and leaves the others as they were typed.
 */
export function dayOrderOf(cells: Iterable<string>, source: ImportSource): DayOrder {
  const days = [...cells].map(dayOfMoment)
  const withSlashes = days.filter((day) => ALL_SLASHES.test(day))
  const others = days.filter((day) => !ALL_SLASHES.test(day))
  const [order, ...more] = new Set([withSlashes, others].flatMap((some) => orderOfAlike(some, source) ?? []))
  return more.length > 0 ? 'unsure' : (order ?? 'day_first')
}

/** Undefined where no day of them has an order. */
function orderOfAlike(days: readonly string[], source: ImportSource): DayOrder | undefined {
  let [provesDay, provesMonth, provesYear, isAnyOpen, allYearFirst] = [false, false, false, false, true]
  let hasSlashes = false
  for (const day of days) {
    const numbers = inNumbers(day)
    if (!numbers) continue
    const { first, second, third } = numbers
    provesYear ||= isYear(numbers)
    allYearFirst &&= mayBeYearFirst(numbers) && (isYear(numbers) || MAY_HAVE_YEAR_FIRST.test(day))
    provesDay ||= first > 12 && second <= 12
    provesMonth ||= second > 12 && first <= 12
    isAnyOpen ||= isOpen(numbers) || (mayBeYearFirst(numbers) && first !== Number(third))
    hasSlashes ||= ALL_SLASHES.test(day)
  }
  if (provesYear) return allYearFirst ? 'year_first' : 'unsure'
  if (!isAnyOpen && !provesDay && !provesMonth) return undefined
  if (allYearFirst || (provesDay && provesMonth)) return 'unsure'
  if (provesMonth) return 'month_first'
  if (provesDay) return 'day_first'
  // Its exports are American.
  if (source === 'wildapricot') return 'month_first'
  return hasSlashes ? 'unsure' : 'day_first'
}

/** Days that programs write where none is known: all zeros, and the first or last day of their calendars. */
export function isPlaceholderDay(text: string): boolean {
  const line = text.trim()
  if (/\d/.test(line) && /^[0\s./:T-]+$/.test(line)) return true
  const written = writtenDay(line, 'unsure')
  if (!written || written === 'unsure' || written.year.length < 4) return false
  const { month, day } = written
  const year = Number(written.year)
  const isFirstOfYear = month === 1 && day === 1
  // 30 and 31 December 1899 are a spreadsheet's day 0; 1753, 1900 and 9999 are limits of databases.
  return (
    year >= 9999 ||
    (year <= 1900 && isFirstOfYear) ||
    (year === 1899 && month === 12 && day >= 30) ||
    year === 1111
  )
}
