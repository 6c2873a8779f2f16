import { REMINDER_STEPS, type ReminderStep } from '@medlem/contract/reminder'
import { describe, expect, test } from 'vitest'
import { addDays } from './calendar.ts'
import {
  CATCH_UP_DAYS,
  nextReminderDay,
  offersToRenew,
  type ReminderFacts,
  reminderDecision,
  reminderObstacle,
  reminderSentence,
  reminderWindow,
} from './reminder.ts'

/** A member whose year ends with 2026 and who could renew. */
const facts: ReminderFacts = {
  endsOn: '2026-12-31',
  takenBack: false,
  laterYear: null,
  autoRenews: false,
  claimed: false,
  paymentOpen: false,
  ended: false,
  closed: false,
  receiver: { stopped: false },
  organisationReady: true,
  onSale: true,
}

function decide(
  today: string,
  more: { steps?: ReminderStep[]; sent?: [number, string][]; endsOn?: string } = {},
) {
  const { steps = [...REMINDER_STEPS], sent = [], endsOn = facts.endsOn } = more
  const sentBefore = sent.map(([step, on]) => ({ step, on }))
  const decision = reminderDecision({ facts: { ...facts, endsOn }, today, steps, sent: sentBefore })
  if (decision.step !== null) return decision.step
  return decision.on === undefined ? decision.reason : `${decision.reason} ${decision.on}`
}

describe('which reminder a member gets', () => {
  test.each([
    ['2026-11-30', 'not_due 2026-12-01'],
    ['2026-12-01', -30],
    ['2026-12-06', -30],
    ['2026-12-07', 'not_due 2026-12-24'],
    ['2026-12-24', -7],
    ['2026-12-29', -7],
    ['2026-12-30', 'not_due 2026-12-31'],
    ['2026-12-31', 0],
    ['2027-01-01', 0],
    ['2027-01-05', 0],
    ['2027-01-06', 'not_due 2027-01-14'],
    ['2027-01-14', 14],
    ['2027-01-20', 'not_due 2027-01-30'],
    ['2027-01-30', 30],
    ['2027-02-04', 30],
    ['2027-02-05', 'not_due'],
  ])('on %s, over the turn of the year: %s', (today, expected) => {
    expect(decide(today)).toBe(expected)
  })

  test.each([
    ['2028-02-29', '2028-01-30', -30],
    ['2028-02-29', '2028-02-22', -7],
    ['2028-02-29', '2028-02-29', 0],
    ['2028-02-29', '2028-03-14', 14],
    ['2027-02-28', '2027-03-14', 14],
    ['2028-03-30', '2028-02-29', -30],
    ['2027-03-30', '2027-02-28', -30],
  ])('of a year that ends on %s, on %s: %i, leap day or not', (endsOn, today, step) => {
    expect(decide(today, { endsOn })).toBe(step)
    expect(decide(addDays(today, -1), { endsOn })).not.toBe(step)
  })

  test('is the newest that is due and was not sent; after an outage never two', () => {
    expect(decide('2026-12-26', { sent: [[-30, '2026-12-03']] })).toBe(-7)
    expect(decide('2026-12-26', { sent: [[-7, '2026-12-25']] })).toBe('already_sent 2026-12-25')
    // With steps that lie closer than the days of grace only the later goes.
    const close = decide('2027-01-02', { sent: [] })
    expect(close).toBe(0)
    // The clock went back, or a step was switched on late: nothing older follows on something newer.
    expect(decide('2026-12-24', { sent: [[0, '2026-12-31']] })).toBe('already_sent 2026-12-31')
  })

  test('is one that the organisation has switched on', () => {
    expect(decide('2026-12-24', { steps: [] })).toBe('step_off')
    expect(decide('2026-12-24', { steps: [-30, 0] })).toBe('step_off')
    expect(decide('2026-12-12', { steps: [-30, 0] })).toBe('not_due 2026-12-31')
    expect(decide('2026-12-12', { steps: [] })).toBe('not_due')
  })

  test('is looked for among all years that can be due, and no others', () => {
    for (let day = -80; day <= 80; day += 1) {
      const today = addDays(facts.endsOn, day)
      const { from, to } = reminderWindow(today)
      if (typeof decide(today) === 'number') expect(from <= facts.endsOn && facts.endsOn <= to).toBe(true)
    }
    expect(reminderWindow('2027-01-01')).toEqual({ from: '2026-11-27', to: '2027-01-31' })
    expect(CATCH_UP_DAYS).toBe(5)
  })
})

describe('no reminder is sent', () => {
  test.each([
    [{ closed: true, laterYear: 'paid' }, 'closed'],
    [{ laterYear: 'paid', autoRenews: true }, 'paid'],
    [{ laterYear: 'granted' }, 'granted'],
    [{ autoRenews: true, receiver: null }, 'auto_renews'],
    [{ takenBack: true }, 'taken_back'],
    [{ claimed: true, paymentOpen: true }, 'claimed'],
    [{ paymentOpen: true }, 'payment_open'],
    [{ receiver: null }, 'no_email'],
    [{ receiver: { stopped: true } }, 'stopped'],
    [{ organisationReady: false, onSale: false }, 'org_not_ready'],
    [{ onSale: false }, 'not_on_sale'],
    [{}, undefined],
  ] as const)('of whom the books say %o: %s', (more, reason) => {
    expect(reminderObstacle({ ...facts, ...more })).toBe(reason)
    const decision = reminderDecision({
      facts: { ...facts, ...more },
      today: '2026-12-24',
      steps: REMINDER_STEPS,
      sent: [],
    })
    expect(decision).toEqual(reason ? { step: null, reason } : { step: -7 })
  })

  test('without a sentence that says why', () => {
    expect(reminderSentence({ reason: 'paid' })).toBe('Has paid for the next period.')
    expect(reminderSentence({ reason: 'not_due', on: '2026-12-24' })).toBe(
      'The next reminder is on 24-12-2026.',
    )
    expect(reminderSentence({ reason: 'already_sent', on: '2026-12-24' })).toBe('Has had it on 24-12-2026.')
  })
})

describe('what one is reminded to buy', () => {
  const offer = (year: number, name: string, offerStartDate = '2026-11-01') => ({
    ...{ name, startDate: `${year}-01-01`, endDate: `${year}-12-31`, offerStartDate },
  })
  const last = { year: 2026, endsOn: '2026-12-31', name: 'Adult' }
  const named = (offers: ReturnType<typeof offer>[], today = '2026-12-24') =>
    offersToRenew(offers, last, today).map(({ name, startDate }) => `${name} ${startDate.slice(0, 4)}`)

  test('is the fee of the same name of the next year on sale, or a choice', () => {
    expect(
      named([offer(2026, 'Adult'), offer(2028, 'Adult'), offer(2027, 'Adult'), offer(2027, 'Youth')]),
    ).toEqual(['Adult 2027'])
    expect(named([offer(2027, 'Grown-up'), offer(2027, 'Youth')])).toEqual(['Grown-up 2027', 'Youth 2027'])
  })

  test('is on sale today, and covers a time after', () => {
    expect(named([offer(2027, 'Adult', '2027-01-01')])).toEqual([])
    expect(named([offer(2027, 'Adult', '2027-01-01')], '2027-01-01')).toEqual(['Adult 2027'])
    expect(named([{ ...offer(2027, 'Adult'), endDate: '2026-12-31' }])).toEqual([])
    expect(named([])).toEqual([])
  })
})

test('the next day of a reminder is found over several years’ ends', () => {
  expect(nextReminderDay(['2026-06-30', '2026-12-31'], [-30, 14], '2026-06-10')).toBe('2026-07-14')
  expect(nextReminderDay(['2026-06-30', '2026-12-31'], [-30, 14], '2026-07-14')).toBe('2026-12-01')
  expect(nextReminderDay(['2026-06-30'], [-30], '2026-07-14')).toBeNull()
})
