import { describe, expect, test } from 'vitest'
import { type PaymentState, paymentStates, statesWhere } from './payment.ts'
import { type DisputeStep, sourceWords, stepWords, type TimelineFact } from './timeline.ts'

const step = (from: PaymentState | null, to: PaymentState, source = 'member', refused = false) =>
  stepWords({ kind: 'state', from, to, source, refused, manual: null, dispute: null })

describe('a step of a payment in plain words', () => {
  test('every transition that can happen is a sentence without our words for it', () => {
    const steps = statesWhere(() => true).flatMap((from) =>
      Object.values(paymentStates[from].on).map((to) => step(from, to).sentence),
    )
    for (const sentence of steps) expect(sentence).toMatch(/^[A-Z][^_]{15,}\.$/)
    expect(steps.length).toBeGreaterThan(40)
  })

  test.each<[PaymentState | null, PaymentState, string]>([
    [null, 'created', 'The payment was started.'],
    ['window_open', 'authorized', 'The bank reserved the money, and the year became active.'],
    ['capturing', 'authorized', 'The money was not taken. It is asked for again.'],
    ['refunding', 'captured', 'The refund was not carried out. The payment stands.'],
    ['window_open', 'voiding', 'The year could not be sold any more, so the reserved money is given back.'],
    ['disputed', 'captured', "The cardholder's bank decided that the payment stands."],
  ])('from %s to %s', (from, to, sentence) => {
    expect(step(from, to).sentence).toBe(sentence)
  })

  test('a report that changed nothing says so, and so does a hold that was given back', () => {
    expect(step('window_open', 'window_open', 'return', true).sentence).toContain('changed nothing')
    expect(step('integrity_failure', 'integrity_failure', 'hold_given_back').sentence).toContain('given back')
    expect(step('disputed', 'disputed', 'reconciler').sentence).toContain('Nothing has changed')
  })

  test('money that came outside the portal shows how and when it came', () => {
    const manual = { method: 'bank_transfer', paidOn: '2026-11-02', reason: 'On paper' } as const
    const words = stepWords({
      kind: 'state',
      from: 'created',
      to: 'manual',
      source: 'administrator',
      refused: false,
      manual,
      dispute: null,
    })
    expect(words.sentence).toBe(
      'The organisation recorded the payment (bank transfer, received 02-11-2026), and the year became active.',
    )
  })

  test.each<[TimelineFact, RegExp, string]>([
    [{ kind: 'capture', outcome: 'started' }, /has not said yet/, 'waiting'],
    [{ kind: 'capture', outcome: 'done' }, /confirmed/, 'good'],
    [{ kind: 'capture', outcome: 'refused' }, /refused/, 'bad'],
    [{ kind: 'capture', outcome: 'unknown' }, /no clear answer/, 'waiting'],
    [{ kind: 'callback' }, /sent us a message/, 'neutral'],
  ])('%j', (fact, sentence, tone) => {
    const words = stepWords(fact)
    expect(words.sentence).toMatch(sentence)
    expect(words.tone).toBe(tone)
  })

  test('a refund tells how much and why to those who may know, and only that there is one to others', () => {
    const refund = { kind: 'refund', state: 'requested', code: null } as const
    expect(stepWords({ ...refund, amount: '100,00 kr.', reason: 'A season lost.' }).sentence).toBe(
      'A refund of 100,00 kr. was asked for. Reason: A season lost. Waits for a second person to approve it.',
    )
    expect(stepWords({ ...refund, amount: null, reason: null }).sentence).toBe('A refund was asked for.')
  })

  test('a renewal asks a card, and opens no window', () => {
    expect(step('created', 'window_open', 'renewal').sentence).toBe('The saved card was asked to pay.')
    expect(sourceWords('renewal')).toBe('by automatic renewal')
  })

  test('a source that says nothing to a person is left out', () => {
    expect(sourceWords('callback')).toBe('from a message of the payment company')
    expect(sourceWords('toString')).toBeNull()
  })
})

test('a step of a dispute names its amount, for those whose money it is', () => {
  const of = {
    kind: 'state',
    from: 'disputed',
    to: 'disputed',
    source: 'provider',
    refused: false,
    manual: null,
  } as const
  const words = (dispute: DisputeStep) => stepWords({ ...of, dispute })
  const amount = '300,00 kr.'
  expect(words({ kind: 'chargeback', became: 'opened', amount }).sentence).toContain('asks 300,00 kr. back')
  expect(words({ kind: 'chargeback', became: 'lost', amount })).toEqual({
    sentence: "The cardholder's bank took 300,00 kr. back.",
    tone: 'bad',
  })
  expect(words({ kind: 'inquiry', became: 'opened', amount }).sentence).toContain('No money has moved')
  for (const kind of ['inquiry', 'chargeback'] as const) {
    for (const became of ['opened', 'won', 'lost'] as const) {
      expect(words({ kind, became, amount: null }).sentence).not.toMatch(/\d|null|undefined/)
    }
  }
})
