import { expect, test } from 'vitest'
import { countdownSentence, spokenCountdown } from './countdownLabels.ts'

test('the countdown to the idle logout is shown by the second', () => {
  expect(countdownSentence(120)).toBe('You will be logged out in 2:00.')
  expect(countdownSentence(65)).toBe('You will be logged out in 1:05.')
  expect(countdownSentence(9)).toBe('You will be logged out in 0:09.')
})

test('a screen reader gets the countdown at each half minute and near its end', () => {
  const spoken = new Set(Array.from({ length: 120 }, (_, passed) => spokenCountdown(120 - passed)))
  expect([...spoken]).toEqual([
    'You will be logged out in two minutes.',
    'You will be logged out in 90 seconds.',
    'You will be logged out in one minute.',
    'You will be logged out in 30 seconds.',
    'You will be logged out in 10 seconds.',
  ])
})
