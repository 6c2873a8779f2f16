import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { oddsOfFinding, sampleSeed, sizeForOdds } from './sample.ts'

/** C(n, k), exact. */
function choose(n: number, k: number): bigint {
  let all = 1n
  for (let i = 0; i < k; i += 1) all = (all * BigInt(n - i)) / BigInt(i + 1)
  return k > n ? 0n : all
}

/** The odds by the definition, in whole numbers, to 15 digits. */
function defined({ population, wrong, size }: Parameters<typeof oddsOfFinding>[0]): number {
  const scale = 10n ** 15n
  const missed = (choose(population - wrong, size) * scale) / choose(population, size)
  return Number(scale - missed) / 1e15
}

/** Numbers from 0 to 1 that a seed decides (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const cases = fc
  .record({ population: fc.integer({ min: 1, max: 300 }), first: fc.nat(), second: fc.nat() })
  .map(({ population, first, second }) => ({
    population,
    wrong: first % (population + 1),
    size: second % (population + 1),
  }))

describe('the odds that a sample has a wrong entry', () => {
  test.each([
    // One of two is wrong, and one is drawn: half.
    [2, 1, 1, 1 / 2],
    // 1 − C(3, 2) / C(5, 2) = 1 − 3/10
    [5, 2, 2, 7 / 10],
    // 1 − C(8, 3) / C(10, 3) = 1 − 56/120
    [10, 2, 3, 64 / 120],
    // No ace among 5 of 52 cards: C(48, 5) / C(52, 5) = 1712304 / 2598960
    [52, 4, 5, 1 - 1_712_304 / 2_598_960],
    // Each of 412 entries is drawn with the same odds.
    [412, 1, 60, 60 / 412],
    // (352/412)(351/411)(350/410)(349/409)(348/408)
    [412, 5, 60, 1 - (352 * 351 * 350 * 349 * 348) / (412 * 411 * 410 * 409 * 408)],
  ])('of %d, %d wrong and %d drawn, are %d', (population, wrong, size, odds) => {
    expect(oddsOfFinding({ population, wrong, size })).toBeCloseTo(odds, 12)
  })

  test('are none without a sample or a wrong entry, and certain where the right ones do not fill it', () => {
    expect(oddsOfFinding({ population: 10, wrong: 0, size: 10 })).toBe(0)
    expect(oddsOfFinding({ population: 10, wrong: 3, size: 0 })).toBe(0)
    expect(oddsOfFinding({ population: 0, wrong: 0, size: 0 })).toBe(0)
    expect(oddsOfFinding({ population: 10, wrong: 3, size: 8 })).toBe(1)
    expect(oddsOfFinding({ population: 10, wrong: 3, size: 7 })).toBeLessThan(1)
  })

  test('are those of the definition, and grow with the sample and with what is wrong', () => {
    fc.assert(
      fc.property(cases, (of) => {
        const odds = oddsOfFinding(of)
        expect(odds).toBeCloseTo(defined(of), 9)
        expect(oddsOfFinding({ ...of, size: of.size + 1 })).toBeGreaterThanOrEqual(odds)
        expect(oddsOfFinding({ ...of, wrong: of.wrong + 1 })).toBeGreaterThanOrEqual(odds)
        expect(oddsOfFinding({ ...of, wrong: of.size, size: of.wrong })).toBeCloseTo(odds, 9)
      }),
    )
  })

  test('of a hundred thousand entries are computed', () => {
    const odds = oddsOfFinding({ population: 100_000, wrong: 50_000, size: 300 })
    expect(odds).toBeGreaterThan(0.999_999)
    expect(oddsOfFinding({ population: 100_000, wrong: 100, size: 300 })).toBeCloseTo(0.259_626_098_352, 10)
  })

  test('are how often drawing finds one', () => {
    const [population, wrong, size, draws] = [412, 5, 60, 20_000]
    const next = numbersFrom(2026)
    let found = 0
    for (let draw = 0; draw < draws; draw += 1) {
      // The first entries are the wrong ones; each place of the sample takes one of those that are left.
      let [left, isFound] = [population, false]
      for (let n = 0; n < size && !isFound; n += 1) {
        isFound = Math.floor(next() * left) < wrong
        left -= 1
      }
      if (isFound) found += 1
    }
    const odds = oddsOfFinding({ population, wrong, size })
    const standardError = Math.sqrt((odds * (1 - odds)) / draws)
    expect(Math.abs(found / draws - odds)).toBeLessThan(3 * standardError)
  })
})

describe('the size of a sample for odds', () => {
  test.each([
    // 206/412 is half.
    [412, 1, 0.5, 206],
    [10, 2, 64 / 120 - 1e-9, 3],
    [412, 5, 0.95, 185],
    [412, 5, 1, 408],
    [1, 1, 0.5, 1],
    [10, 10, 0.99, 1],
  ])('%d entries with %d wrong at %d: %d', (population, wrong, odds, size) => {
    expect(sizeForOdds({ population, wrong, odds })).toBe(size)
  })

  test('is the smallest one', () => {
    fc.assert(
      fc.property(cases, fc.double({ min: 0.01, max: 0.99, noNaN: true }), ({ population, wrong }, odds) => {
        const size = sizeForOdds({ population, wrong, odds })
        if (size === undefined) {
          expect(wrong).toBe(0)
          return
        }
        expect(oddsOfFinding({ population, wrong, size })).toBeGreaterThanOrEqual(odds)
        expect(oddsOfFinding({ population, wrong, size: size - 1 })).toBeLessThan(odds)
      }),
    )
  })
})

test('a seed is the same in capitals, and with other blanks', () => {
  expect(sampleSeed('  Havn\t 4711 ')).toBe('havn 4711')
  expect(sampleSeed('A\u030A 1')).toBe('å 1')
})
