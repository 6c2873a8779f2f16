import type { CalendarDate } from './calendar.ts'
import { birthdayInNumber, birthdayWithZero, type NumberKind } from './identityNumber.ts'
import { type DayHabit, dayOfBirth, isPlaceholderDay, readDay } from './importedDay.ts'
import type { ImportProblem } from './memberImport.ts'

export interface BirthdayHabit extends DayHabit {
  /** What numbers of identity in the column are; each for itself where it isn't said. */
  numberKind: NumberKind | undefined
}

/** A year that was typed into a cell of days, 1986, is the 1,986th day from 1900 on: 8 June 1905. */
const TYPED_YEARS = { from: '1905-03-14', to: '1905-07-31' }

/** A cell of birthdays: a day, or a number of identity that has one in it (decision 96). Neither for a day that stands for none. */
export function readBirthday(
  cell: string,
  habit: BirthdayHabit,
): { day?: CalendarDate; problem?: ImportProblem } {
  if (isPlaceholderDay(cell)) return {}
  const day = birthdayInNumber(cell, habit) ?? readDay(dayOfBirth(cell), habit)
  if (day === 'unsure') return { problem: 'unsure_day' }
  if (day !== undefined && TYPED_YEARS.from <= day && day <= TYPED_YEARS.to)
    return { problem: 'bad_birthday' }
  if (day !== undefined) return { day }
  const withZero = birthdayWithZero(cell, habit)
  return withZero ? { day: withZero, problem: 'lost_zero' } : { problem: 'bad_birthday' }
}
