import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { balanceOfLines, balanceOfStatement } from './bankBalance.ts'

type Row = [amountMinor: bigint, balanceMinor?: bigint]

function found(rows: readonly Row[]) {
  const balance = balanceOfLines()
  rows.forEach(([amountMinor, balanceMinor], at) => {
    balance.add({ number: at + 2, amountMinor, balanceMinor })
  })
  return balance.found()
}

const oldestFirst: Row[] = [
  [100n, 1_100n],
  [-300n, 800n],
  [50n, 850n],
]

describe('the balances of the lines of a file', () => {
  test.each([
    ['oldest first', oldestFirst],
    ['newest first', oldestFirst.toReversed()],
  ])('agree when the file has the %s', (_order, rows) => {
    expect(found(rows)).toEqual({
      openingMinor: 1_000n,
      closingMinor: 850n,
      balance: 'agrees',
      differenceMinor: 0n,
      differsAt: undefined,
    })
  })

  test('say before which line how much is missing, in the direction that misses least', () => {
    const rows: Row[] = [...oldestFirst, [10n, 900n], [1n, 901n]]
    expect(found(rows)).toMatchObject({ balance: 'neither', differenceMinor: 40n, differsAt: 5 })
    expect(found(rows.toReversed())).toMatchObject({ balance: 'neither', openingMinor: 1_000n })
  })

  test('are unknown where a line has none, and of a file without lines', () => {
    expect(found([[100n, 1_100n], [5n]])).toMatchObject({ balance: 'unknown', openingMinor: undefined })
    expect(found([])).toMatchObject({ balance: 'unknown' })
  })

  test('of one line agree', () => {
    expect(found([[100n, 1_100n]])).toMatchObject({ balance: 'agrees', openingMinor: 1_000n })
  })

  test('agree for any amounts in both orders, and opening with all lines is closing', () => {
    const amounts = fc.array(fc.bigInt({ min: -10_000n, max: 10_000n }), { minLength: 1 })
    fc.assert(
      fc.property(
        amounts,
        fc.bigInt({ min: -9_999n, max: 9_999n }),
        fc.boolean(),
        (given, opening, isNewestFirst) => {
          let balance = opening
          const rows = given.map((amount): Row => {
            balance += amount
            return [amount, balance]
          })
          const { openingMinor = 0n, closingMinor, ...said } = found(isNewestFirst ? rows.toReversed() : rows)
          expect(said.balance).toBe('agrees')
          expect(openingMinor + given.reduce((sum, one) => sum + one, 0n)).toBe(closingMinor)
        },
      ),
    )
  })

  test('never agree when a line is left out whose amount is not nothing, wherever it stood', () => {
    const amounts = fc.array(fc.bigInt({ min: 1n, max: 10_000n }), { minLength: 3, maxLength: 20 })
    fc.assert(
      fc.property(amounts, fc.nat(), (given, which) => {
        let balance = 0n
        const rows = given.map((amount): Row => {
          balance += amount
          return [amount, balance]
        })
        const at = 1 + (which % (rows.length - 2))
        expect(found(rows.toSpliced(at, 1)).balance).toBe('neither')
      }),
    )
  })
})

test('a statement says by how much its lines miss its closing balance', () => {
  const said = { openingMinor: 1_000n, closingMinor: 1_250n }
  expect(balanceOfStatement({ ...said, linesMinor: 250n }).balance).toBe('agrees')
  expect(balanceOfStatement({ ...said, linesMinor: 200n })).toMatchObject({
    balance: 'differs',
    differenceMinor: 50n,
  })
  expect(balanceOfStatement({ ...said, openingMinor: undefined, linesMinor: 1n }).balance).toBe('unknown')
})
