import type { Event } from '@medlem/contract/event'
import { isAllDay, lastDay } from '@medlem/domain/event'
import { eventTexts } from '@medlem/i18n/en/portal/event'
import { copenhagenDay, formatDate, formatInstant, formatPeriod, momentParts } from '../../ui/format.ts'
import { capitalised, locale } from '../../ui/language.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 1440

const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })

/** '2026-11-28' → 'Saturday 28-11-2026' */
export function longDay(day: string): string {
  return `${weekday.format(Date.parse(`${day}T12:00:00Z`))} ${formatDate(day)}`
}

export interface EventWhen {
  /** 'Saturday 28-11-2026, 17:30 to 20:00' */
  words: string
  /** '2 hours 30 minutes', '3 days' */
  duration: string
  /** Said when the clocks change meanwhile. */
  note: string | undefined
}

/** When an event is and how long it takes, on Copenhagen's clock whatever the browser's. */
export function eventWhen(event: Pick<Event, 'startDate' | 'endDate'>): EventWhen {
  const { startDate, endDate } = event
  const firstDay = copenhagenDay(startDate)
  const finalDay = lastDay(event)
  const start = momentParts(startDate).time
  const end = momentParts(endDate).time
  if (isAllDay(event)) {
    const days = (Date.parse(finalDay) - Date.parse(firstDay)) / MINUTE_MS / DAY_MINUTES + 1
    const first = longDay(firstDay)
    const range = days === 1 ? first : eventTexts.daySpan({ first, last: longDay(finalDay) })
    return {
      words: capitalised(eventTexts.whenAllDay({ days: range })),
      duration: eventTexts.days({ count: days }),
      note: undefined,
    }
  }
  const endDay = copenhagenDay(endDate)
  const until = endDay === firstDay ? end : eventTexts.whenAt({ day: longDay(endDay), time: end })
  const day = longDay(firstDay)
  const minutes = (Date.parse(endDate) - Date.parse(startDate)) / MINUTE_MS
  return {
    words: capitalised(
      minutes > 0
        ? eventTexts.whenFromTo({ day, start, end: until })
        : eventTexts.whenAt({ day, time: start }),
    ),
    duration: durationWords(minutes),
    note: clockNote(startDate, endDate),
  }
}

/** When an event begins, or its days where it takes whole ones: '28-11-2026 17:30', '28-11-2026', '28-11-2026 to 29-11-2026'. */
export function eventStart(event: Pick<Event, 'startDate' | 'endDate'>): string {
  if (!isAllDay(event)) return formatInstant(event.startDate)
  const [first, last] = [copenhagenDay(event.startDate), lastDay(event)]
  return first === last ? formatDate(first) : formatPeriod(first, last)
}

function durationWords(minutes: number): string {
  const days = Math.floor(minutes / DAY_MINUTES)
  const hours = Math.floor((minutes % DAY_MINUTES) / 60)
  const rest = Math.round(minutes % 60)
  return [
    days > 0 && eventTexts.days({ count: days }),
    hours > 0 && eventTexts.hours({ count: hours }),
    rest > 0 && eventTexts.minutes({ count: rest }),
  ]
    .filter(Boolean)
    .join(' ')
}

/** What Copenhagen's wall clock shows, as if it were UTC: its difference to the real one moves when the clocks change. */
function wallClock(instant: string): number {
  return Date.parse(`${copenhagenDay(instant)}T${momentParts(instant).time}:00Z`)
}

function clockNote(startDate: string, endDate: string): string | undefined {
  const shown = wallClock(endDate) - wallClock(startDate)
  const passed = Date.parse(endDate) - Date.parse(startDate)
  const minutes = Math.round((shown - passed) / MINUTE_MS)
  if (Math.abs(minutes) < 30) return undefined
  return minutes > 0 ? eventTexts.clocksForward : eventTexts.clocksBack
}
