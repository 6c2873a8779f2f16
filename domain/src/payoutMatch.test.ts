import { describe, expect, test } from 'vitest'
import { type ComparedMovement, type SentPayout, suggestGivenBack, suggestPayout } from './payoutMatch.ts'

const line = (values: Partial<ComparedMovement> = {}): ComparedMovement => ({
  openMinor: 9_670,
  currency: 'DKK',
  bookedOn: '2026-11-23',
  text: 'STRIPE',
  payerName: '',
  reference: '',
  ...values,
})
const payout = (id: string, values: Partial<SentPayout> = {}): SentPayout => ({
  id,
  reference: `po_${id}`,
  bankReference: null,
  amountMinor: 9_670,
  currency: 'DKK',
  expectedOn: '2026-11-23',
  ...values,
})
const one = payout('1AbCdEf')
const two = payout('2AbCdEf')

describe('a line of the bank', () => {
  test.each([
    ['three days before', '2026-11-20', true],
    ['six days after', '2026-11-29', true],
    ['four days before', '2026-11-19', false],
    ['seven days after', '2026-11-30', false],
  ])('with the total of a payout, %s it is expected', (_when, bookedOn, isMeant) => {
    const found = suggestPayout(line({ bookedOn }), [one])
    expect(found).toEqual(isMeant ? { reason: 'payout', meant: one, isCertain: false } : undefined)
  })
  test('with the total of a payout that was expected on Maundy Thursday is it on the Wednesday after Easter', () => {
    const easter = payout('3AbCdEf', { expectedOn: '2026-04-02' })
    expect(suggestPayout(line({ bookedOn: '2026-04-08' }), [easter])).toMatchObject({ meant: easter })
  })
  test('with the name of the payout and its total is it for certain, on any day', () => {
    for (const said of [{ text: 'STRIPE PAYOUT PO_1ABCDEF.' }, { reference: 'po_1AbCdEf' }])
      expect(suggestPayout(line({ ...said, bookedOn: '2026-12-24' }), [one, two])).toEqual({
        reason: 'payout_reference',
        meant: one,
        isCertain: true,
      })
    const traced = payout('3', { bankReference: 'TRACE99' })
    expect(suggestPayout(line({ text: 'TRACE99' }), [traced, two])).toMatchObject({ meant: traced })
  })
  test.each([
    ['another total', line({ openMinor: 9_671, text: 'po_1AbCdEf' }), [one]],
    ['another currency', line({ currency: 'NOK' }), [one]],
    ['the other direction', line({ openMinor: -9_670 }), [one]],
    [
      'a longer name around it',
      line({ text: '12000001', bookedOn: '2026-12-24' }),
      [payout('v', { reference: '2000001' })],
    ],
    [
      'a name that any text has',
      line({ text: 'AB', bookedOn: '2026-12-24' }),
      [payout('s', { reference: 'AB' })],
    ],
    ['two payouts that may be meant', line(), [one, two]],
  ])('with %s is none', (_what, asked, payouts) => {
    expect(suggestPayout(asked, payouts)).toBeUndefined()
  })
  test('that a provider took is its payout below zero', () => {
    const taken = payout('4AbCdEf', { amountMinor: -5_000 })
    expect(suggestPayout(line({ openMinor: -5_000 }), [taken])).toMatchObject({ meant: taken })
  })
})

describe('a line that left', () => {
  const jens = { paymentId: 'j', payerName: 'Jens Møller', amountMinor: 45_000, currency: 'DKK' }
  const alma = { paymentId: 'a', payerName: 'Alma Holm', amountMinor: 45_000, currency: 'DKK' }
  test.each([
    ['of the one payment that was taken back', line({ openMinor: -45_000 }), [jens], jens],
    ['with its payer’s name', line({ openMinor: -45_000, text: 'RETUR JENS MOELLER' }), [jens, alma], jens],
    ['without a name that tells them apart', line({ openMinor: -45_000 }), [jens, alma], undefined],
    ['of another amount', line({ openMinor: -44_000, text: 'JENS MOELLER' }), [jens], undefined],
    ['that came', line({ openMinor: 45_000 }), [jens], undefined],
  ])('%s', (_what, asked, payments, meant) => {
    expect(suggestGivenBack(asked, payments)?.meant).toBe(meant)
  })
})
