import { expect, test } from 'vitest'
import { type CardFace, cardLastDay, isCardEnding, isSameCard } from './savedCard.ts'

const paid: CardFace = { last4: '0019', expiry: '12/39' }

test.each<[string, CardFace, boolean]>([
  ['the same card', { last4: '0019', expiry: '12/39' }, true],
  ['another number', { last4: '0027', expiry: '12/39' }, false],
  ['another expiry', { last4: '0019', expiry: '11/39' }, false],
  ['a card of which only the number is known', { last4: '0019' }, true],
  ['another number, without expiry', { last4: '0027', expiry: null }, false],
  ['a card of which nothing is known', {}, true],
])('compares the card that paid with a kept one: %s', (_, kept, same) => {
  expect(isSameCard(paid, kept)).toBe(same)
})

test('a card can be charged to the end of its month, and its owner is warned a month before', () => {
  expect([cardLastDay('02/28'), cardLastDay('12/29'), cardLastDay('13/29'), cardLastDay(null)]).toEqual([
    '2028-02-29',
    '2029-12-31',
    undefined,
    undefined,
  ])
  const days = ['2028-01-29', '2028-01-30', '2028-02-29', '2028-03-01']
  expect(days.map((day) => isCardEnding('02/28', day))).toEqual([false, true, true, false])
})
