import { expect, test } from 'vitest'
import { arrivalSentence } from './arrivals.ts'

const [a, b, c] = ['a', 'b', 'c'].map((id) => ({ id, title: `Title ${id}` })) as [Known, Known, Known]
type Known = { id: string; title: string }

test('a notification that comes in is told by its title, several by their number', () => {
  expect(arrivalSentence([a], [b, a])).toBe('New notification: Title b')
  expect(arrivalSentence([a], [c, b, a])).toBe('2 new notifications')
})

test('what was there before is not told again, nor what the first look finds', () => {
  expect(arrivalSentence([a, b], [a])).toBe('')
  expect(arrivalSentence(undefined, [a])).toBe('')
})
