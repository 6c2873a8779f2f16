import fc from 'fast-check'
import { expect, test } from 'vitest'
import { creditForPurchase } from './credit.ts'

const amount = fc.bigInt({ min: 0n, max: 100_000n })

test.each([
  [45_000n, 5_000n, 5_000n],
  [45_000n, 45_000n, 45_000n],
  [45_000n, 90_000n, 45_000n],
  // A window of 5 kr. is refused by providers, so 10 kr. are left for it.
  [45_000n, 44_500n, 44_000n],
  [900n, 800n, 0n],
  [0n, 800n, 0n],
  [45_000n, -100n, 0n],
])('of a price of %i and credit of %i, %i are paid with credit', (totalMinor, creditMinor, paid) => {
  expect(creditForPurchase(totalMinor, creditMinor)).toBe(paid)
})

test('credit is never spent beyond what there is, nor beyond the price, and never leaves too little for a window', () => {
  fc.assert(
    fc.property(amount, amount, (totalMinor, creditMinor) => {
      const paid = creditForPurchase(totalMinor, creditMinor)
      expect(paid).toBeGreaterThanOrEqual(0n)
      expect(paid).toBeLessThanOrEqual(creditMinor)
      const left = totalMinor - paid
      expect(left === 0n || left >= 1_000n || paid === 0n).toBe(true)
    }),
  )
})
