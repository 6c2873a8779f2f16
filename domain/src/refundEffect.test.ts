import { describe, expect, test } from 'vitest'
import {
  effectProblem,
  endedProblem,
  priceOfYears,
  type RefundedLine,
  yearsSentence,
} from './refundEffect.ts'

const ida: RefundedLine = {
  ...{ historyId: 'i', memberName: 'Ida Holm', year: 2026, unitMinor: 45_000n },
  active: true,
}
const alma: RefundedLine = { ...ida, historyId: 'a', memberName: 'Alma Holm', unitMinor: 20_000n }
const place: RefundedLine = { ...ida, event: 'Winter talk' }
const given: RefundedLine = { ...place, historyId: 'g', memberName: 'Otto Holm', active: false }
const over: RefundedLine = { ...ida, historyId: 'o', memberName: 'Otto Holm', active: false }

describe('what becomes of the years', () => {
  test.each<[string, RefundedLine[], string[], string]>([
    ['of one that ends', [ida], ['i'], 'The membership year ends: Ida Holm 2026.'],
    ['of one that stays', [ida], [], 'The membership year stays: Ida Holm 2026.'],
    ['of two that end', [ida, alma], ['i', 'a'], 'The membership years end: Ida Holm 2026, Alma Holm 2026.'],
    ['of two that stay', [ida, alma], [], 'The membership years stay: Ida Holm 2026, Alma Holm 2026.'],
    ['of both', [ida, alma], ['a'], 'The membership year ends: Alma Holm 2026; Ida Holm 2026 stays.'],
    ['without one that ended before', [ida, over], ['o'], 'The membership year stays: Ida Holm 2026.'],
    ['when all have ended', [over], ['o'], 'No membership year changes.'],
    ['of a place', [place, given], ['i'], 'The place at Winter talk is cancelled: Ida Holm.'],
    [
      'of a place that was paid with a year',
      [alma, place],
      ['i'],
      'The membership year stays: Alma Holm 2026. The place at Winter talk is cancelled: Ida Holm.',
    ],
    [
      'of a year that was paid with a place',
      [alma, place],
      ['a'],
      'The membership year ends: Alma Holm 2026. The place at Winter talk is kept: Ida Holm.',
    ],
    ['when all places were cancelled', [given], ['g'], 'No place at Winter talk changes.'],
  ])('is said in a sentence %s', (_, lines, ends, sentence) => {
    expect(yearsSentence(lines, ends)).toBe(sentence)
  })

  const part = { amountMinor: 100n, leftMinor: 200n, namedIds: [], keepsYears: false }
  test.each<[string, Partial<Parameters<typeof effectProblem>[0]>, string | undefined]>([
    ['a part that says nothing', {}, 'choose_years'],
    ['a part that keeps them', { keepsYears: true }, undefined],
    ['a part that names one', { namedIds: ['i'] }, undefined],
    ['both at once', { namedIds: ['i'], keepsYears: true }, 'contradiction'],
    ['everything', { amountMinor: 200n }, undefined],
    ['everything that keeps them', { amountMinor: 200n, keepsYears: true }, 'all_given_back'],
  ])('must be clear: %s', (_, change, code) => {
    expect(effectProblem({ ...part, ...change })?.code).toBe(code)
  })

  test('costs what the chosen years cost, once each', () => {
    expect(priceOfYears([ida, alma, over], ['i', 'a'])).toBe(65_000n)
    expect(priceOfYears([ida], [])).toBeUndefined()
    expect(endedProblem([ida, over], ['i'])).toBeUndefined()
    expect(endedProblem([ida, over], ['i', 'o'])?.code).toBe('ended_already')
  })
})
