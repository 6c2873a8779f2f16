import type { RefundStaffView } from '@medlem/contract/timeline'
import { describe, expect, test } from 'vitest'
import {
  beginRefund,
  chooseYears,
  effectOf,
  needsApproval,
  type RefundForm,
  readRefund,
} from './refundForm.ts'
import { consequenceOf, giveLabel } from './refundLabels.ts'

const ida = '11111111-1111-4111-8111-111111111111'
const alma = '22222222-2222-4222-8222-222222222222'
const year = (membershipHistoryId: string, memberName: string, active = true) => ({
  membershipHistoryId,
  memberName,
  active,
  year: 2026,
  unitMinor: 45_000,
})
const one: RefundStaffView = {
  leftMinor: 45_000,
  leftAloneMinor: null,
  contestedMinor: 0,
  waiting: [],
  years: [year(ida, 'Ida Holm')],
}
const two: RefundStaffView = { ...one, leftMinor: 90_000, years: [...one.years, year(alma, 'Alma Holm')] }

const read = (staffView: RefundStaffView, change: Partial<RefundForm>) =>
  readRefund(staffView, { ...beginRefund(staffView, ida), reason: 'Moved abroad', ...change }, 'DKK')
const problems = (staffView: RefundStaffView, change: Partial<RefundForm>) => {
  const answer = read(staffView, change)
  return 'problems' in answer ? answer.problems : undefined
}

describe('a refund as it is typed', () => {
  test('begins with the year that is looked at, in full, and lacks only the reason', () => {
    expect(beginRefund(one, ida)).toEqual({ amount: '450', endsIds: [ida], keepsYears: false, reason: '' })
    expect(beginRefund(two, alma)).toMatchObject({ amount: '450', endsIds: [alma] })
    expect(Object.keys(problems(one, { reason: ' ' }) ?? {})).toEqual(['reason'])
    expect(read(one, {})).toEqual({
      input: { amountMinor: 45_000, reason: 'Moved abroad', membershipHistoryIds: [ida], keepsYears: false },
    })
  })

  test('proposes what the chosen years cost, and leaves an amount that was typed', () => {
    const begun = beginRefund(two, ida)
    const both = chooseYears(two, begun, { endsIds: [ida, alma], keepsYears: false })
    expect(both.amount).toBe('900')
    expect(chooseYears(two, both, { endsIds: [], keepsYears: true }).amount).toBe('')
    const typed = chooseYears(two, { ...begun, amount: '100,50' }, { endsIds: [], keepsYears: true })
    expect(typed.amount).toBe('100,50')
    expect(read(two, { ...typed, reason: 'Late' })).toMatchObject({
      input: { amountMinor: 10_050, membershipHistoryIds: [], keepsYears: true },
    })
  })

  test('proposes no more than what is left, and nothing where one year would take all of it', () => {
    expect(beginRefund({ ...one, leftMinor: 30_000 }, ida).amount).toBe('300')
    expect(beginRefund({ ...two, leftMinor: 45_000 }, ida).amount).toBe('')
  })

  test.each<[string, RefundStaffView, Partial<RefundForm>, string]>([
    ['no amount', one, { amount: 'all' }, 'amount'],
    ['nothing', one, { amount: '0' }, 'amount'],
    ['more than is left', one, { amount: '450,01' }, 'amount'],
    ['a part that doesn’t say what ends', two, { endsIds: [], amount: '100' }, 'keepsYears'],
    ['everything that keeps the year', one, { endsIds: [], keepsYears: true }, 'keepsYears'],
    ['everything that ends one of two', two, { amount: '900' }, 'keepsYears'],
  ])('is refused at its field: %s', (_, staffView, change, field) => {
    expect(Object.keys(problems(staffView, change) ?? {})).toEqual([field])
  })

  test('keeps nothing and ends nothing where no year runs any more', () => {
    const ended = { ...one, years: [year(ida, 'Ida Holm', false)] }
    expect(beginRefund(ended, ida).amount).toBe('450')
    expect(read(ended, { amount: '100' })).toMatchObject({ input: { keepsYears: true } })
    expect(read(ended, {})).toMatchObject({ input: { keepsYears: false, membershipHistoryIds: [] } })
  })

  test('of a share begins with all of it and no year, as it is owed again then', () => {
    const share = { ...one, isShare: true, leftMinor: 15_000 }
    const form = beginRefund(share, ida)
    expect(form).toEqual({ amount: '150', endsIds: [], keepsYears: true, reason: '' })
    expect(effectOf(share, form)).toContain('The share is owed again')
    expect(read(share, {})).toMatchObject({ input: { membershipHistoryIds: [], keepsYears: false } })
    expect(read(share, { amount: '50' })).toMatchObject({ input: { keepsYears: true } })
    expect(effectOf(share, { ...form, amount: '50' })).toBe('The membership year stays: Ida Holm 2026.')
    const ending = chooseYears(share, form, { endsIds: [ida], keepsYears: false })
    expect(effectOf(share, ending)).toBe('The membership year ends: Ida Holm 2026.')
    expect(read(share, ending)).toMatchObject({ problems: { reason: expect.anything() } })
  })

  test('says what follows before it is sent', () => {
    const form = beginRefund(two, ida)
    expect(effectOf(two, form)).toBe('The membership year ends: Ida Holm 2026; Alma Holm 2026 stays.')
    expect(consequenceOf(two, form, 'DKK')).toContain('450 kr. goes back the way it was paid')
    expect(giveLabel(two, 45_000, 'DKK')).toBe('Give 450 kr. back')
    const limited = { ...two, leftAloneMinor: 44_999 }
    expect(needsApproval({ ...two, leftAloneMinor: 45_000 }, 45_000)).toBe(false)
    expect(giveLabel(limited, 45_000, 'DKK')).toBe('Ask to give 450 kr. back')
    expect(consequenceOf(limited, form, 'DKK')).toContain('Another administrator must approve it first.')
    expect(consequenceOf(two, { ...form, amount: 'x' }, 'DKK')).toBe('Please say how much is given back.')
  })
})
