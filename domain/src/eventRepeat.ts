import { MAX_COPIES } from '@medlem/contract/eventChange'
import { addDays, type CalendarDate, copenhagenDate, copenhagenInstant, copenhagenTime } from './calendar.ts'

/** How often an event comes again: by the week, on the same weekday of the month (the second Tuesday), or on the same date. */
export const REPEATS = ['weekly', 'every_second_week', 'monthly_weekday', 'monthly_date'] as const
export type EventRepeat = (typeof REPEATS)[number]

/** The last day that may be one, or how many days there are. */
export type RepeatEnd = { until: CalendarDate } | { times: number }

/**
 * The days of a rule from its first day on, at most as many as are copied at once. As RFC 5545 has it, the first day counts, and a month
 * without such a day is left out: the 31st is in seven months of a year, a fifth Monday in four or five.
 */
export function repeatDays(first: CalendarDate, every: EventRepeat, end: RepeatEnd): CalendarDate[] {
  const most = 'times' in end ? Math.min(end.times, MAX_COPIES) : MAX_COPIES
  const days: CalendarDate[] = []
  for (let step = 0; days.length < most; step += 1) {
    const day = dayAt(first, every, step)
    // A month that has no such day must end the list too, once it begins after the last one.
    if ('until' in end && (day ?? firstOfMonth(first, step)) > end.until) break
    if (day !== undefined) days.push(day)
  }
  return days
}

/** The day so many steps after the first one; undefined in a month that has none. */
function dayAt(first: CalendarDate, every: EventRepeat, step: number): CalendarDate | undefined {
  if (every === 'weekly') return addDays(first, 7 * step)
  if (every === 'every_second_week') return addDays(first, 14 * step)
  const month = firstOfMonth(first, step)
  const dayOfMonth = Number(first.slice(8))
  if (every === 'monthly_date') return within(month, dayOfMonth)
  const daysToWeekday = (weekday(first) - weekday(month) + 7) % 7
  return within(month, 1 + daysToWeekday + 7 * (weekOfMonth(first) - 1))
}

/** Which of its weekday's days in the month it is, from 1 to 5. */
export function weekOfMonth(day: CalendarDate): number {
  return Math.ceil(Number(day.slice(8)) / 7)
}

const weekday = (day: CalendarDate) => new Date(`${day}T00:00:00Z`).getUTCDay()

function firstOfMonth(day: CalendarDate, monthsLater: number): CalendarDate {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + monthsLater
  const month = String((months % 12) + 1).padStart(2, '0')
  return `${Math.floor(months / 12)}-${month}-01`
}

function within(month: CalendarDate, dayOfMonth: number): CalendarDate | undefined {
  const day = addDays(month, dayOfMonth - 1)
  return day.startsWith(month.slice(0, 7)) ? day : undefined
}

/**
 * The instant so many days later at the same time on Copenhagen's clock, which is not so many times 24 hours where the clocks change
 * between.
 */
export function moveOnClock(instant: Date, days: number): Date {
  // The hour that comes twice in autumn stays the one it is.
  if (days === 0) return instant
  const minute = copenhagenInstant(addDays(copenhagenDate(instant), days), copenhagenTime(instant))
  return new Date(minute.getTime() + (instant.getTime() % 60_000))
}

interface Span {
  startDate: Date
  endDate: Date
}

/** An event's time so many days later. One that the hour left out in spring would end before it begins is as long as it was. */
export function moveSpan({ startDate, endDate }: Span, days: number): Span {
  const start = moveOnClock(startDate, days)
  const end = moveOnClock(endDate, days)
  const lengthMs = endDate.getTime() - startDate.getTime()
  return { startDate: start, endDate: end > start ? end : new Date(start.getTime() + lengthMs) }
}
