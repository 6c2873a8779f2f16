/** A day of the Copenhagen calendar, 'YYYY-MM-DD'. Such strings sort as the days do (Ruling 23). */
export type CalendarDate = string

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The longest day in Copenhagen, in October, has 25 hours. */
export const LONGEST_DAY_MS = 25 * HOUR_MS

let copenhagenDays: Intl.DateTimeFormat | undefined
/** A server is asked for today's date in each request, and to format it takes 1 µs. */
let lastAsked: { hour: number; date: CalendarDate } | undefined

/** The day on which this instant falls in Copenhagen. The first call takes a browser some 30 ms: it reads its calendars. */
export function copenhagenDate(instant: Date): CalendarDate {
  // Copenhagen is whole hours ahead of UTC (since 1894), so within an hour of UTC its day does not change.
  const hour = Math.floor(instant.getTime() / HOUR_MS)
  if (lastAsked?.hour !== hour) lastAsked = { hour, date: formatDay(instant) }
  return lastAsked.date
}

function formatDay(instant: Date): CalendarDate {
  // The Swedish habit writes a date as ISO 8601 does; the zone decides which day it is.
  copenhagenDays ??= new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Copenhagen',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return copenhagenDays.format(instant)
}

let copenhagenTimes: Intl.DateTimeFormat | undefined

/** What Copenhagen's clock shows at this instant, 'HH:MM'. */
export function copenhagenTime(instant: Date): string {
  copenhagenTimes ??= new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Copenhagen', timeStyle: 'short' })
  return copenhagenTimes.format(instant)
}

/**
 * The instant at which Copenhagen's clock shows this, 'YYYY-MM-DD' and 'HH:MM'. An hour that is left out in spring is taken as the
 * one after it; of an hour that comes twice in autumn the first is meant.
 */
export function copenhagenInstant(date: CalendarDate, time: string): Date {
  const inSummer = new Date(`${date}T${time}:00+02:00`)
  const isSummer = copenhagenDate(inSummer) === date && copenhagenTime(inSummer) === time
  return isSummer ? inSummer : new Date(`${date}T${time}:00+01:00`)
}

/** The membership year: the smaller year of start and end (Spec 9). */
export function membershipYear(startDate: CalendarDate, endDate: CalendarDate): number {
  return Math.min(yearOf(startDate), yearOf(endDate))
}

export function yearOf(date: CalendarDate): number {
  return Number(date.slice(0, 4))
}

export function isBefore(a: CalendarDate, b: CalendarDate): boolean {
  return a < b
}

/** Whether the day lies in the period; both its ends belong to it. */
export function isWithin(date: CalendarDate, startDate: CalendarDate, endDate: CalendarDate): boolean {
  return startDate <= date && date <= endDate
}

/** The day so many days later; negative for earlier. Calendar days, so no hour is lost at a clock change. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  const midnightUtc = Date.parse(`${date}T00:00:00Z`)
  return new Date(midnightUtc + days * DAY_MS).toISOString().slice(0, 10)
}

/** How many days later the second is than the first; negative where it is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  // A date without a time is midnight in UTC.
  return (Date.parse(to) - Date.parse(from)) / DAY_MS
}

/** Whether such a day exists. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** The Danish habit of writing a date, 20-11-2026 (Ruling 5). */
export function danishDate(date: CalendarDate): string {
  const [year, month, day] = date.split('-')
  return `${day}-${month}-${year}`
}

/** An instant on Copenhagen's clock as texts take it, 2026-11-20 19:30: each language writes the day in its habit. */
export function copenhagenMoment(instant: Date): string {
  return `${copenhagenDate(instant)} ${copenhagenTime(instant)}`
}
