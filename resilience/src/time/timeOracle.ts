/**
 * The Copenhagen calendar by counting days, without Date or Intl, to judge those that use them. Summer time is from the
 * last Sunday of March to the last Sunday of October, both at 01:00 UTC (Directive 2000/84/EC).
 */
const DAY_S = 86_400
const HOUR_S = 3_600

function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

function monthLengths(year: number): number[] {
  return [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
}

/** Days from 1 January 1970 to a day from then on. */
function daysTo(year: number, month: number, day: number): number {
  let days = 0
  for (let y = 1970; y < year; y++) days += isLeap(y) ? 366 : 365
  for (const length of monthLengths(year).slice(0, month - 1)) days += length
  return days + day - 1
}

/** Seconds since 1970 at 01:00 UTC of the last Sunday of a month with 31 days. */
function changeOfClocks(year: number, month: number): number {
  const last = daysTo(year, month, 31)
  // 1 January 1970 was a Thursday, so that Sundays are those that leave 3.
  const sunday = last - ((((last - 3) % 7) + 7) % 7)
  return sunday * DAY_S + HOUR_S
}

const two = (value: number) => String(value).padStart(2, '0')

/** What a calendar and a clock on a wall in Copenhagen show, to the second. */
export function wallClock(instantMs: number): { date: string; time: string } {
  const utcS = Math.floor(instantMs / 1000)
  let year = 1970
  while (daysTo(year + 1, 1, 1) * DAY_S <= utcS) year += 1
  const isSummer = utcS >= changeOfClocks(year, 3) && utcS < changeOfClocks(year, 10)
  const localS = utcS + (isSummer ? 2 : 1) * HOUR_S
  let days = Math.floor(localS / DAY_S)
  const secondOfDay = localS - days * DAY_S
  if (days >= daysTo(year + 1, 1, 1)) year += 1
  days -= daysTo(year, 1, 1)
  let month = 1
  for (const length of monthLengths(year)) {
    if (days < length) break
    days -= length
    month += 1
  }
  const time = [secondOfDay / HOUR_S, (secondOfDay % HOUR_S) / 60, secondOfDay % 60].map(Math.floor).map(two)
  return { date: `${year}-${two(month)}-${two(days + 1)}`, time: time.join(':') }
}

/** The instants at which a wall clock in Copenhagen shows this; none in the hour that is left out, two in the one that comes twice. */
export function instantsOf(date: string, time: string): number[] {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number)
  const asIfUtc = (daysTo(year, month, day) * DAY_S + hour * HOUR_S + minute * 60 + second) * 1000
  return [2, 1]
    .map((ahead) => asIfUtc - ahead * HOUR_S * 1000)
    .filter((instant) => {
      const shown = wallClock(instant)
      return shown.date === date && shown.time === time
    })
}
