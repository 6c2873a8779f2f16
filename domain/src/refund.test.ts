import { refundTexts } from '@medlem/i18n/en/domain/refund'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canHappen, nextPaymentState, type PaymentState, statesWhere } from './payment.ts'
import { leftToGive, type RefundQuestion, refundEvent, refundMessage, refundProblem } from './refund.ts'

const asked: RefundQuestion = {
  state: 'captured',
  capturedMinor: 45_000n,
  refundedMinor: 0n,
  chargedBackMinor: 0n,
  askedMinor: 0n,
  underWayMinor: 0n,
  amountMinor: 45_000n,
  currency: 'DKK',
}

describe('a refund', () => {
  test.each<[string, Partial<RefundQuestion>]>([
    ['of everything', {}],
    ['of the smallest part', { amountMinor: 1n }],
    ['of what is left', { state: 'part_refunded', refundedMinor: 15_000n, amountMinor: 30_000n }],
  ])('%s can be given', (_, change) => expect(refundProblem({ ...asked, ...change })).toBeUndefined())

  test.each<[string, Partial<RefundQuestion>, string]>([
    ['more than was taken', { amountMinor: 45_001n }, '450,00 kr.'],
    [
      'more than is left',
      { state: 'part_refunded', refundedMinor: 15_000n, amountMinor: 30_001n },
      '300,00 kr.',
    ],
    ['more than a refund under way leaves', { state: 'refunding', underWayMinor: 40_000n }, '50,00 kr.'],
  ])('of %s is refused with what is left', (_, change, left) => {
    const problem = refundProblem({ ...asked, ...change })
    expect(problem?.code).toBe('refund_exceeds')
    expect(problem?.message).toContain(left)
  })

  test('what is left to give is what the rule lets through, and nothing more', () => {
    for (const change of [{}, { state: 'part_refunded', refundedMinor: 15_000n } as const]) {
      const input = { ...asked, ...change }
      const left = leftToGive(input)
      expect(refundProblem({ ...input, amountMinor: left })).toBeUndefined()
      expect(refundProblem({ ...input, amountMinor: left + 1n })?.code).toBe('refund_exceeds')
    }
    expect(leftToGive({ ...asked, state: 'refunding', underWayMinor: 1n })).toBe(0n)
  })

  test('a test is given back whole, once', () => {
    const test = { ...asked, state: 'captured_test' } as const
    expect(leftToGive(test)).toBe(45_000n)
    expect(refundProblem({ ...test, amountMinor: 44_999n })?.message).toBe(refundTexts.testWhole)
    expect(refundProblem({ ...test, amountMinor: 45_001n })?.code).toBe('refund_exceeds')
    expect(leftToGive({ ...test, state: 'refunded_test', capturedMinor: 0n })).toBe(0n)
  })

  test.each<[string, Partial<RefundQuestion>, bigint]>([
    ['a bank asks for a part of it', { state: 'disputed', askedMinor: 30_000n }, 15_000n],
    ['a bank took a part of it', { state: 'part_refunded', chargedBackMinor: 30_000n }, 15_000n],
    [
      'banks asked, took and we gave',
      { state: 'disputed', askedMinor: 1n, chargedBackMinor: 2n, refundedMinor: 3n },
      44_994n,
    ],
    ['a bank asks for more than is left', { state: 'disputed', askedMinor: 90_000n, refundedMinor: 3n }, 0n],
  ])('of what %s only the rest can be given', (_, change, left) => {
    expect(leftToGive({ ...asked, ...change })).toBe(left)
    const problem = refundProblem({ ...asked, ...change, amountMinor: left + 1n })
    expect(problem?.code).toBe(left === 0n ? 'not_refundable' : 'refund_exceeds')
  })

  test('leaves a payment disputed while a bank asks for money of it', () => {
    expect(refundEvent({ ...asked, refundedMinor: 15_000n, askedMinor: 30_000n })).toBe(
      'refund_beside_dispute',
    )
    expect(refundEvent({ ...asked, refundedMinor: 15_000n, chargedBackMinor: 30_000n })).toBe('refund_all')
    expect(refundEvent({ ...asked, chargedBackMinor: 30_000n })).toBe('refund_part')
  })

  test('waits for the one that is under way', () => {
    const problem = refundProblem({ ...asked, state: 'refunding', underWayMinor: 1n, amountMinor: 1n })
    expect(problem).toMatchObject({ code: 'not_refundable', message: expect.stringContaining('under way') })
  })

  const isRefundable = (state: PaymentState) =>
    canHappen('start_refund', state) || canHappen('refund_test', state)
  test.each(statesWhere((state) => !isRefundable(state)))(
    'of a payment that is %s is refused with a sentence',
    (state) => {
      const problem = refundProblem({ ...asked, state })
      expect(problem?.code).toBe('not_refundable')
      expect(problem?.message).toMatch(/\.$/)
    },
  )
  test.each(statesWhere(isRefundable))('of a payment that is %s is possible', (state) => {
    expect(refundProblem({ ...asked, state })).toBeUndefined()
  })

  test('no course of refunds gives more back than was taken, and the state says how much it was', () => {
    const amounts = fc.array(fc.bigInt({ min: 1n, max: 30_000n }), { maxLength: 20 })
    fc.assert(
      fc.property(amounts, fc.infiniteStream(fc.boolean()), (course, answers) => {
        let state: PaymentState = 'captured'
        let refundedMinor = 0n
        for (const amountMinor of course) {
          if (refundProblem({ ...asked, state, refundedMinor, amountMinor })) continue
          const running = nextPaymentState(state, 'start_refund')
          if (answers.next().value) refundedMinor += amountMinor
          const event = refundEvent({ ...asked, state, refundedMinor })
          state = nextPaymentState(running ?? state, event) ?? 'lost'
          expect(refundedMinor).toBeLessThanOrEqual(asked.capturedMinor)
          const whole = refundedMinor === asked.capturedMinor
          expect(state).toBe(whole ? 'refunded' : refundedMinor > 0n ? 'part_refunded' : 'captured')
        }
      }),
    )
  })
})

test('how a refund stands is said in words', () => {
  expect(refundMessage('requested', null)).toContain('second person')
  expect(refundMessage('pending', null)).toContain('not answered')
  expect(refundMessage('done', null)).toBeNull()
  expect(refundMessage('refused', '4')).toContain('code 4')
  expect(refundMessage('refused', 'not_done')).toContain('try again')
})
