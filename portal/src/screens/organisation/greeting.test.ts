import { expect, test } from 'vitest'
import { greeting } from './greeting.ts'

test.each([
  ['2026-11-20T05:30:00Z', 'Good morning, Ida.'],
  ['2026-11-20T11:00:00Z', 'Good afternoon, Ida.'],
  ['2026-11-20T17:00:00Z', 'Good evening, Ida.'],
  ['2026-11-20T02:00:00Z', 'Good evening, Ida.'],
  // Summer time: 16 UTC is 18 in Copenhagen.
  ['2026-07-20T16:00:00Z', 'Good evening, Ida.'],
])('at %s the greeting follows the clock in Copenhagen', (now, expected) => {
  expect(greeting('Ida', new Date(now))).toBe(expected)
})

test('a member without a first name is greeted too', () => {
  expect(greeting('  ', new Date('2026-11-20T08:00:00Z'))).toBe('Good morning.')
})
