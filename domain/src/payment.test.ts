import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  authorizationMismatch,
  canBeAuthorized,
  isOpen,
  isPaid,
  nextPaymentState,
  orderNumber,
  type PaymentEvent,
  type PaymentState,
  reconcileDelaySeconds,
  traceDelaySeconds,
  wireStatus,
} from './payment.ts'

const states: PaymentState[] = [
  'created',
  'window_open',
  'superseded',
  'declined',
  'expired',
  'authorized',
  'capturing',
  'captured',
  'captured_test',
  'free',
  'capture_failed',
  'voiding',
  'voided',
  'integrity_failure',
  'refunding',
  'part_refunded',
  'refunded',
  'disputed',
  'lost',
]
const events: PaymentEvent[] = [
  'open_window',
  'supersede',
  'decline',
  'expire',
  'authorize',
  'reject_duplicate',
  'reject_mismatch',
  'start_capture',
  'finish_capture',
  'undo_capture',
  'fail_capture',
  'finish_test',
  'finish_free',
  'finish_void',
  'cancel',
  'start_refund',
  'refund_nothing',
  'refund_part',
  'refund_all',
  'dispute',
  'win_dispute',
  'win_dispute_of_rest',
  'lose_dispute',
]

describe('the states of a payment', () => {
  // Every pair that is possible; all others must change nothing.
  const allowed: Record<string, PaymentState> = {
    'created open_window': 'window_open',
    'created supersede': 'superseded',
    'created decline': 'declined',
    'created expire': 'expired',
    'created finish_free': 'free',
    'window_open supersede': 'superseded',
    'window_open decline': 'declined',
    'window_open expire': 'expired',
    'superseded expire': 'expired',
    'authorized start_capture': 'capturing',
    'authorized finish_capture': 'captured',
    'authorized finish_test': 'captured_test',
    'authorized fail_capture': 'capture_failed',
    'capturing finish_capture': 'captured',
    'capturing undo_capture': 'authorized',
    'capturing fail_capture': 'capture_failed',
    'authorized cancel': 'voiding',
    'voiding finish_void': 'voided',
    'captured start_refund': 'refunding',
    'part_refunded start_refund': 'refunding',
    'refunding refund_nothing': 'captured',
    'refunding refund_part': 'part_refunded',
    'refunding refund_all': 'refunded',
    'captured dispute': 'disputed',
    'part_refunded dispute': 'disputed',
    'disputed win_dispute': 'captured',
    'disputed win_dispute_of_rest': 'part_refunded',
    'disputed lose_dispute': 'lost',
  }
  for (const state of ['window_open', 'superseded', 'declined', 'expired']) {
    allowed[`${state} authorize`] = 'authorized'
    allowed[`${state} reject_duplicate`] = 'voiding'
    allowed[`${state} reject_mismatch`] = 'integrity_failure'
  }
  for (const state of states) {
    test.each(events)(`${state}: %s`, (event) => {
      expect(nextPaymentState(state, event)).toBe(allowed[`${state} ${event}`])
    })
  }

  test('no course of events undoes a captured payment or declines an authorized one', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { maxLength: 40 }), (course) => {
        let state: PaymentState = 'created'
        let authorizations = 0
        for (const event of course) {
          const changed = nextPaymentState(state, event)
          if (changed === 'authorized' && event === 'authorize') authorizations += 1
          const next: PaymentState = changed ?? state
          if (isPaid(state)) expect(['declined', 'expired', 'voided']).not.toContain(next)
          if (next === 'voiding' && isPaid(state)) expect(`${state} ${event}`).toBe('authorized cancel')
          // What was taken leaves us by a refund or a dispute alone.
          if (state === 'captured' && next !== state) expect(['refunding', 'disputed']).toContain(next)
          if (['captured_test', 'free', 'refunded', 'lost'].includes(state)) expect(next).toBe(state)
          state = next
        }
        expect(authorizations).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('what clients see', () => {
  test.each<[PaymentState, string]>([
    ['created', 'initiated'],
    ['window_open', 'initiated'],
    ['superseded', 'initiated'],
    ['declined', 'declined'],
    ['expired', 'declined'],
    ['authorized', 'paid'],
    ['capturing', 'paid'],
    ['captured', 'paid'],
    ['captured_test', 'paid'],
    ['free', 'paid'],
    ['capture_failed', 'declined'],
    ['voiding', 'declined'],
    ['voided', 'declined'],
    ['integrity_failure', 'declined'],
    ['refunding', 'paid'],
    ['part_refunded', 'paid'],
    ['refunded', 'refunded'],
    ['disputed', 'paid'],
    ['lost', 'refunded'],
  ])('%s is %s', (state, wire) => {
    expect(wireStatus(state)).toBe(wire)
    expect(isPaid(state)).toBe(wire === 'paid')
  })

  test('an attempt that did not end in money is still asked about, a paid one is not open', () => {
    expect(states.filter(canBeAuthorized)).toEqual(['window_open', 'superseded', 'declined', 'expired'])
    expect(states.filter(isOpen)).toEqual(['created', 'window_open'])
  })
})

describe('the order number', () => {
  test('is the configured prefix and the last 13 characters of the member id [C04]', () => {
    expect(orderNumber('MEDLEM', '3c6f1b5e-1d2a-4b3c-8d4e-0123456789ab')).toBe('MEDLEM-0123456789ab')
  })
  test('stays within the 20 characters of the gateway [C04]', () => {
    expect(orderNumber('LONGPREFIX', '3c6f1b5e-1d2a-4b3c-8d4e-0123456789ab')).toBe('LONGPRE-0123456789ab')
  })
})

describe('an authorization', () => {
  const asked = { amountMinor: 45_000n, currency: 'DKK', test: true }
  test.each([
    [{ ...asked }, undefined],
    [{ ...asked, amountMinor: 1n }, 'amountMinor'],
    [{ ...asked, amountMinor: undefined }, 'amountMinor'],
    [{ ...asked, amountMinor: 45_001n }, 'amountMinor'],
    [{ ...asked, currency: 'SEK' }, 'currency'],
    [{ ...asked, test: false }, 'test'],
  ])('%o differs in %s', (got, expected) => expect(authorizationMismatch(asked, got)).toBe(expected))
})

describe('the provider is asked again', () => {
  test('soon, then every minute for an hour, every ten minutes for a day, and every hour', () => {
    const delays = [-1, 0, 1, 2, 3, 59, 60, 203, 204].map((tries) => reconcileDelaySeconds(tries))
    expect(delays).toEqual([5, 5, 15, 30, 60, 60, 600, 600, 3600])
  })

  test('soon and often about an order without an answer, and at the moment when it counts as never arrived', () => {
    const looks = [0]
    while (looks.length < 9) looks.push((looks.at(-1) ?? 0) + traceDelaySeconds((looks.at(-1) ?? 0) * 1000))
    expect(looks).toEqual([0, 1, 3, 8, 15, 25, 40, 60, 120])
  })

  test('late rather than early', () => {
    expect([900, 1_000, 39_001, 59_999, 60_000].map(traceDelaySeconds)).toEqual([1, 2, 1, 1, 60])
  })

  test('every minute for an hour, then every hour', () => {
    expect([61, 3_599, 3_600, 86_400].map((seconds) => traceDelaySeconds(seconds * 1000))).toEqual([
      60, 60, 3_600, 3_600,
    ])
  })
})
