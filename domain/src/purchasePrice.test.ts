import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tierTerms } from './eventTier.ts'
import type { FeeTerms } from './pricing.ts'
import { membershipPrice, termsOn } from './pricing.ts'
import { type Discount, purchasePrice, splitByPrice, usedOfCap, type WantedLine } from './purchasePrice.ts'

const plain: FeeTerms = {
  priceMinor: 60_000n,
  vatRateTenThousandths: 0n,
  surchargeMinor: 0n,
  steps: [],
  joiningFeeMinor: 0n,
}
const aLine = (key: string, terms: Partial<FeeTerms> = {}, of: Partial<WantedLine> = {}): WantedLine => ({
  key,
  year: 2027,
  terms: { ...plain, ...terms },
  paysJoiningFee: false,
  ...of,
})
const on = '2027-02-01'
const capOf = (limitMinor: bigint, usedMinor = 0n) => new Map([[2027, { limitMinor, usedMinor }]])
/** Of each line, by key: what it costs and what each rule did. */
const shown = (wanted: Parameters<typeof purchasePrice>[0]) => {
  const priced = purchasePrice(wanted)
  return priced?.lines.map(({ key, price, adjustments }) => [
    key,
    price.unitMinor,
    ...adjustments.map(({ kind, amountMinor }) => `${kind} ${amountMinor}`),
  ])
}

/** A place for 250.00 of those who are no members, and 150.00 of members, with VAT; of Ida unless said otherwise. */
const aPlace = (of: { memberId?: string; day?: string; memberMinor?: number } = {}): WantedLine => {
  const { memberId = 'ida', day = '2027-06-01', memberMinor = 12_000 } = of
  const terms = (priceMinor: number) => tierTerms({ priceMinor, vatRateTenThousandths: 12_500 })
  return {
    ...aLine(memberId, {}, { year: null, terms: terms(20_000) }),
    asMember: { memberId, day, terms: terms(memberMinor) },
  }
}
const aYear = (memberId = 'ida', [from, to] = ['2027-01-01', '2027-12-31']): WantedLine => ({
  ...aLine(`year of ${memberId}`),
  covers: { memberId, from, to },
})

describe('a place in the purchase of a membership', () => {
  const ofPlace = (lines: readonly WantedLine[]) => shown({ lines, on })?.at(-1)
  const full = ['ida', 25_000n]

  test('costs what it costs members, with their VAT', () => {
    expect(ofPlace([aYear(), aPlace()])).toEqual(['ida', 15_000n, 'member_price -10000'])
    const [, line] = purchasePrice({ lines: [aYear(), aPlace()], on })?.lines ?? []
    expect(line?.price).toEqual({
      feeMinor: 12_000n,
      vatMinor: 3_000n,
      surchargeMinor: 0n,
      unitMinor: 15_000n,
    })
  })

  test('costs the full price without it, and with the membership of another', () => {
    expect(ofPlace([aPlace()])).toEqual(full)
    expect(ofPlace([aYear('alma'), aPlace()])).toEqual(full)
  })

  test.each([
    ['2026-12-31', false],
    ['2027-01-01', true],
    ['2027-12-31', true],
    ['2028-01-01', false],
  ])('at an event on %s it is the member’s price: %s', (day, isMember) => {
    expect(ofPlace([aYear(), aPlace({ day })])?.[1]).toBe(isMember ? 15_000n : 25_000n)
  })

  test('never costs more for members', () => {
    expect(ofPlace([aYear(), aPlace({ memberMinor: 30_000 })])).toEqual(full)
  })

  test('has its share of a code of what it costs then', () => {
    const discount = { percent: 10, appliesTo: 'places' as const }
    expect(shown({ lines: [aYear(), aPlace()], on, discount })?.at(-1)).toEqual([
      'ida',
      13_500n,
      'member_price -10000',
      'discount_code -1500',
    ])
  })

  test('is cheaper for those alone whose membership is paid with it, and for no one else of the purchase [random]', () => {
    const people = ['ida', 'alma', 'jonas', 'vera']
    fc.assert(
      fc.property(fc.subarray(people), fc.subarray(people), (buying, coming) => {
        const places = coming.map((memberId) => aPlace({ memberId }))
        const priced = purchasePrice({ lines: [...buying.map((id) => aYear(id)), ...places], on })
        const total = BigInt(buying.length) * 60_000n
        const cheap = coming.filter((id) => buying.includes(id)).length
        expect(priced?.totalMinor).toBe(total + BigInt(coming.length) * 25_000n - BigInt(cheap) * 10_000n)
      }),
    )
  })
})

describe('the price of a purchase', () => {
  test('is the fee’s own price where no rule says otherwise', () => {
    expect(shown({ lines: [aLine('a')], on })).toEqual([['a', 60_000n]])
  })

  test.each([
    ['2027-06-30', 60_000n, []],
    ['2027-07-01', 30_000n, ['price_step -30000']],
    ['2027-10-01', 15_000n, ['price_step -45000']],
  ])('bought on %s it has the price of the latest step', (day, unit, rules) => {
    const steps = [
      { from: '2027-10-01', priceMinor: 15_000n },
      { from: '2027-07-01', priceMinor: 30_000n },
    ]
    expect(shown({ lines: [aLine('a', { steps })], on: day })).toEqual([['a', unit, ...rules]])
  })

  test('has the joining fee for those alone who join, with VAT', () => {
    const terms = { joiningFeeMinor: 10_000n, vatRateTenThousandths: 12_500n }
    const lines = [aLine('new', terms, { paysJoiningFee: true }), aLine('old', terms)]
    expect(shown({ lines, on })).toEqual([
      ['new', 87_500n, 'joining_fee 12500'],
      ['old', 75_000n],
    ])
  })

  test('never exceeds the family’s cap, and splits what is over it by the prices', () => {
    const lines = [aLine('a'), aLine('b'), aLine('c', { priceMinor: 30_000n })]
    expect(shown({ lines, on, caps: capOf(100_000n) })).toEqual([
      ['a', 40_000n, 'family_cap -20000'],
      ['b', 40_000n, 'family_cap -20000'],
      ['c', 20_000n, 'family_cap -10000'],
    ])
  })

  test('counts what the family has paid before, and a cap that is used up leaves nothing', () => {
    expect(shown({ lines: [aLine('a')], on, caps: capOf(100_000n, 70_000n) })).toEqual([
      ['a', 30_000n, 'family_cap -30000'],
    ])
    expect(shown({ lines: [aLine('a')], on, caps: capOf(100_000n, 130_000n) })).toEqual([
      ['a', 0n, 'family_cap -60000'],
    ])
  })

  test('takes a cap off its own year alone', () => {
    const lines = [aLine('a'), aLine('b', {}, { year: 2026 })]
    expect(shown({ lines, on, caps: capOf(20_000n) })?.[1]).toEqual(['b', 60_000n])
  })

  test('of a place at an event is in no cap, and has its share of a code, with its VAT exact', () => {
    const tier = { priceMinor: 15_000, vatRateTenThousandths: 12_500 }
    const place = { ...aLine('place'), year: null, terms: tierTerms(tier) }
    const both = {
      lines: [aLine('year'), place],
      on,
      caps: capOf(50_000n),
      discount: { amountMinor: 10_001n },
    }
    expect(shown(both)).toEqual([
      ['year', 42_727n, 'family_cap -10000', 'discount_code -7273'],
      ['place', 16_022n, 'discount_code -2728'],
    ])
    expect(purchasePrice(both)?.lines[1]?.price).toEqual({
      feeMinor: 12_818n,
      vatMinor: 3_204n,
      surchargeMinor: 0n,
      unitMinor: 16_022n,
    })
  })

  test.each<[Discount, bigint, bigint]>([
    [{ percent: 10, appliesTo: 'memberships' }, 54_000n, 20_000n],
    [{ percent: 10, appliesTo: 'places' }, 60_000n, 18_000n],
    [{ percent: 10, appliesTo: 'both' }, 54_000n, 18_000n],
    [{ amountMinor: 99_999n, appliesTo: 'places' }, 60_000n, 0n],
  ])('takes %o off what it applies to', (discount, year, place) => {
    const terms = tierTerms({ priceMinor: 20_000, vatRateTenThousandths: 10_000 })
    const lines = [aLine('year'), { ...aLine('place'), year: null, terms }]
    expect(purchasePrice({ lines, on, discount })?.lines.map(({ price }) => price.unitMinor)).toEqual([
      year,
      place,
    ])
  })

  test.each<[string, Discount, bigint]>([
    ['ten percent', { percent: 10 }, 54_000n],
    ['all of it', { percent: 100 }, 0n],
    ['an amount', { amountMinor: 12_345n }, 47_655n],
    ['more than there is', { amountMinor: 99_999n }, 0n],
  ])('takes a code of %s off', (_what, discount, unit) => {
    expect(purchasePrice({ lines: [aLine('a')], on, discount })?.totalMinor).toBe(unit)
  })

  test('takes no joining fee off by cap or code', () => {
    const lines = [aLine('a', { joiningFeeMinor: 25_000n }, { paysJoiningFee: true })]
    expect(purchasePrice({ lines, on, caps: capOf(0n), discount: { percent: 100 } })?.totalMinor).toBe(
      25_000n,
    )
  })

  test('is refused above what a gateway is asked for', () => {
    const lines = Array.from({ length: 11 }, (_, n) => aLine(`${n}`, { priceMinor: 10_000_000n }))
    expect(purchasePrice({ lines, on })).toBeUndefined()
    const joining = { priceMinor: 10_000_000n, joiningFeeMinor: 1n }
    expect(purchasePrice({ lines: [aLine('a', joining, { paysJoiningFee: true })], on })).toBeUndefined()
  })
})

const minor = fc.bigInt({ min: 0n, max: 300_000n })
const terms: fc.Arbitrary<FeeTerms> = fc.record({
  priceMinor: minor,
  vatRateTenThousandths: fc.constantFrom(0n, 10_000n, 12_500n, 11_234n),
  surchargeMinor: fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 2000n })),
  steps: fc.array(fc.record({ from: fc.constantFrom('2027-01-01', '2027-03-01'), priceMinor: minor }), {
    maxLength: 2,
  }),
  joiningFeeMinor: fc.oneof(fc.constant(0n), minor),
})
const lines = fc
  .array(fc.record({ year: fc.constantFrom(2027, 2028, null), terms, paysJoiningFee: fc.boolean() }), {
    maxLength: 7,
  })
  .map((all) => all.map((one, n) => ({ ...one, key: `member-${n}` })))
const wanted = fc.record({
  lines,
  on: fc.constant(on),
  caps: fc
    .array(fc.tuple(fc.constantFrom(2027, 2028), fc.record({ limitMinor: minor, usedMinor: minor })))
    .map((all) => new Map(all)),
  discount: fc.option(
    fc.oneof(fc.record({ percent: fc.integer({ min: 1, max: 100 }) }), fc.record({ amountMinor: minor })),
    { nil: undefined },
  ),
})

describe('of any family and any rules', () => {
  test('the lines sum to the total, the parts to each line, and nothing is below zero', () => {
    fc.assert(
      fc.property(wanted, (purchase) => {
        const { lines: priced = [], totalMinor } = purchasePrice(purchase) ?? {}
        expect(priced.reduce((sum, { price }) => sum + price.unitMinor, 0n)).toBe(totalMinor)
        for (const { key, price, adjustments } of priced) {
          const { feeMinor, vatMinor, surchargeMinor, unitMinor } = price
          expect(feeMinor + vatMinor + surchargeMinor).toBe(unitMinor)
          for (const part of [feeMinor, vatMinor, surchargeMinor]) expect(part).toBeGreaterThanOrEqual(0n)
          const own = membershipPrice(purchase.lines.find((one) => one.key === key)?.terms ?? plain)
          expect(adjustments.reduce((sum, { amountMinor }) => sum - amountMinor, unitMinor)).toBe(
            own?.unitMinor,
          )
        }
      }),
    )
  })

  test('no year’s memberships cost more than what the cap leaves', () => {
    fc.assert(
      fc.property(wanted, (purchase) => {
        const { lines: priced = [] } = purchasePrice(purchase) ?? {}
        for (const [year, { limitMinor, usedMinor }] of purchase.caps) {
          const ofYear = priced.filter(
            ({ key }) => purchase.lines.find((one) => one.key === key)?.year === year,
          )
          const used = ofYear.reduce(
            (sum, { price, adjustments }) => sum + usedOfCap(price.unitMinor, adjustments),
            0n,
          )
          expect(used).toBeLessThanOrEqual(limitMinor > usedMinor ? limitMinor - usedMinor : 0n)
        }
      }),
    )
  })

  test('the order of the family changes no price', () => {
    fc.assert(
      fc.property(wanted, (purchase) => {
        const byKey = (all: ReturnType<typeof purchasePrice>) =>
          all?.lines.toSorted((a, b) => (a.key < b.key ? -1 : 1))
        const reversed = purchasePrice({ ...purchase, lines: purchase.lines.toReversed() })
        expect(byKey(reversed)).toEqual(byKey(purchasePrice(purchase)))
      }),
    )
  })

  test('buying one after another costs a family the same as buying together, until a code is used', () => {
    fc.assert(
      fc.property(wanted, ({ lines: all, caps }) => {
        const together = purchasePrice({ lines: all, on, caps })
        const left = new Map(caps)
        let apart = 0n
        for (const line of all) {
          const priced = purchasePrice({ lines: [line], on, caps: left })
          apart += priced?.totalMinor ?? 0n
          const { year } = line
          const cap = year === null ? undefined : left.get(year)
          const [only] = priced?.lines ?? []
          if (year === null || !cap || !only) continue
          const usedMinor = cap.usedMinor + usedOfCap(only.price.unitMinor, only.adjustments)
          left.set(year, { ...cap, usedMinor })
        }
        expect(apart).toBe(together?.totalMinor)
      }),
    )
  })

  test('without rules each line has the price of one membership', () => {
    fc.assert(
      fc.property(lines, (all) => {
        const bare = all.map((one) => ({ ...one, paysJoiningFee: false }))
        expect(purchasePrice({ lines: bare, on })?.lines.map(({ price }) => price)).toEqual(
          bare.map((one) => membershipPrice(termsOn(one.terms, on))),
        )
      }),
    )
  })

  test('a split sums exactly to what was split, and takes from no line more than it has', () => {
    const weights = fc.array(minor, { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(weights, minor, (all, part) => {
        const whole = all.reduce((sum, one) => sum + one, 0n)
        const sum = part < whole ? part : whole
        const parts = splitByPrice(
          sum,
          all.map((weight, n) => ({ key: `${n}`, weight })),
        )
        expect([...parts.values()].reduce((total, one) => total + one, 0n)).toBe(sum)
        all.forEach((weight, n) => {
          expect(parts.get(`${n}`) ?? 0n).toBeLessThanOrEqual(weight)
        })
      }),
    )
  })
})
