import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Booked,
  type BookedPayout,
  balancesOf,
  correctionsOf,
  inOrder,
  payoutVouchersOf,
  type VoucherEntry,
  vouchersOf,
} from './voucher.ts'

const sumOf = ({ lines }: VoucherEntry) => lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)

const line = (values: Partial<Booked> = {}): Booked => ({
  date: '2026-11-20',
  kind: 'sale',
  receipt: 1,
  currency: 'DKK',
  paidThrough: 'stripe',
  parts: {
    netMinor: 40_000n,
    vatMinor: 4_000n,
    surchargeMinor: 1_000n,
    dunningMinor: 0n,
    totalMinor: 45_000n,
  },
  feeMinor: null,
  ...values,
})

const amount = fc.bigInt({ min: 0n, max: 1_000_000n })
const aBooked: fc.Arbitrary<Booked> = fc
  .record({
    day: fc.integer({ min: 1, max: 28 }),
    kind: fc.constantFrom('sale', 'refund', 'chargeback', 'takenBack'),
    receipt: fc.integer({ min: 1, max: 40 }),
    currency: fc.constantFrom('DKK', 'NOK'),
    paidThrough: fc.constantFrom('cash', 'bank_transfer', 'freepay', 'stripe', 'vipps'),
    net: amount,
    vat: amount,
    surcharge: amount,
    dunning: amount,
    feeMinor: fc.option(amount, { nil: null }),
  })
  .map(({ day, net, vat, surcharge, dunning, ...rest }) => {
    const sign = rest.kind === 'sale' ? 1n : -1n
    const parts = {
      netMinor: sign * net,
      vatMinor: sign * vat,
      surchargeMinor: sign * surcharge,
      dunningMinor: sign * dunning,
    }
    const totalMinor = Object.values(parts).reduce((sum, minor) => sum + minor, 0n)
    return line({ ...rest, date: `2026-11-${String(day).padStart(2, '0')}`, parts: { ...parts, totalMinor } })
  })

describe('vouchers', () => {
  test('book a sale on the provider’s account against income, VAT and surcharge, and its fee apart', () => {
    expect(vouchersOf([line({ feeMinor: 500n })])).toEqual([
      {
        date: '2026-11-20',
        kind: 'sale',
        currency: 'DKK',
        lines: [
          { purpose: 'clearing_stripe', amountMinor: 44_500n, receipts: [1] },
          { purpose: 'income', amountMinor: -40_000n, receipts: [1] },
          { purpose: 'vat', amountMinor: -4_000n, receipts: [1] },
          { purpose: 'surcharge', amountMinor: -1_000n, receipts: [1] },
          { purpose: 'provider_fee', amountMinor: 500n, receipts: [1] },
        ],
      },
    ])
  })

  test('are one for each day, cause and currency, with the receipts of each line, by day', () => {
    const found = vouchersOf([
      line({ date: '2026-11-21', receipt: 3 }),
      line({ receipt: 2, paidThrough: 'cash' }),
      line({ receipt: 1 }),
      line({
        receipt: 1,
        kind: 'refund',
        parts: {
          netMinor: -40_000n,
          vatMinor: 0n,
          surchargeMinor: 0n,
          dunningMinor: 0n,
          totalMinor: -40_000n,
        },
      }),
    ])
    expect(found.map(({ date, kind }) => [date, kind])).toEqual([
      ['2026-11-20', 'sale'],
      ['2026-11-20', 'refund'],
      ['2026-11-21', 'sale'],
    ])
    expect(found[0]?.lines.find(({ purpose }) => purpose === 'income')).toEqual({
      purpose: 'income',
      amountMinor: -80_000n,
      receipts: [1, 2],
    })
  })

  test('whatever is booked, each adds up to 0, and all of them to what was booked', () => {
    fc.assert(
      fc.property(fc.array(aBooked, { maxLength: 60 }), (booked) => {
        const found = vouchersOf(booked)
        for (const entry of found) expect(sumOf(entry)).toBe(0n)
        const balances = balancesOf(found)
        const net = booked.reduce((sum, { parts }) => sum + parts.netMinor, 0n)
        const fees = booked.reduce((sum, { feeMinor }) => sum + (feeMinor ?? 0n), 0n)
        expect(balances.get('income') ?? 0n).toBe(-net)
        expect(balances.get('provider_fee') ?? 0n).toBe(fees)
      }),
    )
  })
})

describe('a correction', () => {
  test('is nothing where a closed month says what its ledger says', () => {
    const now = vouchersOf([line(), line({ date: '2026-11-22', receipt: 2 })])
    expect(correctionsOf({ closed: now, now }, '2026-12-01')).toEqual([])
  })

  test('books a fee that was reported after the month was closed', () => {
    const closed = vouchersOf([line()])
    const now = vouchersOf([line({ feeMinor: 500n })])
    expect(correctionsOf({ closed, now }, '2026-12-01')).toEqual([
      {
        date: '2026-12-01',
        kind: 'correction',
        currency: 'DKK',
        lines: [
          { purpose: 'clearing_stripe', amountMinor: -500n, receipts: [] },
          { purpose: 'provider_fee', amountMinor: 500n, receipts: [] },
        ],
      },
    ])
  })

  test('whatever changed, closed vouchers and corrections together say what the ledger says, to the øre', () => {
    fc.assert(
      fc.property(
        fc.array(aBooked, { maxLength: 20 }),
        fc.array(aBooked, { maxLength: 20 }),
        (before, after) => {
          const closed = vouchersOf(before)
          const now = vouchersOf(after)
          const corrections = correctionsOf({ closed, now }, '2026-12-01')
          for (const entry of corrections) expect(sumOf(entry)).toBe(0n)
          for (const currency of ['DKK', 'NOK']) {
            const of = (entries: readonly VoucherEntry[]) =>
              entries.filter((entry) => entry.currency === currency)
            const booked = balancesOf(of([...closed, ...corrections]))
            for (const [purpose, sum] of balancesOf(of(now))) expect(booked.get(purpose) ?? 0n).toBe(sum)
            for (const [purpose, sum] of booked) expect(balancesOf(of(now)).get(purpose) ?? 0n).toBe(sum)
          }
          expect(correctionsOf({ closed: [...closed, ...corrections], now }, '2027-01-01')).toEqual([])
        },
      ),
    )
  })
})

describe('a payout', () => {
  const payout = (values: Partial<BookedPayout> = {}): BookedPayout => ({
    date: '2026-11-23',
    currency: 'DKK',
    provider: 'vipps',
    amountMinor: 44_000n,
    feeMinor: 1_000n,
    ...values,
  })
  test('empties what the provider owes into the bank and its fee', () => {
    expect(payoutVouchersOf([payout(), payout()])).toEqual([
      {
        date: '2026-11-23',
        kind: 'payout',
        currency: 'DKK',
        lines: [
          { purpose: 'bank', amountMinor: 88_000n, receipts: [] },
          { purpose: 'provider_fee', amountMinor: 2_000n, receipts: [] },
          { purpose: 'clearing_vipps', amountMinor: -90_000n, receipts: [] },
        ],
      },
    ])
  })

  /** Some days of a provider: what was sold, given back and disputed on each, of which some are paid out together with a fee. */
  const aDay = fc.record({
    sold: fc.array(fc.bigInt({ min: 1n, max: 100_000n }), { maxLength: 4 }),
    back: fc.bigInt({ min: 0n, max: 30_000n }),
    disputed: fc.bigInt({ min: 0n, max: 30_000n }),
    isPaidOut: fc.boolean(),
    feeOfSales: fc.bigInt({ min: 0n, max: 500n }),
    feeOfPayout: fc.bigInt({ min: 0n, max: 500n }),
  })
  test('whatever was sold, given back and disputed, the provider owes what is not paid out, at any time', () => {
    fc.assert(
      fc.property(fc.array(aDay, { maxLength: 20 }), (days) => {
        const booked: Booked[] = []
        const payouts: BookedPayout[] = []
        let waiting = 0n
        let owed = 0n
        for (const [n, { sold, back, disputed, isPaidOut, feeOfSales, feeOfPayout }] of days.entries()) {
          const date = `2026-11-${String(n + 1).padStart(2, '0')}`
          const of = (kind: Booked['kind'], totalMinor: bigint, feeMinor: bigint | null = null) =>
            line({
              date,
              kind,
              feeMinor,
              parts: { netMinor: totalMinor, vatMinor: 0n, surchargeMinor: 0n, dunningMinor: 0n, totalMinor },
            })
          booked.push(...sold.map((amount) => of('sale', amount, feeOfSales)))
          booked.push(of('refund', -back), of('chargeback', -disputed))
          const moved = sold.reduce((sum, amount) => sum + amount - feeOfSales, 0n) - back - disputed
          waiting += moved
          owed += moved
          if (isPaidOut) {
            payouts.push(
              payout({ date, provider: 'stripe', amountMinor: waiting - feeOfPayout, feeMinor: feeOfPayout }),
            )
            owed -= waiting
            waiting = 0n
          }
          const entries = inOrder([...vouchersOf(booked), ...payoutVouchersOf(payouts)])
          for (const entry of entries) expect(sumOf(entry)).toBe(0n)
          expect(balancesOf(entries).get('clearing_stripe') ?? 0n).toBe(owed)
        }
        expect(owed).toBe(waiting)
      }),
    )
  })
})
