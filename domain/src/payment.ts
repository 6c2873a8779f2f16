import type { PaymentStatus } from '@medlem/contract/payment'

/** Where one attempt to pay stands. Only settle() on the server moves it (Ruling 17). */
export type PaymentState =
  | 'created'
  | 'window_open'
  | 'superseded'
  | 'declined'
  | 'expired'
  | 'authorized'
  | 'capturing'
  | 'captured'
  | 'captured_test'
  | 'free'
  /** Received outside the portal, and recorded by an administrator of the organisation. */
  | 'manual'
  /** Recorded, and taken back by an administrator: paid out again, or recorded by mistake. */
  | 'taken_back'
  | 'capture_failed'
  | 'voiding'
  | 'voided'
  | 'integrity_failure'
  | 'refunding'
  | 'part_refunded'
  | 'refunded'
  /** The cardholder's bank asks the money back, and has not decided. */
  | 'disputed'
  | 'lost'

/** What can happen to an attempt. Everything that moves money is known from the provider's own answer only. */
export type PaymentEvent =
  | 'open_window'
  | 'supersede'
  | 'decline'
  | 'expire'
  | 'authorize'
  /** Authorized, but the year is paid already or can't be sold any more: the hold is given back. */
  | 'reject_duplicate'
  /** Authorized for something else than was asked. */
  | 'reject_mismatch'
  | 'start_capture'
  | 'finish_capture'
  /** The provider says that nothing was captured. */
  | 'undo_capture'
  | 'fail_capture'
  | 'finish_test'
  | 'finish_free'
  /** An administrator says that the money came in cash or by bank transfer. */
  | 'finish_manual'
  /** An administrator takes such a payment back, and says why. */
  | 'take_back'
  | 'finish_void'
  /** The organisation calls it off before the money is taken. */
  | 'cancel'
  | 'start_refund'
  /** How much of the captured money is given back now that the provider has answered. */
  | 'refund_nothing'
  | 'refund_part'
  | 'refund_all'
  | 'dispute'
  | 'win_dispute'
  /** Won after a part was given back before: only the rest stays. */
  | 'win_dispute_of_rest'
  | 'lose_dispute'

// An authorization is always good news, also when an earlier answer said otherwise: late bad news never wins.
const authorized = {
  authorize: 'authorized',
  reject_duplicate: 'voiding',
  reject_mismatch: 'integrity_failure',
} as const

/** Design §2.4, one row per state; what is not listed can't happen. */
const transitions: Record<PaymentState, Partial<Record<PaymentEvent, PaymentState>>> = {
  created: {
    open_window: 'window_open',
    supersede: 'superseded',
    decline: 'declined',
    expire: 'expired',
    finish_free: 'free',
    finish_manual: 'manual',
  },
  window_open: { supersede: 'superseded', decline: 'declined', expire: 'expired', ...authorized },
  superseded: { expire: 'expired', ...authorized },
  declined: authorized,
  expired: authorized,
  authorized: {
    start_capture: 'capturing',
    finish_capture: 'captured',
    finish_test: 'captured_test',
    fail_capture: 'capture_failed',
    cancel: 'voiding',
  },
  capturing: { finish_capture: 'captured', undo_capture: 'authorized', fail_capture: 'capture_failed' },
  captured: { start_refund: 'refunding', dispute: 'disputed' },
  captured_test: {},
  free: {},
  manual: { take_back: 'taken_back' },
  taken_back: {},
  capture_failed: {},
  voiding: { finish_void: 'voided' },
  voided: {},
  integrity_failure: {},
  refunding: { refund_nothing: 'captured', refund_part: 'part_refunded', refund_all: 'refunded' },
  part_refunded: { start_refund: 'refunding', dispute: 'disputed' },
  refunded: {},
  disputed: { win_dispute: 'captured', win_dispute_of_rest: 'part_refunded', lose_dispute: 'lost' },
  lost: {},
}

/** The state after the event, or undefined when the event must change nothing. */
export function nextPaymentState(state: PaymentState, event: PaymentEvent): PaymentState | undefined {
  return transitions[state][event]
}

const wireStatuses: Record<PaymentState, PaymentStatus> = {
  created: 'initiated',
  window_open: 'initiated',
  superseded: 'initiated',
  declined: 'declined',
  expired: 'declined',
  authorized: 'paid',
  capturing: 'paid',
  captured: 'paid',
  captured_test: 'paid',
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

/** What clients see of a state (Ruling 18). */
export function wireStatus(state: PaymentState): PaymentStatus {
  return wireStatuses[state]
}

/** Whether the money of this attempt stands behind an active year. */
export function isPaid(state: PaymentState): boolean {
  return wireStatuses[state] === 'paid'
}

/** Whether the attempt could still be authorized, so that it has to be asked about. */
export function canBeAuthorized(state: PaymentState): boolean {
  return transitions[state].authorize !== undefined
}

/** Whether the member may still pay this attempt, or waits for the provider's word about it. */
export function isOpen(state: PaymentState): boolean {
  return state === 'created' || state === 'window_open'
}

/** Prefixes are at most 7 characters: with 13 of the member id that is the gateway's limit of 20 (Ruling 19). */
export const MAX_ORDER_PREFIX = 7

/** Fixed prefix and the last 13 characters of the member id (Spec 7). It repeats: nothing is looked up by it. */
export function orderNumber(prefix: string, memberId: string): string {
  return `${prefix.slice(0, MAX_ORDER_PREFIX)}${memberId.slice(-13)}`
}

/** What the provider says that an authorization is. */
export interface AuthorizationFacts {
  amountMinor: bigint
  currency: string
  test: boolean
}

/** The first way in which an authorization differs from what was asked; undefined when it is exactly that. */
export function authorizationMismatch(
  asked: AuthorizationFacts,
  got: Partial<AuthorizationFacts>,
): keyof AuthorizationFacts | undefined {
  if (got.amountMinor !== asked.amountMinor) return 'amountMinor'
  if (got.currency !== asked.currency) return 'currency'
  // A test authorization for a live organisation, and the other way round (Ruling 22).
  if (got.test !== asked.test) return 'test'
  return undefined
}

const DELAYS_S = [5, 15, 30]
/** A minute at most for an hour: two minutes after a provider is well again nothing hangs (design §6, E7). */
const MINUTELY_TRIES = 60
/** Ten minutes at most for another day. */
const PATIENT_TRIES = MINUTELY_TRIES + 144

/** Seconds until the provider is asked again after so many tries (decision 15). */
export function reconcileDelaySeconds(tries: number): number {
  const first = DELAYS_S[Math.max(tries, 0)]
  if (first !== undefined) return first
  if (tries < MINUTELY_TRIES) return 60
  return tries < PATIENT_TRIES ? 600 : 3600
}

/** An order that left no trace so long after it was sent is taken for one that never arrived (decision 9). */
export const UNANSWERED_MS = 60_000

const UNANSWERED_S = UNANSWERED_MS / 1000
// What was done shows soon; what was not is known from the last of these on.
const TRACE_AT_S = [1, 3, 8, 15, 25, 40, UNANSWERED_S]
/** Then the provider itself is silent, and is asked every minute for an hour. */
const SILENT_S = 3600

/** Seconds until the trace of an order of money is looked for again, which was sent so long ago. */
export function traceDelaySeconds(sinceSentMs: number): number {
  const next = TRACE_AT_S.find((atS) => atS * 1000 > sinceSentMs)
  if (next !== undefined) return Math.ceil(next - sinceSentMs / 1000)
  return sinceSentMs < SILENT_S * 1000 ? UNANSWERED_S : SILENT_S
}
