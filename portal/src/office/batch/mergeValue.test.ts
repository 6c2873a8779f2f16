import { expect, test } from 'vitest'
import { titleWord, valueWord } from './mergeValue.ts'

test('a day among the values of a merge is written as the language writes days, one of before as it stands', () => {
  expect(valueWord('dateOfBirth', '1990-10-04')).toBe('04-10-1990')
  expect(valueWord('own_date', '2024-10-05')).toBe('05-10-2024')
  expect(valueWord('own_date', '05-10-2024')).toBe('05-10-2024')
  expect(valueWord('own_text', '2024-10-05')).toBe('2024-10-05')
})

test('what moves is called by its day, and by what people wrote as they wrote it', () => {
  expect(titleWord('message', '2026-11-20')).toBe('20-11-2026')
  expect(titleWord('attendance', '2026-11-20 Juniors')).toBe('20-11-2026 Juniors')
  expect(titleWord('thread', '2026-11-20 the key')).toBe('2026-11-20 the key')
  expect(titleWord('reminderStop', '')).toBe('')
})
