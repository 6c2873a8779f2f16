import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inParts, MIN_PART_MINOR, partState } from './instalment.ts'
import { configurationProblems, type FeeTerms } from './pricing.ts'
import { purchasePrice, usedOfCap, yearPrice } from './purchasePrice.ts'

const terms = (of: Partial<FeeTerms> = {}): FeeTerms => ({
  priceMinor: 90_000n,
  vatRateTenThousandths: 0n,
  surchargeMinor: 0n,
  steps: [],
  joiningFeeMinor: 0n,
  instalments: { count: 3, days: [], chargeMinor: 0n },
  ...of,
})

interface Bought {
  on?: string
  endDate?: string
  paysJoiningFee?: boolean
}

function parted(
  fees: readonly FeeTerms[],
  { on = '2027-01-31', endDate = '2027-12-31', paysJoiningFee = false }: Bought = {},
) {
  const lines = fees.map((one, n) => ({ key: `k${n}`, year: 2027, terms: one, paysJoiningFee, endDate }))
  const priced = purchasePrice({ lines, on })
  if (!priced) throw new Error('out of bounds')
  return { priced, split: inParts(priced, { lines, on }) }
}

const shown = (of: ReturnType<typeof parted>) =>
  of.split?.parts.map(({ dueOn, totalMinor }) => `${dueOn} ${totalMinor}`)

describe('a price in parts', () => {
  test('is due every month from the purchase, on the last day of a shorter month', () => {
    expect(shown(parted([terms()]))).toEqual(['2027-01-31 30000', '2027-02-28 30000', '2027-03-31 30000'])
  })

  test('is due on days of the fee, and without those that are over or too near', () => {
    const days = ['2027-04-01', '2027-08-01', '2027-10-01']
    const fee = terms({ instalments: { count: 4, days, chargeMinor: 0n } })
    expect(shown(parted([fee], { on: '2027-03-25' }))).toEqual([
      '2027-03-25 30000',
      '2027-08-01 30000',
      '2027-10-01 30000',
    ])
    expect(shown(parted([fee], { on: '2027-10-01' }))).toBeUndefined()
  })

  test('has the odd øre in the first parts, and joining fee and charge in the first alone', () => {
    const fee = terms({
      priceMinor: 10_000n,
      joiningFeeMinor: 5_000n,
      instalments: { count: 3, days: [], chargeMinor: 700n },
    })
    const { split } = parted([fee], { paysJoiningFee: true })
    expect(split?.parts.map(({ totalMinor }) => totalMinor)).toEqual([3_334n + 5_700n, 3_333n, 3_333n])
    expect(split?.chargeMinor).toBe(700n)
    expect(split?.parts[0]?.lines[0]?.adjustments).toEqual([
      { kind: 'joining_fee', amountMinor: 5_000n },
      { kind: 'instalment_charge', amountMinor: 700n },
      { kind: 'instalment', amountMinor: -6_666n },
    ])
  })

  test('takes lines whose fee offers no parts with the first, and is not offered for fees with other days', () => {
    const whole = terms({ instalments: undefined, priceMinor: 20_000n })
    expect(shown(parted([terms(), whole]))).toEqual([
      '2027-01-31 50000',
      '2027-02-28 30000',
      '2027-03-31 30000',
    ])
    const other = terms({ instalments: { count: 2, days: [], chargeMinor: 0n } })
    expect(parted([terms(), other]).split).toBeUndefined()
    expect(parted([whole]).split).toBeUndefined()
  })

  test('is not offered where a part would be too small, nor with no day left in the period', () => {
    expect(parted([terms({ priceMinor: 2_999n })]).split).toBeUndefined()
    expect(parted([terms({ priceMinor: 3_000n })]).split).toBeDefined()
    expect(parted([terms()], { endDate: '2027-02-20' }).split).toBeUndefined()
  })

  test('of any fees sums to the øre in every component, on days that rise', () => {
    const fee = fc.record({
      priceMinor: fc.bigInt(0n, 500_000n),
      surchargeMinor: fc.bigInt(0n, 5_000n),
      joiningFeeMinor: fc.bigInt(0n, 20_000n),
      vatRateTenThousandths: fc.constantFrom(0n, 12_500n, 11_111n),
      splits: fc.boolean(),
    })
    const all = fc.record({
      fees: fc.array(fee, { minLength: 1, maxLength: 5 }),
      count: fc.integer({ min: 2, max: 12 }),
      chargeMinor: fc.bigInt(0n, 3_000n),
      paysJoiningFee: fc.boolean(),
      day: fc.integer({ min: 1, max: 365 }),
    })
    let offered = 0
    fc.assert(
      fc.property(all, ({ fees, count, chargeMinor, paysJoiningFee, day }) => {
        const on = new Date(Date.UTC(2027, 0, day)).toISOString().slice(0, 10)
        const lines = fees.map(({ splits, ...of }) =>
          terms({ ...of, instalments: splits ? { count, days: [], chargeMinor } : undefined }),
        )
        const { priced, split } = parted(lines, { on, paysJoiningFee })
        if (!split) return
        offered += 1
        const days = split.parts.map(({ dueOn }) => dueOn)
        expect(days).toEqual([...new Set(days)].toSorted())
        expect(split.parts.reduce((sum, { totalMinor }) => sum + totalMinor, 0n)).toBe(split.totalMinor)
        expect(split.totalMinor).toBe(priced.totalMinor + split.chargeMinor)
        for (const { key, price } of priced.lines) {
          const own = split.parts.flatMap((part) => part.lines.filter((line) => line.key === key))
          const charge = own
            .flatMap(({ adjustments }) => adjustments)
            .reduce((sum, one) => (one.kind === 'instalment_charge' ? sum + one.amountMinor : sum), 0n)
          expect(own.reduce((sum, one) => sum + one.price.unitMinor, 0n)).toBe(price.unitMinor + charge)
          expect(own.reduce((sum, one) => sum + one.price.surchargeMinor, 0n)).toBe(price.surchargeMinor)
          for (const { price: one } of own) {
            expect(one.feeMinor + one.vatMinor + one.surchargeMinor).toBe(one.unitMinor)
            expect([one.feeMinor, one.vatMinor, one.surchargeMinor].every((minor) => minor >= 0n)).toBe(true)
          }
          // What counts for the family's maximum and for next year's price is what it would be in full.
          const whole = priced.lines.find((line) => line.key === key)?.adjustments ?? []
          const used = own.reduce((sum, line) => sum + usedOfCap(line.price.unitMinor, line.adjustments), 0n)
          expect(used).toBe(usedOfCap(price.unitMinor, whole))
          const years = own.map(({ price: { unitMinor }, adjustments }) =>
            yearPrice(
              Number(unitMinor),
              adjustments.map((one) => ({ ...one, amountMinor: Number(one.amountMinor) })),
            ),
          )
          expect(years.reduce((sum, one) => sum + one, 0)).toBe(years[0])
        }
        expect(split.parts.every(({ totalMinor }) => totalMinor >= MIN_PART_MINOR)).toBe(true)
      }),
      { numRuns: 500 },
    )
    expect(offered).toBeGreaterThan(100)
  })
})

describe('terms of parts', () => {
  const fee = { name: 'Adult', startDate: '2027-01-01', endDate: '2027-12-31' }
  const problem = (instalments: FeeTerms['instalments']) =>
    configurationProblems({ ...fee, ...terms({ instalments }) }).map(({ field }) => field)

  test('are 2 to 12 parts, each after the first with a day of the period or none', () => {
    expect(problem({ count: 2, days: ['2027-12-31'], chargeMinor: 0n })).toEqual([])
    for (const count of [1, 13, 2.5])
      expect(problem({ count, days: [], chargeMinor: 0n })).toEqual(['instalments.count'])
    for (const days of [['2027-05-01'], ['2027-05-01', '2027-05-01'], ['2027-05-01', '2028-01-01']])
      expect(problem({ count: 3, days, chargeMinor: 0n })).toEqual(['instalments.days'])
    expect(problem({ count: 3, days: [], chargeMinor: 10_000_001n })).toEqual(['instalments.charge'])
  })
})

test.each([
  { state: 'captured', part: 'paid' },
  { state: 'refunded', part: 'refunded' },
  { state: 'captured_test', part: 'paid' },
  { state: 'refunded_test', part: 'refunded' },
  { state: 'taken_back', part: 'overdue' },
  { state: 'declined', part: 'overdue' },
] as const)('a part of the day before whose payment is $state is $part', ({ state, part }) => {
  const facts = { dueOn: '2027-02-01', payments: [state], isStopped: false, isHeld: false }
  expect(partState(facts, '2027-02-02')).toBe(part)
})
