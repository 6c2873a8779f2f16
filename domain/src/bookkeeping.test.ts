import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addParts,
  type BookedParts,
  NOTHING,
  type Reversal,
  reversedLines,
  type SoldLine,
  splitFee,
} from './bookkeeping.ts'

function line(
  historyId: string,
  [net, vat, surcharge, dunning = 0]: readonly [number, number, number, number?],
): SoldLine {
  const [netMinor, vatMinor, surchargeMinor] = [BigInt(net), BigInt(vat), BigInt(surcharge)]
  const dunningMinor = BigInt(dunning)
  const totalMinor = netMinor + vatMinor + surchargeMinor + dunningMinor
  return {
    historyId,
    parts: { netMinor, vatMinor, surchargeMinor, dunningMinor, totalMinor },
  }
}
const back = (amount: number | undefined, ...historyIds: string[]): Reversal => ({
  amountMinor: amount === undefined ? undefined : BigInt(amount),
  historyIds,
})
const totals = (lines: readonly SoldLine[], reversals: readonly Reversal[]) =>
  reversedLines(lines, reversals).map((rows) => rows.map((row) => [row.line, Number(row.parts.totalMinor)]))

const ida = line('ida', [40_000, 10_000, 500])
const alma = line('alma', [20_000, 5_000, 500])

describe('what went back', () => {
  test('of a year that was named is taken from that year alone', () => {
    expect(totals([ida, alma], [back(10_000, 'alma')])).toEqual([[[1, -10_000]]])
  })

  test('beyond the year that was named is taken from the others', () => {
    expect(totals([ida, alma], [back(30_000, 'alma')])).toEqual([
      [
        [0, -4_500],
        [1, -25_500],
      ],
    ])
  })

  test('without a year is split in proportion, and all that is left is what a bank takes', () => {
    expect(totals([ida, alma], [back(7_600), back(undefined)])).toEqual([
      [
        [0, -5_050],
        [1, -2_550],
      ],
      [
        [0, -45_450],
        [1, -22_950],
      ],
    ])
  })

  test('has its VAT and surcharge in proportion', () => {
    const [[only] = []] = reversedLines([ida], [back(25_250)])
    expect(only?.parts).toEqual({
      netMinor: -20_000n,
      vatMinor: -5_000n,
      surchargeMinor: -250n,
      dunningMinor: 0n,
      totalMinor: -25_250n,
    })
  })

  test('adds up to the øre, has no wrong sign, and once all is back is exactly what was sold', () => {
    const amounts = fc.tuple(fc.nat(90_000), fc.nat(30_000), fc.nat(5_000))
    const reversal = fc.record({ amount: fc.nat(60_000), named: fc.subarray(['0', '1', '2', '3']) })
    const month = fc.record({
      lines: fc.array(amounts, { minLength: 1, maxLength: 4 }),
      reversals: fc.array(reversal, { maxLength: 6 }),
    })
    fc.assert(
      fc.property(month, (sold) => {
        const lines = sold.lines.map((one, n) => line(String(n), one))
        const all = lines.reduce((sum, { parts }) => sum + parts.totalMinor, 0n)
        let left = all
        const reversals = sold.reversals.map(({ amount, named }) => {
          const given = BigInt(amount) < left ? BigInt(amount) : left
          left -= given
          return { amountMinor: given, historyIds: named }
        })
        const rows = reversedLines(lines, [...reversals, { amountMinor: undefined, historyIds: [] }])
        for (const [n, { amountMinor }] of reversals.entries()) {
          expect((rows[n] ?? []).reduce((sum, { parts }) => sum + parts.totalMinor, 0n)).toBe(-amountMinor)
        }
        const sums: BookedParts[] = lines.map(({ parts }) => parts)
        for (const { line: n, parts } of rows.flat()) {
          const { netMinor, vatMinor, surchargeMinor, dunningMinor, totalMinor } = parts
          expect(netMinor + vatMinor + surchargeMinor + dunningMinor).toBe(totalMinor)
          for (const part of [netMinor, vatMinor, surchargeMinor, dunningMinor]) expect(part <= 0n).toBe(true)
          sums[n] = addParts(sums[n] ?? NOTHING, parts)
        }
        expect(sums).toEqual(lines.map(() => NOTHING))
      }),
    )
  })
})

test('a fee is split over the lines by what they cost, to the øre', () => {
  const minor = (feeMinor: bigint, totals: number[]) =>
    splitFee(
      feeMinor,
      totals.map((total, n) => line(String(n), [total, 0, 0])),
    )
  expect(minor(1_530n, [45_000, 45_000])).toEqual([765n, 765n])
  expect(minor(100n, [30_000, 30_000, 30_000])).toEqual([34n, 33n, 33n])
  expect(minor(255n, [50_000, 0])).toEqual([255n, 0n])
})
