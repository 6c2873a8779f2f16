import { expect, test } from 'vitest'
import { discountProblems } from './discountCode.ts'

const good = {
  code: 'SOMMER-2027',
  percent: 10,
  amountMinor: null,
  validFrom: '2027-01-01',
  validTo: '2027-12-31',
  maxUses: 50,
  maxUsesPerMember: null,
}

test('a code with a percentage, and one with an amount, can be saved', () => {
  expect(discountProblems(good)).toEqual([])
  expect(discountProblems({ ...good, percent: null, amountMinor: 1n })).toEqual([])
})

test.each([
  ['two words', { code: 'two words' }, 'code'],
  ['one letter', { code: 'x' }, 'code'],
  ['nothing to take off', { percent: null }, 'percent'],
  ['a percentage and an amount', { amountMinor: 100n }, 'percent'],
  ['no percent', { percent: 0 }, 'percent'],
  ['more than all', { percent: 101 }, 'percent'],
  ['half a percent', { percent: 12.5 }, 'percent'],
  ['an amount of nothing', { percent: null, amountMinor: 0n }, 'amount'],
  ['an end before its start', { validTo: '2026-12-31' }, 'validTo'],
  ['no use', { maxUses: 0 }, 'maxUses'],
  ['half a use', { maxUsesPerMember: 1.5 }, 'maxUsesPerMember'],
])('a code with %s is refused, and names its field', (_what, change, field) => {
  expect(discountProblems({ ...good, ...change }).map((one) => one.field)).toEqual([field])
})
