import { describe, expect, test } from 'vitest'
import {
  conclusionProblem,
  disputeDayProblem,
  disputeMessage,
  disputeNews,
  disputeProblem,
  noteProblem,
  wonEvent,
} from './dispute.ts'
import { canHappen, nextPaymentState, statesWhere } from './payment.ts'

describe('a dispute', () => {
  test.each(statesWhere(() => true))(
    'begins where the books let it begin, else a sentence says why not: %s',
    (state) => {
      const possible = canHappen('dispute', state)
      expect(disputeProblem(state) ?? '').toMatch(possible ? /^$/ : /\.$/)
    },
  )

  test('is noted by a person only where the provider does not report it', () => {
    expect(noteProblem('captured', { providerReports: false })).toBeUndefined()
    expect(noteProblem('captured', { providerReports: true })).toContain('by itself')
    expect(noteProblem('refunded', { providerReports: true })).toBe(disputeProblem('refunded'))
  })

  test('is from a day between the payment and today', () => {
    const days = { paidOn: '2026-03-01', today: '2026-06-01' }
    for (const day of ['2026-03-01', '2026-06-01']) expect(disputeDayProblem(day, days)).toBeUndefined()
    expect(disputeDayProblem('2026-02-28', days)).toContain('after the payment')
    expect(disputeDayProblem('2026-06-02', days)).toContain('future')
  })

  const noted = { source: 'organisation', state: 'open', concluded: false } as const
  test.each([
    [noted, 'won', undefined],
    [noted, 'lost', undefined],
    [{ ...noted, concluded: true }, 'lost', 'closed'],
    [{ ...noted, source: 'provider' }, 'won', 'will tell'],
    [{ ...noted, source: 'provider', state: 'lost' }, 'lost', undefined],
    [{ ...noted, source: 'provider', state: 'lost' }, 'won', 'for the cardholder'],
  ] as const)('%o ends %s: %s', (dispute, outcome, says) => {
    const problem = conclusionProblem(dispute, outcome)
    if (says === undefined) expect(problem).toBeUndefined()
    else expect(problem).toContain(says)
  })

  test('that is won leaves what was given back before', () => {
    expect(nextPaymentState('disputed', wonEvent({ refundedMinor: 0n }))).toBe('captured')
    expect(nextPaymentState('disputed', wonEvent({ refundedMinor: 1n }))).toBe('part_refunded')
  })

  const reported = { source: 'provider', state: 'open' } as const
  test.each([
    [undefined, {}, undefined],
    [undefined, { disputed: false }, undefined],
    [undefined, { disputed: true }, 'open'],
    [undefined, { disputed: true, lost: true }, 'lost'],
    [reported, { disputed: true }, undefined],
    [reported, { disputed: true, lost: true }, 'lost'],
    [reported, { disputed: false }, 'won'],
    [reported, {}, undefined],
    [{ ...reported, state: 'lost' }, { disputed: true, lost: true }, undefined],
    [{ ...reported, state: 'lost' }, { disputed: false }, undefined],
    [{ ...reported, source: 'organisation' }, { disputed: false }, undefined],
    [{ ...reported, source: 'organisation' }, { disputed: true, lost: true }, 'lost'],
  ] as const)('a dispute that is known as %o and reported as %o is news: %s', (known, said, news) => {
    expect(disputeNews(known, said)).toBe(news)
  })

  test('says what it waits for, and nothing once it is closed', () => {
    expect(disputeMessage(noted)).toContain('note here')
    expect(disputeMessage({ ...noted, source: 'provider' })).toContain('provider tells')
    expect(disputeMessage({ ...noted, state: 'lost' })).toContain('what becomes of the years')
    expect(disputeMessage({ ...noted, state: 'won', concluded: true })).toBeNull()
  })
})
