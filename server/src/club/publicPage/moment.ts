import type { Event } from '@medlem/contract/event'
import { type CalendarDate, copenhagenDate, copenhagenTime } from '@medlem/domain/calendar'
import { isAllDay, lastDay } from '@medlem/domain/event'

/** English dates of this product begin with the day, as all the others do. */
const localeOf = (language: string) => (language === 'en' ? 'en-GB' : language)

const DAY = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const

/** '2026-12-08' → '8 December 2026' */
export function writtenDay(day: CalendarDate, language: string): string {
  return new Intl.DateTimeFormat(localeOf(language), DAY).format(new Date(day))
}

/** '2026-12-08' → 'Tuesday 8 December 2026' */
function writtenWeekday(day: CalendarDate, language: string): string {
  return new Intl.DateTimeFormat(localeOf(language), { ...DAY, weekday: 'long' })
    .format(new Date(day))
    .replace(/^(\p{L}+),/u, '$1')
}

/** '2026-12-08T16:00:00Z' → 'Tuesday 8 December 2026, 17:00', on Copenhagen's clock. */
export function writtenMoment(instant: string, language: string): string {
  const at = new Date(instant)
  return `${writtenWeekday(copenhagenDate(at), language)}, ${copenhagenTime(at)}`
}

/** When an event is: 'Tuesday 8 December 2026, 17:00–19:00', its two ends where they are on two days, or its days alone. */
export function writtenSpan(event: Pick<Event, 'startDate' | 'endDate'>, language: string): string {
  const first = copenhagenDate(new Date(event.startDate))
  if (isAllDay(event)) {
    const last = lastDay(event)
    const days = first === last ? [first] : [first, last]
    return days.map((day) => writtenWeekday(day, language)).join(' – ')
  }
  const end = new Date(event.endDate)
  const start = writtenMoment(event.startDate, language)
  if (copenhagenDate(end) !== first) return `${start} – ${writtenMoment(event.endDate, language)}`
  return `${start}–${copenhagenTime(end)}`
}
