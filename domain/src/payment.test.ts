import type { PaymentStatus } from '@medlem/contract/payment'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  canBeAuthorized,
  canHappen,
  isMoving,
  isOpen,
  isOpenOrPaid,
  isOver,
  isPaid,
  isToRelease,
  isUnderWay,
  nextPaymentState,
  type PaymentEvent,
  type PaymentState,
  paymentEvents,
  paymentStates,
  statesWhere,
  wasCaptured,
  wireStatus,
} from './payment.ts'

const states = statesWhere(() => true)
const events = Object.keys(paymentEvents) as PaymentEvent[]

describe('the states of a payment', () => {
  // Written out a second time, so that no arrow comes or goes unseen; every other pair must change nothing.
  const allowed: Record<string, PaymentState> = {
    'created open_window': 'window_open',
    'created supersede': 'superseded',
    'created decline': 'declined',
    'created expire': 'expired',
    'created finish_free': 'free',
    'created finish_manual': 'manual',
    'window_open supersede': 'superseded',
    'window_open decline': 'declined',
    'window_open expire': 'expired',
    'window_open authorize': 'authorized',
    'window_open reject_duplicate': 'voiding',
    'window_open reject_mismatch': 'integrity_failure',
    'superseded decline': 'declined',
    'superseded expire': 'expired',
    'superseded authorize': 'authorized',
    'superseded reject_duplicate': 'voiding',
    'superseded reject_mismatch': 'integrity_failure',
    'declined authorize': 'authorized',
    'declined reject_duplicate': 'voiding',
    'declined reject_mismatch': 'integrity_failure',
    'expired authorize': 'authorized',
    'expired reject_duplicate': 'voiding',
    'expired reject_mismatch': 'integrity_failure',
    'authorized start_capture': 'capturing',
    'authorized finish_capture': 'captured',
    'authorized finish_test': 'captured_test',
    'authorized fail_capture': 'capture_failed',
    'capturing finish_capture': 'captured',
    'capturing undo_capture': 'authorized',
    'capturing fail_capture': 'capture_failed',
    'captured_test refund_test': 'refunded_test',
    'manual take_back': 'taken_back',
    'voiding finish_void': 'voided',
    'captured start_refund': 'refunding',
    'captured dispute': 'disputed',
    'part_refunded start_refund': 'refunding',
    'part_refunded dispute': 'disputed',
    'refunding refund_nothing': 'captured',
    'refunding refund_part': 'part_refunded',
    'refunding refund_all': 'refunded',
    'refunding refund_beside_dispute': 'disputed',
    'disputed start_refund': 'refunding',
    'disputed win_dispute': 'captured',
    'disputed win_dispute_of_rest': 'part_refunded',
    'disputed lose_part': 'part_refunded',
    'disputed lose_dispute': 'lost',
  }
  for (const state of states) {
    test.each(events)(`${state}: %s`, (event) => {
      expect(nextPaymentState(state, event)).toBe(allowed[`${state} ${event}`])
      expect(canHappen(event, state)).toBe(`${state} ${event}` in allowed)
    })
  }

  test('every state is reached from a new attempt, and every event happens somewhere', () => {
    const reached = new Set<PaymentState>(['created'])
    for (const from of reached) for (const to of Object.values(paymentStates[from].on)) reached.add(to)
    expect([...reached].toSorted()).toEqual(states.toSorted())
    const happening = events.filter((event) => states.some((state) => canHappen(event, state)))
    expect(happening).toEqual(events)
  })

  test('no course of events undoes a captured payment or declines an authorized one', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { maxLength: 40 }), (course) => {
        let state: PaymentState = 'created'
        let authorizations = 0
        for (const event of course) {
          const changed = nextPaymentState(state, event)
          if (changed === 'authorized' && event === 'authorize') authorizations += 1
          const next: PaymentState = changed ?? state
          if (isPaid(state) && wireStatus(next) === 'declined') {
            expect(['authorized fail_capture', 'capturing fail_capture']).toContain(`${state} ${event}`)
          }
          // What was captured leaves us by a refund or a dispute alone.
          if (state === 'captured' && next !== state) expect(event).toMatch(/^(start_refund|dispute)$/)
          if (wasCaptured(state)) expect(wasCaptured(next)).toBe(true)
          state = next
        }
        expect(authorizations).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('what is true of every state', () => {
  test.each(states)('%s: money that is reserved is captured or released, and nothing else is', (state) => {
    const { money, task } = paymentStates[state]
    expect(money === 'reserved').toBe(task === 'capture' || task === 'release')
    if (task === 'refund') expect(money).toBe('taken')
  })

  test.each(states)('%s: what is over can neither be authorized nor is it under way', (state) => {
    expect(isOver(state)).toBe(!isUnderWay(state) && !canBeAuthorized(state) && !isToRelease(state))
  })

  test.each(states)('%s: what moves has a way to stop moving', (state) => {
    if (!isMoving(state)) return
    const ends = Object.values(paymentStates[state].on)
    expect(ends.some((end) => !isMoving(end))).toBe(true)
  })

  test('an attempt is open or paid and never both, so that one index can hold a purchase to one of them', () => {
    expect(states.filter((state) => isOpen(state) && isPaid(state))).toEqual([])
    expect(states.filter(isOpenOrPaid)).toEqual(states.filter((state) => isOpen(state) || isPaid(state)))
  })
})

describe('what clients see', () => {
  const wires: Record<PaymentState, PaymentStatus> = {
    created: 'initiated',
    window_open: 'initiated',
    superseded: 'initiated',
    declined: 'declined',
    expired: 'declined',
    authorized: 'paid',
    capturing: 'paid',
    captured: 'paid',
    captured_test: 'paid',
    refunded_test: 'refunded',
    free: 'paid',
    manual: 'paid',
    taken_back: 'refunded',
    capture_failed: 'declined',
    voiding: 'declined',
    voided: 'declined',
    integrity_failure: 'declined',
    refunding: 'paid',
    part_refunded: 'paid',
    refunded: 'refunded',
    disputed: 'paid',
    lost: 'refunded',
  }
  test.each(states)('%s', (state) => {
    expect(wireStatus(state)).toBe(wires[state])
    expect(isPaid(state)).toBe(wires[state] === 'paid')
  })
})
