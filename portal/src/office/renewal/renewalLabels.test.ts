import { RenewalStatus } from '@medlem/contract/renewal'
import { expect, test } from 'vitest'
import { outcomeSentence, statusWord } from './renewalLabels.ts'

test('every status has a word of its own', () => {
  const words = RenewalStatus.options.map((status) => statusWord({ status }).word)
  expect(new Set(words).size).toBe(RenewalStatus.options.length)
})

test('what came of looking into a renewal is said with whose it is', () => {
  const renewal = { memberName: 'Ida Holm', year: 2027, message: 'Paid on 02-01-2027.' }
  expect(outcomeSentence({ ...renewal, status: 'paid' })).toBe('Ida Holm, 2027: Paid on 02-01-2027.')
  expect(outcomeSentence({ ...renewal, status: 'parked' })).toBe(
    'Ida Holm, 2027: The payment provider has no answer yet.',
  )
})
