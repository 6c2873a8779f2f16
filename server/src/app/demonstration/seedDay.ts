import { addDays, type CalendarDate, copenhagenDate, yearOf } from '@medlem/domain/calendar'

const HOUR_MS = 3_600_000

/** The day on which the demonstration is made; all its dates are relative to it. */
export interface SeedDay {
  now: Date
  today: CalendarDate
  /** The calendar year. */
  year: number
  /** The year in which the running choir season began (August to July). */
  choirSeason: number
  /** The year in which the running football season began (July to June). */
  footballSeason: number
}

export function seedDay(now: Date): SeedDay {
  const today = copenhagenDate(now)
  const year = yearOf(today)
  const startedIn = (firstDay: string) => (today >= `${year}-${firstDay}` ? year : year - 1)
  return { now, today, year, choirSeason: startedIn('08-01'), footballSeason: startedIn('07-01') }
}

/** A moment of a Copenhagen day, by the hour, past 24 on the days after; the zone is one or two hours ahead of UTC. */
export function at(date: CalendarDate, hour: number): Date {
  const winter = new Date(Date.parse(`${date}T00:00:00Z`) + (hour - 1) * HOUR_MS)
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Copenhagen',
    hour: 'numeric',
    hourCycle: 'h23',
  })
  const shown = Number(format.format(winter))
  return shown === hour % 24 ? winter : new Date(winter.getTime() - HOUR_MS)
}

/** So many days from the demonstration's first day, by the hour. */
export function daysOn(day: SeedDay, days: number, hour: number): Date {
  return at(addDays(day.today, days), hour)
}

/** How many days until summer time next begins or ends, on a Sunday morning. */
export function daysToClockChange(day: SeedDay): number {
  const noonUtc = (days: number) => daysOn(day, days, 12).getUTCHours()
  let days = 1
  while (noonUtc(days) === noonUtc(days - 1)) days += 1
  return days
}
