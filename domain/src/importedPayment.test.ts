import { describe, expect, test } from 'vitest'
import { feeOfPayment, type PayableFee, readPayment } from './importedPayment.ts'

const how = { today: '2026-11-20', order: 'day_first' } as const
const paid = { paidFor: '2026', paidAmount: '450', paidOn: '01-03-2026' }

describe('the payment of a row of a file', () => {
  test.each([
    ['450', 45_000],
    ['450,00', 45_000],
    ['1.234,50 kr.', 123_450],
    ['kr. 99.95', 9_995],
    ['450 DKK', 45_000],
    ['450,-', 45_000],
    ["1'234,50", 123_450],
    ['1.234', 123_400],
    ['1125.000', 112_500],
  ])('reads %s as an amount', (paidAmount, amountMinor) => {
    expect(readPayment({ ...paid, paidAmount }, how)).toMatchObject({ amountMinor, method: 'bank_transfer' })
  })

  test.each([
    ['450 DKK', 45_000],
    ['kr. 450', 45_000],
    ['450 EUR', undefined],
    ['€ 450', undefined],
  ])('of an organisation in DKK reads %s as %s', (paidAmount, amountMinor) => {
    const read = readPayment({ ...paid, paidAmount }, { ...how, currency: 'DKK' })
    expect(read === 'bad_payment' ? undefined : read).toEqual(
      amountMinor && expect.objectContaining({ amountMinor }),
    )
  })

  test('has the day of a moment', () => {
    expect(readPayment({ ...paid, paidOn: '2026-03-01 17:04' }, how)).toMatchObject({ paidOn: '2026-03-01' })
    expect(readPayment({ ...paid, paidOn: '2026-02-28T23:30:00Z' }, how)).toMatchObject({
      paidOn: '2026-03-01',
    })
  })

  test('is none where the file only names the year, and cash where it says so', () => {
    expect(readPayment({ paidFor: '2026' }, how)).toBeUndefined()
    expect(readPayment({ paidFor: '2026', paidAmount: '0,00' }, how)).toBeUndefined()
    expect(readPayment({ ...paid, paidHow: 'Kontant' }, how)).toMatchObject({ method: 'cash' })
  })

  test.each([
    { ...paid, paidFor: undefined },
    { ...paid, paidOn: undefined },
    { ...paid, paidOn: '01-12-2026' },
    { ...paid, paidAmount: undefined },
    { ...paid, paidAmount: 'yes' },
    { ...paid, paidAmount: '-450' },
    { ...paid, paidAmount: '(450)' },
    { ...paid, paidAmount: '4,5E+02' },
  ])('can’t be read from %o', (given) => {
    expect(readPayment(given, how)).toBe('bad_payment')
  })
})

const fee = (values: Partial<PayableFee>): PayableFee => ({
  ...{ id: values.name ?? '', name: '', startDate: '2026-01-01', endDate: '2026-12-31' },
  ...{ minAge: null, maxAge: null, ageOn: null, unitMinor: 45_000, ...values },
})
const fees = [
  fee({ name: 'Adult', minAge: 18 }),
  fee({ name: 'Adult', id: 'Adult 2025', minAge: 18, startDate: '2025-01-01', endDate: '2025-12-31' }),
  fee({ name: 'Youth', maxAge: 17 }),
  fee({ name: 'Passive', unitMinor: 10_000 }),
]

describe('the fee of a payment', () => {
  const of = (paidFor: string, { amountMinor = 45_000, born = '1980-01-01' as string | null } = {}) => {
    const found = feeOfPayment({ paidFor, amountMinor, paidOn: '2026-03-01', method: 'cash' }, fees, born)
    return typeof found === 'string' ? found : found.id
  }

  test('is found by year, name, price and age', () => {
    expect(of('2026')).toBe('Adult')
    expect(of('2025')).toBe('Adult 2025')
    expect(of('2026', { born: '2012-01-01' })).toBe('Youth')
    expect(of('2026', { amountMinor: 10_000 })).toBe('Passive')
    expect(of('Kontingent adult')).toBe('paid_unknown_fee')
    expect(of('ADULT 2026')).toBe('Adult')
    expect(of('2026/27')).toBe('Adult')
  })

  test('is not guessed', () => {
    expect(of('2026', { born: null })).toBe('paid_several_fees')
    expect(of('youth 2026', { born: null })).toBe('Youth')
    expect(of('youth 2026')).toBe('other_age')
    expect(of('2026', { amountMinor: 45_100 })).toBe('paid_other_amount')
    expect(of('2019')).toBe('paid_unknown_fee')
    expect(of('passive', { amountMinor: 0 })).toBe('paid_other_amount')
  })
})
