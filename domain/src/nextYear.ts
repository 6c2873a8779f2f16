import type { CalendarDate } from './calendar.ts'

/** The same day a year later; the last day of a February stays that. */
export function yearLater(day: CalendarDate): CalendarDate {
  const year = Number(day.slice(0, 4))
  const isLastOfFebruary = day.slice(4) === lastOfFebruary(year)
  return `${year + 1}${isLastOfFebruary ? lastOfFebruary(year + 1) : day.slice(4)}`
}

const lastOfFebruary = (year: number): string =>
  new Date(Date.UTC(year, 2, 0)).toISOString().slice('YYYY'.length, 'YYYY-MM-DD'.length)

/** The days of a fee, and the prices that begin on days. */
interface FeeDays {
  startDate: CalendarDate
  endDate: CalendarDate
  offerStartDate: CalendarDate
  ageOn: CalendarDate | null
  priceSteps: readonly { from: CalendarDate; priceMinor: number }[]
  instalments?: { count: number; days: CalendarDate[]; chargeMinor: number } | null
}

/** The days of the fee that takes the place of this one in the next year. */
export function nextYearDays(fee: FeeDays) {
  return {
    startDate: yearLater(fee.startDate),
    endDate: yearLater(fee.endDate),
    offerStartDate: yearLater(fee.offerStartDate),
    ageOn: fee.ageOn && yearLater(fee.ageOn),
    priceSteps: fee.priceSteps.map((step) => ({ ...step, from: yearLater(step.from) })),
    instalments: fee.instalments ? { ...fee.instalments, days: fee.instalments.days.map(yearLater) } : null,
  }
}
