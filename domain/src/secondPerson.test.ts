import { describe, expect, test } from 'vitest'
import { leftToGiveAlone, needsSecondPerson } from './secondPerson.ts'

describe('a second person', () => {
  test.each<[bigint, bigint, bigint | null, boolean]>([
    [10_000n, 0n, null, false],
    [10_000n, 0n, 10_000n, false],
    [10_001n, 0n, 10_000n, true],
    [5_000n, 5_001n, 10_000n, true],
    [1n, 0n, 0n, true],
  ])('for %s after %s given alone, above %s: %s', (amountMinor, givenAloneMinor, limitMinor, needed) => {
    expect(needsSecondPerson({ amountMinor, givenAloneMinor, limitMinor })).toBe(needed)
  })

  test('is not needed for what is left below the limit', () => {
    expect(leftToGiveAlone({ givenAloneMinor: 0n, limitMinor: null })).toBeNull()
    expect(leftToGiveAlone({ givenAloneMinor: 10n, limitMinor: 30n })).toBe(20n)
    expect(leftToGiveAlone({ givenAloneMinor: 40n, limitMinor: 30n })).toBe(0n)
  })
})
