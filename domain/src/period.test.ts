import type { MembershipStatus } from '@medlem/contract/membership'
import { describe, expect, test } from 'vitest'
import { hasExpired, nextPeriodState, type PeriodEvent, type PeriodState, periodState } from './period.ts'

const states: PeriodState[] = ['draft', 'active', 'revoked', 'given_up']
const events: PeriodEvent[] = ['pay', 'grant', 'give_up', 'refund', 'fail_capture', 'lose_dispute', 'revoke']

describe('a year of a member', () => {
  // Every pair that is possible; all others must change nothing.
  const allowed: Record<string, PeriodState> = {
    'draft pay': 'active',
    'draft grant': 'active',
    'draft give_up': 'given_up',
    'active refund': 'revoked',
    'active fail_capture': 'revoked',
    'active lose_dispute': 'revoked',
    'active revoke': 'revoked',
  }
  for (const state of states) {
    test.each(events)(`${state}: %s`, (event) => {
      expect(nextPeriodState(state, event)).toBe(allowed[`${state} ${event}`])
    })
  }

  test.each<[PeriodState, MembershipStatus, boolean, string | null]>([
    ['draft', 'inactive', true, null],
    ['active', 'active', false, null],
    ['revoked', 'inactive', false, 'The payment was refunded.'],
    ['given_up', 'inactive', false, null],
  ])('is %s when the books say %s, open %s, reason %j', (state, status, open, reason) => {
    expect(periodState({ status, open, reason })).toBe(state)
  })

  test.each([
    ['2026-12-31', '2026-12-31', false],
    ['2026-12-31', '2027-01-01', true],
  ])('that ends on %s has expired on %s: %s', (endDate, today, expired) => {
    expect(hasExpired({ endDate }, today)).toBe(expired)
  })
})
