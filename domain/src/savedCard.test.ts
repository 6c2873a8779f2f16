import { expect, test } from 'vitest'
import { type CardFace, isSameCard } from './savedCard.ts'

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
