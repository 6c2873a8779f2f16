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

const monthNames = ['jan', 'feb', 'mar', 'apr', 'ma', 'jun', 'jul', 'aug', 'sep', 'o', 'nov', 'de']

/** In years: no person has lived longer (the oldest on record died at 122). */
export const LONGEST_LIFE = 122
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
  return year >= thisYear - LONGEST_LIFE && isCalendarDate(date(year)) ? date(year) : undefined
}

/** A day with a time behind it, and perhaps a zone: '2026-11-17T23:00:00Z', '18.11.2026 10:11'. */
const MOMENT =
  /^(\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}|\d{8})[T ]+(\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:[.,]\d{1,9})?)?) ?(Z|[+-]\d{2}:?\d{2})?$/

/** The day of a moment: as it stands, and with a zone the day that it was in Copenhagen. Another text as it is. */
export function dayOfMoment(text: string): string {
  const [, day = '', time = '', zone] = MOMENT.exec(text.trim()) ?? []
  if (day === '') return text
  if (zone === undefined) return day
  const instant = new Date(`${day}T${time}${zone}`)
  return Number.isNaN(instant.getTime()) ? text : copenhagenDate(instant)
}

const twoDigits = (number: number) => String(number).padStart(2, '0')

function writtenDay(text: string, order: DayOrder): Written | 'unsure' | undefined {
  const line = text.trim().replace(/[T ]0?0[:.]00.*$/, '')
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

/** With the month in letters, before the day or behind it. */
function named(line: string): Written | undefined {
  const dayFirst = /^(?<day>\d{1,2})[. -]+(?<name>\p{L}+)[., -]+(?<year>\d{4}|\d{2})$/u.exec(line)
  const monthFirst = /^(?<name>\p{L}+)\.? (?<day>\d{1,2}),? (?<year>\d{4})$/u.exec(line)
  const { day, name = '', year = '' } = (dayFirst ?? monthFirst)?.groups ?? {}
  const month = monthNames.findIndex((start) => name.toLowerCase().startsWith(start))
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

/**
 * In which order a column writes its days, by all its rows: one day above the 12th proves it, and one number above 31 that the year
 * stands first, if it may do so in all rows. Without proof it is the day first, as with us; with slashes, which Americans write, it is
 * unsure. So is a column that proves two orders.
 */
export function dayOrderOf(cells: Iterable<string>, source: ImportSource): DayOrder {
  let [provesDay, provesMonth, provesYear, hasSlash, allYearFirst] = [false, false, false, false, true]
  for (const cell of cells) {
    const numbers = inNumbers(cell.trim())
    if (!numbers) continue
    const { first, second } = numbers
    provesYear ||= isYear(numbers)
    allYearFirst &&= mayBeYearFirst(numbers)
    provesDay ||= first > 12 && second <= 12
    provesMonth ||= second > 12 && first <= 12
    hasSlash ||= isOpen(numbers) && cell.includes('/')
  }
  if (provesYear) return allYearFirst ? 'year_first' : 'unsure'
  if (provesDay && provesMonth) return 'unsure'
  if (provesMonth) return 'month_first'
  if (provesDay) return 'day_first'
  // Its exports are American.
  if (source === 'wildapricot') return 'month_first'
  return hasSlash ? 'unsure' : 'day_first'
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
