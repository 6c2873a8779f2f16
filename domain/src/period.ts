import type { MembershipStatus } from '@medlem/contract/membership'
import type { CalendarDate } from './calendar.ts'

/** The state of one period (a year) of a membership. */
export type PeriodState = 'draft' | 'active' | 'revoked' | 'given_up'

export type PeriodEvent =
  /** The money is reserved, or nothing is to be paid. */
  | 'pay'
  /** An administrator gives the year without a payment of ours, and says why. */
  | 'grant'
  | 'give_up'
  | 'refund'
  | 'fail_capture'
  | 'lose_dispute'
  /** An administrator takes the year back, and says why. */
  | 'revoke'

/** Design §2.4, one row per state. No client, no recomputation and no decline of another attempt is among the events. */
const transitions: Record<PeriodState, Partial<Record<PeriodEvent, PeriodState>>> = {
  draft: { pay: 'active', grant: 'active', give_up: 'given_up' },
  active: { refund: 'revoked', fail_capture: 'revoked', lose_dispute: 'revoked', revoke: 'revoked' },
  // A year that was taken back is bought anew, in a draft of its own.
  revoked: {},
  given_up: {},
}

/** The state after the event, or undefined when the event must change nothing. */
export function nextPeriodState(state: PeriodState, event: PeriodEvent): PeriodState | undefined {
  return transitions[state][event]
}

/** What the books keep of a year: the status of Spec 3, whether it can still be paid, and why it was taken back. */
export interface PeriodMarks {
  status: MembershipStatus
  open: boolean
  reason: string | null
}

export function periodState({ status, open, reason }: PeriodMarks): PeriodState {
  if (status === 'active') return 'active'
  if (open) return 'draft'
  return reason === null ? 'given_up' : 'revoked'
}

/** Whether a year's last day has passed. It stays active in the books: the clock changes no row. */
export function hasExpired({ endDate }: { endDate: CalendarDate }, today: CalendarDate): boolean {
  return endDate < today
}
