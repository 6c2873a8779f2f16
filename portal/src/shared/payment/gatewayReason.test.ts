import { expect, test } from 'vitest'
import { gatewayReason, isOwnCancel } from './gatewayReason.ts'

test.each([
  ['7', 'There is not enough money on the card.'],
  ['1', 'The confirmation with your bank was declined.'],
  ['11', 'The card has expired.'],
  ['cancelled', 'You left the payment window.'],
  ['Canceled', 'You left the payment window.'],
  ['expired', 'The payment window was open for too long.'],
  ['19', 'The payment company could not reach your bank.'],
])('the reason %s is said in plain words', (word, what) => {
  expect(gatewayReason(word).what).toBe(what)
})

test.each([[undefined], [''], ['99'], ['toString'], ['<b>call 555</b>']])(
  'an unknown reason (%s) is not repeated on the screen',
  (word) => {
    expect(gatewayReason(word).what).toBe('The payment did not go through.')
  },
)

test('leaving the window is no failure, and nothing else is taken for it', () => {
  for (const word of ['cancelled', ' Canceled ']) expect(isOwnCancel(word)).toBe(true)
  for (const word of ['expired', '7', '', null, undefined]) expect(isOwnCancel(word)).toBe(false)
})
