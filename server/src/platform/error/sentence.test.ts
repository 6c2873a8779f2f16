import { disputeDayProblem } from '@medlem/domain/dispute'
import { refundProblem } from '@medlem/domain/refund'
import { disputeTexts } from '@medlem/i18n/en/domain/dispute'
import { refundTexts } from '@medlem/i18n/en/domain/refund'
import { expect, test } from 'vitest'
import { AppError } from './appError.ts'
import { say, sayProblem, sayProblems, written } from './sentence.ts'

const question = {
  state: 'captured',
  capturedMinor: 45_000n,
  refundedMinor: 0n,
  chargedBackMinor: 0n,
  askedMinor: 0n,
  underWayMinor: 0n,
  amountMinor: 90_000n,
  currency: 'DKK',
} as const

test('a refusal by a rule is in English in the log, and in the language of its reader', () => {
  const problem = sayProblem(refundTexts, (t) => refundProblem(question, t))
  const { message, sentence } = new AppError('refund_exceeds', 409, problem?.message ?? '')
  expect(message).toBe('At most 450,00 kr. can be given back of this payment.')
  expect(written(sentence, 'da')).toBe('Der kan højst betales 450,00 kr. tilbage af denne betaling.')
  expect(problem?.code).toBe('refund_exceeds')
})

test('a rule that finds nothing is no problem', () => {
  expect(sayProblem(refundTexts, () => undefined)).toBeUndefined()
})

test('each of several problems has its own sentence', () => {
  const days = { paidOn: '2026-07-01', today: '2026-07-10' }
  const found = sayProblems(disputeTexts, (t) =>
    ['2026-06-01', '2026-08-01'].map((day) => ({ message: disputeDayProblem(day, days, t) ?? '' })),
  )
  const { dayBeforePayment, dayInFuture } = disputeTexts
  expect(found.map(({ message }) => message('en'))).toEqual([dayBeforePayment, dayInFuture])
  expect(found.map(({ message }) => message('sv'))).toEqual([
    say(disputeTexts, (t) => t.dayBeforePayment)('sv'),
    say(disputeTexts, (t) => t.dayInFuture)('sv'),
  ])
})
