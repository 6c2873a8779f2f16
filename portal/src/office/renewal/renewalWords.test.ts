import { RenewalStanding } from '@medlem/contract/renewal'
import { expect, test } from 'vitest'
import { outcomeSentence, statusWord } from './renewalWords.ts'

test('every standing has a word of its own', () => {
  const words = RenewalStanding.options.map((standing) => statusWord({ standing }).word)
  expect(new Set(words).size).toBe(RenewalStanding.options.length)
})

test('what came of looking into a renewal is said with whose it is', () => {
  const renewal = { memberName: 'Ida Holm', year: 2027, message: 'Paid on 02-01-2027.' }
  expect(outcomeSentence({ ...renewal, standing: 'paid' })).toBe('Ida Holm, 2027: Paid on 02-01-2027.')
  expect(outcomeSentence({ ...renewal, standing: 'parked' })).toBe(
    'Ida Holm, 2027: The payment provider has no answer yet.',
  )
})
