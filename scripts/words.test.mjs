import { expect, test } from 'vitest'
import { refusedWords } from './words.mjs'

test.each([
  ['Whoever asks', ['Whoever']],
  ['what the bell rings, for nobody', ['rings', 'nobody']],
  ['const PATIENCE_MS = 3000', ['PATIENCE_MS']],
  ['type RefundWish = object', ['RefundWish']],
  ['tellChange(db)', ['tellChange']],
  ['heardBy(us)', ['heardBy']],
])('%s is refused', (text, words) => {
  expect(refusedWords(text)).toEqual(words)
})

test.each(['strings and brings', 'tell the member', 'a wishlist', 'const retold = 1', 'ønsker'])(
  '%s is accepted',
  (text) => {
    expect(refusedWords(text)).toEqual([])
  },
)
