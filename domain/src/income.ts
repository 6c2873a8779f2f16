import type { CalendarDate } from './calendar.ts'
import { lastDayOf, shiftMonth } from './month.ts'

/** Twelve months, with the days that they begin and end with. */
export interface TwelveMonths {
  from: CalendarDate
  to: CalendarDate
  /** 'YYYY-MM', the oldest first. */
  months: string[]
}

/**
 * The twelve months that end with one, and the twelve before them. The running month ends today, and the one a year before on the
 * same day, so that both compare; the other months are whole.
 */
export function incomeSpans(month: string, today: CalendarDate): { now: TwelveMonths; before: TwelveMonths } {
  const isRunning = today.startsWith(month)
  const monthBefore = shiftMonth(month, -12)
  const to = isRunning ? today : lastDayOf(month)
  const sameDay = `${monthBefore}${to.slice('YYYY-MM'.length)}`
  const lastBefore = lastDayOf(monthBefore)
  return {
    now: twelve(month, to),
    before: twelve(monthBefore, isRunning && sameDay < lastBefore ? sameDay : lastBefore),
  }
}

function twelve(last: string, to: CalendarDate): TwelveMonths {
  const months = Array.from({ length: 12 }, (_, n) => shiftMonth(last, n - 11))
  return { from: `${months[0]}-01`, to, months }
}
