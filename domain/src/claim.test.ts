import { describe, expect, test } from 'vitest'
import { addDays } from './calendar.ts'
import { claimCounts, claimState, claimSums, owedAge, type ShareFacts, sharesProblem } from './claim.ts'

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
    ['joined', ['stopped'], 'withdrawn'],
    ['shared', [], 'shared'],
    // The payer is erased, or the year was taken back.
    [null, ['paid', 'stopped'], 'withdrawn'],
  ] as const)('that ended as %s with parts that are %j is %s', (end, parts, state) => {
    const sums = claimSums(parts.map((one) => ({ state: one, amountMinor: 100 })))
    expect(claimState({ end, ...sums })).toBe(state)
  })

  /** A share of 100 whose parts are in these states. */
  const share = (
    states: readonly Parameters<typeof claimSums>[0][number]['state'][],
    { end = null, isAwaited = true, dueOn = '2027-02-01' }: Partial<ShareFacts> = {},
  ): ShareFacts => ({
    ...claimSums(states.map((state) => ({ state, amountMinor: 100 }))),
    end,
    isAwaited,
    dueOn,
  })
  const open = share(['coming'])
  const partly = share(['paid', 'due'])
  const paid = share(['paid'])
  const forgiven = share(['stopped'], { end: 'forgiven' })
  const withdrawn = share(['stopped'], { end: 'withdrawn' })
  const handedOn = share([], { end: 'shared' })
  const unawaited = share(['coming'], { isAwaited: false })
  const unawaitedPaid = share(['paid'], { isAwaited: false })

  test.each([
    ['open', open, null, '2027-01-01', false],
    ['partly paid', partly, null, '2027-01-01', false],
    ['paid', paid, null, '2029-01-01', true],
    ['forgiven', forgiven, null, '2029-01-01', true],
    ['open', open, 14, '2027-02-15', true],
    ['partly paid', partly, 14, '2027-02-15', true],
    ['partly paid', partly, 14, '2027-02-16', false],
    ['open', open, 0, '2027-02-01', true],
    ['open', open, 0, '2027-02-02', false],
    ['withdrawn', withdrawn, 14, '2027-01-01', false],
  ] as const)(
    'that is %s and counts for %s days after 1 February: its year counts on %s: %s',
    (_, only, countsForDays, today, counts) => {
      expect(claimCounts({ shares: [only], countsForDays }, today)).toBe(counts)
    },
  )

  test.each([
    ['the payer and the other parent have paid', [paid, paid], true],
    ['only the payer has paid', [paid, open], false],
    ['only the other parent has paid', [open, paid], false],
    ['the other parent has paid in part', [paid, partly], false],
    ['a municipality that is not waited for has not paid', [paid, unawaited], true],
    ['only a municipality that is not waited for has paid', [open, unawaitedPaid], false],
    ['a sponsor is forgiven', [paid, forgiven], true],
    ['the payer is forgiven and the sponsor owes', [forgiven, open], false],
    ['others pay all of it and have', [handedOn, paid, paid], true],
    ['others pay all of it and one has not', [handedOn, paid, open], false],
    ['others pay all of it and no one is waited for', [handedOn, unawaited], true],
    ['what the sponsor paid was given back while the year counts on', [paid, share(['refunded'])], true],
    ['the payer was erased before paying', [share(['stopped']), paid], false],
    ['all of it was withdrawn', [withdrawn, withdrawn], false],
    ['others were to pay all of it, which was withdrawn', [handedOn, withdrawn], false],
  ] as const)('whose shares are such that %s: the year counts is %s', (_, shares, counts) => {
    expect(claimCounts({ shares, countsForDays: null }, '2027-01-01')).toBe(counts)
  })

  test.each([
    [
      'the payer owes, who was to pay on the first day',
      [open, share(['paid'], { dueOn: '2027-03-01' })],
      '2027-02-15',
    ],
    [
      'the sponsor owes, who was to pay a month later',
      [paid, share(['due'], { dueOn: '2027-03-01' })],
      '2027-03-15',
    ],
    ['both owe: the earlier day ends it', [open, share(['due'], { dueOn: '2027-03-01' })], '2027-02-15'],
    [
      'who is not waited for was to pay first',
      [share(['due'], { dueOn: '2027-03-01' }), unawaited],
      '2027-03-15',
    ],
  ] as const)(
    'in shares that counts on credit for 14 days, of which %s, counts until its day',
    (_, shares, last) => {
      expect(claimCounts({ shares, countsForDays: 14 }, last)).toBe(true)
      expect(claimCounts({ shares, countsForDays: 14 }, addDays(last, 1))).toBe(false)
    },
  )

  test.each([
    [90_000, [30_000], undefined],
    [90_000, [30_000, 60_000], undefined],
    [90_000, [30_000, 60_001], 'too_much'],
    [90_000, [89_000], undefined],
    [90_000, [89_001], 'rest_too_small'],
    [90_000, [1_000], undefined],
    [90_000, [999], 'too_small'],
    [90_000, [90_001, 999], 'too_small'],
    [0, [1_000], 'too_much'],
  ])('of which %s is open, in shares of %j: %s', (openMinor, amounts, problem) => {
    expect(sharesProblem(openMinor, amounts)).toBe(problem)
  })

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
