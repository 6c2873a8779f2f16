import type { BooksDay } from '@medlem/contract/ledger'
import { expect, test } from 'vitest'
import { comparedInWords, figuresInWords } from './ledgerLabels.ts'

const day: BooksDay = {
  day: '2026-11-20',
  comparedAt: '2026-11-21T00:01:00Z',
  compared: 3,
  differences: [],
  unasked: [],
}
const figures = { capturedMinor: 0, refundedMinor: 0, heldMinor: 0 }
const id = '7e57ab1e-0000-4000-8000-000000000000'
const unasked = { paymentId: id, reason: 'no_answer' as const }

test('how the comparison came out is said in a sentence', () => {
  expect(comparedInWords([])).toBeUndefined()
  expect(comparedInWords([day])).toBe('Compared with the payment gateway up to 20-11-2026: the books agree.')
  const difference = {
    kind: 'captured_there' as const,
    paymentId: id,
    gatewayReference: null,
    currency: 'DKK',
  }
  const differing = { ...day, differences: [{ ...difference, here: figures, there: figures }] }
  expect(comparedInWords([{ ...differing, unasked: [unasked, unasked] }, day])).toBe(
    'Compared with the payment gateway up to 20-11-2026: 1 difference, and the gateway has not reported 2 payments yet.',
  )
})

test('what each side has of a payment is said in words', () => {
  expect(figuresInWords(figures, 'DKK')).toBe('nothing taken')
  expect(figuresInWords({ capturedMinor: 45_000, refundedMinor: 10_000, heldMinor: 0 }, 'DKK')).toBe(
    '450,00 kr. taken, 100,00 kr. given back',
  )
  expect(figuresInWords({ ...figures, heldMinor: 45_000 }, 'DKK')).toBe('450,00 kr. reserved')
})
