import { pricingTexts } from '@medlem/i18n/en/domain/pricing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  danishMoney,
  factorToDecimal,
  minorToDecimal,
  parseFactor,
  parseMinor,
  toWireMinor,
} from './money.ts'
import { configurationProblems, isVatFactor, membershipPrice, paymentTotal, wireTerms } from './pricing.ts'

/** price, vatRate, surcharge, people, unit, total: the worked examples of the design, section 3. */
const examples: [number, number, number, number, number, number][] = [
  [200, 0, 0, 1, 20000, 20000],
  [200, 1, 0, 1, 20000, 20000],
  [200, 1.25, 0, 1, 25000, 25000],
  [200, 0.25, 0, 1, 20000, 20000],
  [200, 1.25, 15, 1, 26500, 26500],
  [200, 0, 15, 3, 21500, 64500],
  [99.95, 1.25, 0, 1, 12494, 12494],
  [99.95, 1.25, 0, 3, 12494, 37482],
  [19.99, 1, 0, 1, 1999, 1999],
  [8.2, 1, 0, 1, 820, 820],
  [1129.6, 1, 0, 1, 112960, 112960],
  [1.1, 1.15, 0, 1, 127, 127],
  [0.82, 1.25, 0, 1, 103, 103],
  [149.5, 1.25, 9.75, 4, 19663, 78652],
  [33.33, 1.25, 0.01, 3, 4167, 12501],
  [0, 1, 25, 1, 2500, 2500],
]

function unitOf(
  membershipPriceDecimal: number,
  vatRate: number,
  membershipSurcharge: number | null | string,
) {
  const terms = wireTerms({ membershipPrice: membershipPriceDecimal, vatRate, membershipSurcharge })
  return terms && membershipPrice(terms)?.unitMinor
}

describe('the price of a membership', () => {
  test.each(examples)(
    '%d with VAT factor %d and surcharge %d for %i people costs %i each, %i together [V06]',
    (price, vat, surcharge, people, unit, total) => {
      expect(unitOf(price, vat, surcharge)).toBe(BigInt(unit))
      expect(paymentTotal(Array(people).fill(BigInt(unit)))).toBe(BigInt(total))
    },
  )

  test('a factor of 25 is refused, never charged 25 times [V06]', () => {
    expect(unitOf(200, 25, 0)).toBeUndefined()
  })

  test.each([null, '', 0])('a surcharge of %j is none', (surcharge) => {
    expect(unitOf(200, 1, surcharge)).toBe(20000n)
  })

  const minor = fc.bigInt({ min: 0n, max: 4_000_000n })
  const factor = fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 20_000n }))

  // Oracle: the smallest whole number of øre that is above the exact fraction minus one half.
  function roundedHalfUp(numerator: bigint, denominator: bigint): bigint {
    const whole = numerator / denominator
    return (numerator % denominator) * 2n >= denominator ? whole + 1n : whole
  }

  test('it equals the exact fraction rounded half up once, and its parts sum to it [V06]', () => {
    fc.assert(
      fc.property(minor, factor, minor, (priceMinor, vatRateTenThousandths, surchargeMinor) => {
        const price = membershipPrice({ priceMinor, vatRateTenThousandths, surchargeMinor })
        const counted = vatRateTenThousandths < 10_000n ? 10_000n : vatRateTenThousandths
        const exact = roundedHalfUp(priceMinor * counted + surchargeMinor * 10_000n, 10_000n)
        if (exact > 10_000_000n) {
          expect(price).toBeUndefined()
          return
        }
        expect(price?.unitMinor).toBe(exact)
        expect((price?.feeMinor ?? 0n) + (price?.vatMinor ?? 0n) + (price?.surchargeMinor ?? 0n)).toBe(exact)
        expect(price?.vatMinor).toBeGreaterThanOrEqual(0n)
      }),
      { numRuns: 2000 },
    )
  })

  test('a dearer fee never costs less [V06]', () => {
    fc.assert(
      fc.property(minor, minor, factor, (a, b, vatRateTenThousandths) => {
        const unit = (priceMinor: bigint) =>
          membershipPrice({ priceMinor, vatRateTenThousandths, surchargeMinor: 0n })?.unitMinor ?? 0n
        const [low, high] = a < b ? [a, b] : [b, a]
        expect(unit(low)).toBeLessThanOrEqual(unit(high))
      }),
    )
  })

  test('the total does not depend on the order of the lines and is people times unit [V06]', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: 0n, max: 10_000_000n }), { maxLength: 10 }), (units) => {
        expect(paymentTotal(units.toReversed())).toBe(paymentTotal(units))
        expect(paymentTotal(units)).toBe(units.reduce((sum, unit) => sum + unit, 0n))
      }),
    )
  })

  test('one membership costs at most 100,000 and a payment at most 1,000,000', () => {
    expect(unitOf(100_000, 1, 0)).toBe(10_000_000n)
    expect(unitOf(100_000, 1, 0.01)).toBeUndefined()
    expect(paymentTotal(Array(10).fill(10_000_000n))).toBe(100_000_000n)
    expect(paymentTotal([...Array(10).fill(10_000_000n), 1n])).toBeUndefined()
  })

  test('nothing negative has a price', () => {
    expect(
      membershipPrice({ priceMinor: -1n, vatRateTenThousandths: 0n, surchargeMinor: 0n }),
    ).toBeUndefined()
    expect(
      membershipPrice({ priceMinor: 1n, vatRateTenThousandths: 0n, surchargeMinor: -1n }),
    ).toBeUndefined()
    expect(
      membershipPrice({ priceMinor: 1n, vatRateTenThousandths: -1n, surchargeMinor: 0n }),
    ).toBeUndefined()
  })
})

describe('decimals', () => {
  test.each<[string | number, bigint | undefined]>([
    ['99.95', 9995n],
    [19.99, 1999n],
    ['1.250', 125n],
    [0, 0n],
    ['-1', undefined],
    ['1,25', undefined],
    [1e21, undefined],
    [1e-7, undefined],
    [Number.NaN, undefined],
    [0.001, undefined],
    ['', undefined],
    ['0x10', undefined],
  ])('%j is %s minor units', (text, expected) => expect(parseMinor(text)).toBe(expected))

  test('every price from 0.01 to 2,000.00 survives the wire', () => {
    const all = Array.from({ length: 200_000 }, (_, n) => n + 1)
    // Two hundred thousand expectations take seconds.
    expect(all.filter((øre) => parseMinor(minorToDecimal(øre)) !== BigInt(øre))).toEqual([])
  })

  test('a factor has at most four places', () => {
    expect(parseFactor(1.25)).toBe(12_500n)
    expect(parseFactor('1.12345')).toBeUndefined()
    expect(factorToDecimal(12_500)).toBe(1.25)
  })

  test('an amount that the wire can not carry is an error, not a guess', () => {
    expect(toWireMinor(12_345n)).toBe(12_345)
    expect(() => toWireMinor(2n ** 60n)).toThrow(RangeError)
  })

  test.each<[number, string, string]>([
    [123_450, 'DKK', '1.234,50 kr.'],
    [5, 'DKK', '0,05 kr.'],
    [123_456_789, 'EUR', '1.234.567,89 EUR'],
    [-123_450, 'DKK', '-1.234,50 kr.'],
    [99_900, 'DKK', '999,00 kr.'],
  ])('%i %s is written %s', (minor, currency, text) => expect(danishMoney(minor, currency)).toBe(text))
})

describe('a configuration', () => {
  const good = {
    name: 'Adult',
    priceMinor: 45_000n,
    vatRateTenThousandths: 12_500n,
    surchargeMinor: 0n,
    steps: [],
    joiningFeeMinor: 0n,
    startDate: '2027-01-01',
    endDate: '2027-12-31',
  }
  test('is fine', () => expect(configurationProblems(good)).toEqual([]))

  test.each([0.25, 25, 2.01, 0.9999])('with VAT rate %d is refused with a hint [V06]', (vatRate) => {
    const vatRateTenThousandths = parseFactor(vatRate) ?? -1n
    expect(isVatFactor(vatRateTenThousandths)).toBe(false)
    const [problem] = configurationProblems({ ...good, vatRateTenThousandths })
    expect(problem?.field).toBe('vatRate')
    expect(problem?.message(pricingTexts)).toContain('enter 1.25 for 25 %')
  })

  test.each([0, 1, 1.25, 2])('with VAT rate %d is accepted [V06]', (vatRate) => {
    const vatRateTenThousandths = parseFactor(vatRate) ?? -1n
    expect(configurationProblems({ ...good, vatRateTenThousandths })).toEqual([])
  })

  test.each([
    [{ priceMinor: -1n }, 'membershipPrice'],
    [{ priceMinor: 10_000_000n }, 'membershipPrice'],
    [{ surchargeMinor: -1n }, 'membershipSurcharge'],
    [{ endDate: '2026-12-31' }, 'endDate'],
    [{ name: '  ' }, 'name'],
  ])('with %o names the field %s', (change, field) => {
    expect(configurationProblems({ ...good, ...change }).map((problem) => problem.field)).toEqual([field])
  })
})
