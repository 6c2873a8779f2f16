import { expect, test } from 'vitest'
import { arrivalSentence } from './arrivals.ts'

const [a, b, c] = ['a', 'b', 'c'].map((id) => ({ id, title: `Title ${id}` })) as [Known, Known, Known]
type Known = { id: string; title: string }

test('a new notification is announced by its title, several by their number', () => {
  expect(arrivalSentence([a], [b, a])).toBe('New notification: Title b')
  expect(arrivalSentence([a], [c, b, a])).toBe('2 new notifications')
})

test('earlier notifications are not announced again, nor are those of the first load', () => {
  expect(arrivalSentence([a, b], [a])).toBe('')
  expect(arrivalSentence(undefined, [a])).toBe('')
})
