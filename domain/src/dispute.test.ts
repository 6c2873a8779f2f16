import { describe, expect, test } from 'vitest'
import {
  conclusionEvent,
  conclusionProblem,
  disputableMinor,
  disputeAmountProblem,
  disputeDayProblem,
  disputeMessage,
  disputeProblem,
  lostMinor,
  noteProblem,
} from './dispute.ts'
import { type KnownDispute, type ReportedDispute, readDisputes } from './disputeReading.ts'
import { canHappen, statesWhere } from './payment.ts'
import type { PaymentMoney } from './paymentMoney.ts'

const taken: PaymentMoney = {
  state: 'captured',
  capturedMinor: 90_000n,
  refundedMinor: 0n,
  chargedBackMinor: 0n,
  askedMinor: 0n,
}

describe('a dispute', () => {
  test.each(statesWhere(() => true))(
    'begins where the books let it begin, else a sentence says why not: %s',
    (state) => {
      const refundedMinor = state === 'refunded' ? 90_000n : 0n
      const possible = canHappen('dispute', state) || state === 'disputed'
      expect(disputeProblem('chargeback', { ...taken, state, refundedMinor }) ?? '').toMatch(
        possible ? /^$/ : /\.$/,
      )
    },
  )

  test('is noted by a person only where the provider does not report it', () => {
    expect(noteProblem('chargeback', { money: taken, providerReports: false })).toBeUndefined()
    expect(noteProblem('chargeback', { money: taken, providerReports: true })).toContain('by itself')
    const money = { ...taken, state: 'refunded', refundedMinor: 90_000n } as const
    expect(noteProblem('chargeback', { money, providerReports: true })).toContain('gone back')
  })

  test('has an amount: several add up, and together ask for no more than has not gone back (Ruling 54)', () => {
    const disputed = { ...taken, state: 'disputed', refundedMinor: 10_000n, askedMinor: 30_000n } as const
    expect(disputableMinor('chargeback', disputed)).toBe(50_000n)
    expect(disputableMinor('inquiry', disputed)).toBe(80_000n)
    const of = { kind: 'chargeback', currency: 'DKK' } as const
    expect(disputeAmountProblem({ ...of, amountMinor: 50_000n }, disputed)).toBeUndefined()
    expect(disputeAmountProblem({ ...of, amountMinor: 50_001n }, disputed)).toContain('500,00 kr.')
    const all = { ...disputed, askedMinor: 99_999n }
    expect(disputeProblem('chargeback', all)).toContain('already')
    expect(disputeProblem('inquiry', all)).toBeUndefined()
  })

  test('is from a day between the payment and today', () => {
    const days = { paidOn: '2026-03-01', today: '2026-06-01' }
    for (const day of ['2026-03-01', '2026-06-01']) expect(disputeDayProblem(day, days)).toBeUndefined()
    expect(disputeDayProblem('2026-02-28', days)).toContain('after the payment')
    expect(disputeDayProblem('2026-06-02', days)).toContain('future')
  })

  const noted = { kind: 'chargeback', source: 'organisation', state: 'open', concluded: false } as const
  test.each([
    [noted, 'won', undefined],
    [noted, 'lost', undefined],
    [{ ...noted, concluded: true }, 'lost', 'closed'],
    [{ ...noted, source: 'provider' }, 'won', 'will tell'],
    [{ ...noted, source: 'provider', state: 'lost' }, 'lost', undefined],
    [{ ...noted, source: 'provider', state: 'lost' }, 'won', 'for the cardholder'],
    [{ ...noted, kind: 'inquiry' }, 'won', undefined],
    [{ ...noted, kind: 'inquiry' }, 'lost', 'takes no money'],
  ] as const)('%o ends %s: %s', (dispute, outcome, says) => {
    const problem = conclusionProblem(dispute, outcome)
    if (says === undefined) expect(problem).toBeUndefined()
    else expect(problem).toContain(says)
  })

  test.each([
    ['won', {}, 'win_dispute'],
    ['won', { refundedMinor: 1n }, 'win_dispute_of_rest'],
    ['won', { chargedBackMinor: 1n }, 'win_dispute_of_rest'],
    ['won', { askedMinor: 1n }, undefined],
    ['lost', { chargedBackMinor: 30_000n }, 'lose_part'],
    ['lost', { chargedBackMinor: 30_000n, askedMinor: 1n }, undefined],
    ['lost', { chargedBackMinor: 90_000n }, 'lose_dispute'],
    ['lost', { chargedBackMinor: 30_000n, refundedMinor: 60_000n }, 'lose_dispute'],
    ['lost', {}, 'win_dispute'],
  ] as const)('that is %s leaves the payment by where its money is: %o is %s', (outcome, change, event) => {
    expect(conclusionEvent(outcome, { ...taken, state: 'disputed', ...change })).toBe(event)
  })

  test('takes no more than was left', () => {
    const money = { ...taken, refundedMinor: 70_000n }
    expect([lostMinor(30_000n, money), lostMinor(10_000n, money), lostMinor(undefined, money)]).toEqual([
      20_000n,
      10_000n,
      20_000n,
    ])
  })

  test('says what it waits for, and nothing once it is closed', () => {
    expect(disputeMessage(noted)).toContain('note here')
    expect(disputeMessage({ ...noted, source: 'provider' })).toContain('provider tells')
    expect(disputeMessage({ ...noted, state: 'lost' })).toContain('what ends and what is kept')
    expect(disputeMessage({ ...noted, state: 'won', concluded: true })).toBeNull()
    expect(disputeMessage({ ...noted, kind: 'inquiry' })).toContain('can be refunded')
  })
})

describe('what the provider tells of disputes', () => {
  const known = (values: Partial<KnownDispute> = {}): KnownDispute => ({
    name: 'dp_1',
    kind: 'chargeback',
    source: 'provider',
    state: 'open',
    amountMinor: 30_000,
    concluded: false,
    ...values,
  })
  const reported = (values: Partial<ReportedDispute> = {}): ReportedDispute => ({
    name: 'dp_1',
    kind: 'chargeback',
    state: 'open',
    amountMinor: 30_000,
    ...values,
  })
  test.each<[string, KnownDispute[], ReportedDispute[], string[]]>([
    ['none', [], [], []],
    ['one that is new', [], [reported()], ['opened']],
    ['one that is lost before it was known', [], [reported({ state: 'lost' })], ['opened']],
    ['one that was over before it was known', [], [reported({ state: 'won' })], []],
    ['two that are new', [], [reported(), reported({ name: 'dp_2' })], ['opened', 'opened']],
    ['another beside one that is known', [known()], [reported(), reported({ name: 'dp_2' })], ['opened']],
    ['the same again', [known()], [reported()], []],
    ['another amount', [known()], [reported({ amountMinor: 20_000 })], ['changed']],
    ['no amount', [known()], [reported({ amountMinor: undefined })], []],
    ['an inquiry that became a chargeback', [known({ kind: 'inquiry' })], [reported()], ['changed']],
    ['that it is lost', [known()], [reported({ state: 'lost' })], ['changed']],
    ['that it is won', [known()], [reported({ state: 'won' })], ['won']],
    ['that it is no more', [known()], [], ['won']],
    ['what is lost and waits for a person', [known({ state: 'lost' })], [reported({ state: 'lost' })], []],
    ['what is lost as won', [known({ state: 'lost' })], [reported({ state: 'won' })], []],
    ['what is concluded', [known({ concluded: true, state: 'lost' })], [reported({ state: 'lost' })], []],
    ['nothing of what is concluded', [known({ concluded: true, state: 'won' })], [], []],
    ['the name of one that had none', [known({ name: null, amountMinor: null })], [reported()], ['changed']],
    ['that one without a name is over', [known({ name: null })], [reported({ state: 'won' })], ['won']],
    ['one that a person noted', [known({ name: null, source: 'organisation' })], [reported()], ['changed']],
    ['nothing of one that a person noted', [known({ name: null, source: 'organisation' })], [], []],
  ])('%s', (_, ours, theirs, news) => {
    expect(readDisputes(ours, theirs).map((one) => one.news)).toEqual(news)
  })
})
