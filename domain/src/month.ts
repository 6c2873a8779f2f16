import { addDays, type CalendarDate } from './calendar.ts'

/** The month so many after another, 'YYYY-MM'. */
export function shiftMonth(month: string, by: number): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + by
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
}

/** '2026-02' → '2026-02-28' */
export function lastDayOf(month: string): CalendarDate {
  return addDays(`${shiftMonth(month, 1)}-01`, -1)
}
