import { type Href, hrefOf, type SearchOf } from '@medlem/contract/portalAddress'
import type { screenSearch } from '@medlem/contract/screenSearch'
import { addDays } from '@medlem/domain/calendar'
import { eventTexts } from '@medlem/i18n/en/portal/event'
import { monthOf } from '../../shared/byMonth.ts'
import { formatDate } from '../../ui/format.ts'

export type CalendarView = 'month' | 'week' | 'agenda'

/** What the calendar shows: which view, around which day ('YYYY-MM-DD'), of which organisation ('' the family's, 'all'). */
export interface CalendarPlace {
  view: CalendarView
  date: string
  org: string
}

interface Surroundings {
  today: string
  isPhone: boolean
}

/** The place that an address asks for; nothing is kept of what is past, so the calendar begins with today's period. */
export function readPlace(
  search: SearchOf<(typeof screenSearch)['/my-calender']>,
  { today, isPhone }: Surroundings,
): CalendarPlace {
  const { view = isPhone ? 'agenda' : 'month', date = today, org = '' } = search
  return { view, date: date >= periodStart(view, today) ? date : today, org }
}

export function placeAddress({ view, date, org }: CalendarPlace): Href {
  return hrefOf('/my-calender', { view, date, org })
}

/** Monday of the day's week. */
function weekStart(date: string): string {
  const fromMonday = (new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7
  return addDays(date, -fromMonday)
}

/** The first day that a view of this day shows. */
export function periodStart(view: CalendarView, date: string): string {
  if (view === 'month') return `${date.slice(0, 7)}-01`
  return view === 'week' ? weekStart(date) : date
}

/** The day after the last one of the period; an agenda has no end. */
export function periodEnd(view: CalendarView, date: string): string | undefined {
  if (view === 'month') return firstOfMonth(date, 1)
  return view === 'week' ? addDays(weekStart(date), 7) : undefined
}

function firstOfMonth(date: string, months: number): string {
  const [year = 0, month = 1] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

/** A day of the period after (1) or before (-1); an agenda goes by months. */
export function step({ view, date }: CalendarPlace, direction: 1 | -1, today: string): string {
  const next = view === 'week' ? addDays(weekStart(date), 7 * direction) : firstOfMonth(date, direction)
  return next < today ? today : next
}

/** Whether there is nothing before this period. */
export function isFirst({ view, date }: CalendarPlace, today: string): boolean {
  return periodStart(view, date) <= periodStart(view, today)
}

/** The number of a week by ISO 8601, as Danes count. */
export function weekNumber(date: string): number {
  const thursday = addDays(weekStart(date), 3)
  const dayOfYear = (Date.parse(thursday) - Date.parse(`${thursday.slice(0, 4)}-01-01`)) / 86_400_000
  return Math.floor(dayOfYear / 7) + 1
}

/** What the period is called. */
export function periodTitle({ view, date }: CalendarPlace): string {
  if (view === 'month') return monthOf(date)
  if (view === 'agenda') return eventTexts.fromDay({ date: formatDate(date) })
  const monday = weekStart(date)
  return eventTexts.weekSpan({
    weekNumber: weekNumber(date),
    first: formatDate(monday),
    last: formatDate(addDays(monday, 6)),
  })
}

/** Where a key of the keyboard leads from a day of the grid; undefined when it leads nowhere. */
export function dayAfterKey(key: string, date: string): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1)
    case 'ArrowRight':
      return addDays(date, 1)
    case 'ArrowUp':
      return addDays(date, -7)
    case 'ArrowDown':
      return addDays(date, 7)
    case 'Home':
      return weekStart(date)
    case 'End':
      return addDays(weekStart(date), 6)
    case 'PageUp':
      return firstOfMonth(date, -1)
    case 'PageDown':
      return firstOfMonth(date, 1)
    default:
      return undefined
  }
}
