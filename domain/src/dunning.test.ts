import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from './calendar.ts'
import {
  DEFAULT_DUNNING,
  type DunningFacts,
  type DunningStep,
  dunningDecision,
  dunningLimit,
  dunningProblem,
} from './dunning.ts'
import { splitPart } from './instalment.ts'

const dueOn = '2026-03-01'
const facts = (of: Partial<DunningFacts> = {}): DunningFacts => ({
  dueOn,
  today: '2026-03-02',
  steps: DEFAULT_DUNNING,
  limit: dunningLimit('DKK', '2026-03-02'),
  sent: [],
  isMoreThanFeesOpen: true,
  pausedUntil: undefined,
  isDisputed: false,
  isBeingPaid: false,
  hasBankLine: false,
  ...of,
})

describe('limits of fees for reminders', () => {
  test('are those of the country on the day', () => {
    expect(dunningLimit('DKK', '2026-11-27')).toMatchObject({ mostMinor: 10_000, mostFees: 3, daysApart: 10 })
    expect(dunningLimit('NOK', '2025-12-31')).toMatchObject({ mostMinor: 3_500, mostFees: 2 })
    expect(dunningLimit('NOK', '2026-01-01')).toMatchObject({ mostMinor: 3_800, firstAfterDays: 14 })
    expect(dunningLimit('SEK', '2026-11-27')).toMatchObject({ mostMinor: 6_000, mostFees: null })
    expect(dunningLimit('EUR', '2026-11-27')).toBeUndefined()
    expect(dunningLimit('NOK', '2024-12-31')).toBeUndefined()
  })

  test.each<[string, string, DunningStep[], string | undefined]>([
    ['the most', 'DKK', [{ afterDays: 1, feeMinor: 10_000 }], undefined],
    ['an øre more', 'DKK', [{ afterDays: 1, feeMinor: 10_001 }], '0 feeMinor above_limit'],
    ['three, ten days apart', 'DKK', [1, 11, 21].map((afterDays) => ({ afterDays, feeMinor: 1 })), undefined],
    [
      'a fourth',
      'DKK',
      [1, 11, 21, 31].map((afterDays) => ({ afterDays, feeMinor: 1 })),
      '3 feeMinor too_many',
    ],
    [
      'nine days apart',
      'DKK',
      [1, 10].map((afterDays) => ({ afterDays, feeMinor: 1 })),
      '1 afterDays too_close',
    ],
    [
      'one without a fee between',
      'DKK',
      [
        { afterDays: 1, feeMinor: 1 },
        { afterDays: 5, feeMinor: 0 },
        { afterDays: 10, feeMinor: 1 },
      ],
      '2 afterDays too_close',
    ],
    ['out of order', 'DKK', [8, 8].map((afterDays) => ({ afterDays, feeMinor: 0 })), '1 afterDays not_later'],
    ['in Norway before two weeks', 'NOK', [{ afterDays: 13, feeMinor: 1 }], '0 afterDays too_early'],
    ['in Norway after two weeks', 'NOK', [{ afterDays: 14, feeMinor: 3_800 }], undefined],
    ['in Sweden', 'SEK', [{ afterDays: 1, feeMinor: 6_001 }], '0 feeMinor above_limit'],
    ['where none is known', 'EUR', [{ afterDays: 1, feeMinor: 1 }], '0 feeMinor above_limit'],
    ['none where none is known', 'EUR', [...DEFAULT_DUNNING], undefined],
  ])('for what an organisation wants: %s', (_, currency, steps, expected) => {
    const problem = dunningProblem(steps, dunningLimit(currency, '2026-11-27'))
    expect(problem && `${problem.step} ${problem.field} ${problem.code}`).toBe(expected)
  })
})

describe('a reminder of a claim', () => {
  test('leaves on its day, and the next one as many days later as the organisation wants, also when the job came late', () => {
    expect(dunningDecision(facts({ today: dueOn }))).toEqual({ kind: 'wait', on: '2026-03-02' })
    expect(dunningDecision(facts())).toEqual({ kind: 'send', feeMinor: 0 })
    const sent = [{ on: '2026-03-20', feeMinor: 0 }]
    expect(dunningDecision(facts({ sent, today: '2026-03-20' }))).toEqual({ kind: 'wait', on: '2026-03-27' })
    expect(dunningDecision(facts({ sent, today: '2026-03-27' }))).toEqual({ kind: 'send', feeMinor: 0 })
    expect(dunningDecision(facts({ sent: [...sent, ...sent], today: '2026-09-01' }))).toEqual({
      kind: 'wait',
      on: null,
    })
  })

  test('waits for a pause, a dispute, a payment under way and a line of the bank', () => {
    expect(dunningDecision(facts({ pausedUntil: '2026-03-31' }))).toEqual({
      kind: 'wait',
      on: '2026-04-01',
      because: 'paused',
    })
    const tomorrow = { kind: 'wait', on: '2026-03-03' }
    expect(dunningDecision(facts({ isDisputed: true }))).toEqual({ ...tomorrow, because: 'disputed' })
    expect(dunningDecision(facts({ isBeingPaid: true }))).toEqual({ ...tomorrow, because: 'being_paid' })
    expect(dunningDecision(facts({ hasBankLine: true }))).toEqual({ ...tomorrow, because: 'bank_line' })
  })

  test('is not sent where a fee alone is open', () => {
    const steps = [{ afterDays: 1, feeMinor: 10_000 }]
    expect(dunningDecision(facts({ steps, isMoreThanFeesOpen: false }))).toEqual({ kind: 'wait', on: null })
  })

  test('never costs more than the law allows, however often, whatever an organisation changes and whenever the job runs', () => {
    const steps = fc.array(
      fc.record({
        afterDays: fc.integer({ min: 1, max: 40 }),
        feeMinor: fc.integer({ min: 0, max: 20_000 }),
      }),
      { maxLength: 6 },
    )
    const days = fc.array(
      fc.record({ gap: fc.integer({ min: 0, max: 15 }), steps, isPaused: fc.boolean(), other: fc.boolean() }),
      { maxLength: 25 },
    )
    fc.assert(
      fc.property(fc.constantFrom('DKK', 'NOK', 'SEK', 'EUR'), days, (currency, run) => {
        const due = '2025-11-20'
        let today = due
        const sent: { on: string; feeMinor: number }[] = []
        for (const { gap, steps: wanted, isPaused, other } of run) {
          today = addDays(today, gap)
          const limit = dunningLimit(currency, today)
          const pausedUntil = isPaused ? today : undefined
          const decision = dunningDecision(
            facts({ dueOn: due, today, steps: wanted, limit, sent, pausedUntil, hasBankLine: other }),
          )
          if (decision.kind === 'wait') {
            expect(decision.on === null || decision.on > today).toBe(true)
            continue
          }
          expect([isPaused, other]).toEqual([false, false])
          const { feeMinor } = decision
          expect(feeMinor).toBeLessThanOrEqual(limit?.mostMinor ?? 0)
          const last = sent.findLast((one) => one.feeMinor > 0)
          if (feeMinor > 0 && limit) {
            expect(daysBetween(due, today)).toBeGreaterThanOrEqual(limit.firstAfterDays)
            if (last) expect(daysBetween(last.on, today)).toBeGreaterThanOrEqual(limit.daysApart)
          }
          sent.push({ on: today, feeMinor })
          const fees = sent.filter((one) => one.feeMinor > 0).length
          if (limit?.mostFees != null && feeMinor > 0) expect(fees).toBeLessThanOrEqual(limit.mostFees)
        }
      }),
    )
  })

  test('that is paid in a part stays the fee of a reminder in both pieces', () => {
    const line = {
      key: 'year',
      price: { feeMinor: 10_000n, vatMinor: 0n, surchargeMinor: 0n, unitMinor: 10_000n },
      adjustments: [{ kind: 'dunning_fee' as const, amountMinor: 10_000n }],
    }
    const [paid, left] = splitPart([line], 4_001n)
    expect(paid[0]?.adjustments).toEqual([{ kind: 'dunning_fee', amountMinor: 4_001n }])
    expect(left[0]?.adjustments).toEqual([{ kind: 'dunning_fee', amountMinor: 5_999n }])
  })
})
