import type { OfficeYear, YearFigure } from '@medlem/contract/office'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import { type CalendarDate, copenhagenDate, yearOf } from '@medlem/domain/calendar'
import type { Deps } from '../../platform/deps/deps.ts'
import { type Change, listChanges, listIncome } from './yearStore.ts'

/** The four figures of a year and of the year before. A year that is over stands as on its last day. */
export async function readYear(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id: orgId, currency }: Pick<OrganisationRow, 'id' | 'currency'>,
  year: number,
): Promise<OfficeYear> {
  const today = copenhagenDate(clock.now())
  const asOf = today < `${year}-12-31` ? today : `${year}-12-31`
  const asOfBefore = yearEarlier(asOf)
  const months = monthEnds(year, asOf)
  const monthsBefore = monthEnds(year - 1, today)
  const days = [...new Set([...months, ...monthsBefore, asOf, asOfBefore])].toSorted()
  const changes = await listChanges(db, { orgId, years: [year, year - 1, year - 2], days })

  const count = (figure: Change['figure'], of: number, day: CalendarDate) =>
    changes
      .filter((one) => one.figure === figure && one.year === of && one.at <= days.indexOf(day))
      .reduce((sum, { change }) => sum + change, 0)
  const figure = (people: (of: number, day: CalendarDate) => number): YearFigure => ({
    now: people(year, asOf),
    before: people(year - 1, asOfBefore),
    months: months.map((day) => people(year, day)),
    monthsBefore: monthsBefore.map((day) => people(year - 1, day)),
  })

  const income = async (of: number, to: CalendarDate) => {
    const found = await listIncome(db, { orgId, from: `${of}-01-01`, to })
    return monthEnds(of, to).map(
      (day) => found.find(({ month }) => month === day.slice(0, 'YYYY-MM'.length))?.amount ?? 0,
    )
  }
  const incomeMonths = await income(year, asOf)
  return {
    year,
    members: figure((of, day) => count('members', of, day)),
    paid: figure((of, day) => count('paid', of, day)),
    unpaid: figure((of, day) => count('had', of - 1, day) - count('kept', of, day)),
    income: {
      now: sum(incomeMonths),
      before: sum(await income(year - 1, asOfBefore)),
      months: incomeMonths,
      monthsBefore: await income(year - 1, today),
      currency,
    },
  }
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** The last day of each month of a year that has begun by a day; of the running month that day. */
function monthEnds(year: number, to: CalendarDate): CalendarDate[] {
  return Array.from({ length: 12 }, (_, month) => ({
    first: new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10),
    last: new Date(Date.UTC(year, month + 1, 0)).toISOString().slice(0, 10),
  }))
    .filter(({ first }) => first <= to)
    .map(({ last }) => (last < to ? last : to))
}

/** 29 February is the day before 1 March. */
function yearEarlier(day: CalendarDate): CalendarDate {
  const before = `${yearOf(day) - 1}${day.slice(4)}`
  return before.endsWith('-02-29') ? before.replace('-29', '-28') : before
}
