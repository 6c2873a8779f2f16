import { expect, test } from 'vitest'
import { readBirthday } from './importedBirthday.ts'

const habit = { today: '2026-11-30', order: 'day_first', numberKind: undefined } as const

test.each(['1905-06-08', '08-06-1905', '1905-03-14', '18-07-1905'])(
  'a year that was typed into a cell of days is no birthday: %s',
  (cell) => expect(readBirthday(cell, habit)).toEqual({ problem: 'bad_birthday' }),
)

test.each(['1905-03-13', '1905-08-01', '1986-09-11'])('%s is one', (day) =>
  expect(readBirthday(day, habit)).toEqual({ day }),
)
