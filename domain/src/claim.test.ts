import { describe, expect, test } from 'vitest'
import { claimCounts, claimState, claimSums, owedAge } from './claim.ts'

describe('a claim', () => {
  test.each([
    [null, ['coming'], 'open'],
    [null, ['overdue'], 'open'],
    [null, ['paid', 'due'], 'partly_paid'],
    [null, ['paid', 'paid'], 'paid'],
    // Given back while the year counts on.
    [null, ['paid', 'refunded'], 'paid'],
    [null, ['refunded'], 'withdrawn'],
    ['forgiven', ['paid', 'stopped'], 'forgiven'],
    ['forgiven', ['stopped'], 'forgiven'],
    ['withdrawn', ['stopped'], 'withdrawn'],
    ['replaced', ['stopped'], 'withdrawn'],
    // The payer is erased, or the year was taken back.
    [null, ['paid', 'stopped'], 'withdrawn'],
  ] as const)('that ended as %s with parts that are %j is %s', (end, parts, state) => {
    const sums = claimSums(parts.map((one) => ({ state: one, amountMinor: 100 })))
    expect(claimState({ end, ...sums })).toBe(state)
  })

  test.each([
    ['open', null, '2027-01-01', false],
    ['partly_paid', null, '2027-01-01', false],
    ['paid', null, '2029-01-01', true],
    ['forgiven', null, '2029-01-01', true],
    ['open', 14, '2027-02-15', true],
    ['partly_paid', 14, '2027-02-15', true],
    ['partly_paid', 14, '2027-02-16', false],
    ['open', 0, '2027-02-01', true],
    ['open', 0, '2027-02-02', false],
    ['withdrawn', 14, '2027-01-01', false],
  ] as const)(
    'that is %s and counts for %s days after 1 February: its year counts on %s: %s',
    (state, countsForDays, today, counts) => {
      expect(claimCounts({ state, countsForDays, dueOn: '2027-02-01' }, today)).toBe(counts)
    },
  )

  test.each([
    ['2027-01-31', 'not_due'],
    ['2027-02-01', 'not_due'],
    ['2027-02-02', 'to_30'],
    ['2027-03-03', 'to_30'],
    ['2027-03-04', 'to_60'],
    ['2027-04-02', 'to_60'],
    ['2027-04-03', 'to_90'],
    ['2027-05-02', 'to_90'],
    ['2027-05-03', 'older'],
  ])('due on 1 February is on %s %s overdue', (today, age) => {
    expect(owedAge('2027-02-01', today)).toBe(age)
  })
})
