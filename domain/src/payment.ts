import type { PaymentStatus } from '@medlem/contract/payment'

/** What can happen to an attempt to pay. What moves money is known from the provider's own answer only. */
export const paymentEvents = {
  open_window: 'The provider has opened a payment window, or a saved card is charged.',
  supersede: 'Another attempt takes the place of this one.',
  decline: 'The payer declined or left, or the provider refused.',
  expire: 'The window has closed, and no hold is known.',
  authorize: 'The provider holds exactly what was asked for.',
  reject_duplicate: 'The provider holds the money, but the year is paid already or can no longer be sold.',
  reject_mismatch: 'The provider holds something else than was asked for.',
  start_capture: 'The server is about to order the capture.',
  finish_capture: 'The provider has captured the whole hold.',
  undo_capture: 'The provider has captured nothing; the hold still exists.',
  fail_capture: 'The provider refused the capture for good, or the hold is gone.',
  finish_test: 'The hold is a test, and nothing is captured.',
  finish_free: 'There is nothing to pay.',
  finish_manual: 'An administrator records money that came in cash or by bank transfer.',
  take_back: 'An administrator takes a recorded payment back.',
  finish_void: 'The provider has released the hold.',
  start_refund: 'A refund was decided, or was made at the provider.',
  refund_nothing: 'The refund was not carried out.',
  refund_part: 'A part of the captured money is refunded.',
  refund_all: 'All that was left of the captured money is refunded.',
  refund_test: 'A test is given back; no money moves.',
  refund_beside_dispute: 'The refund was answered, and a bank still asks for other money of the payment.',
  dispute: "The cardholder's bank asks for the money, or a part of it.",
  win_dispute: 'The bank decided that all of the money stays.',
  win_dispute_of_rest: 'The bank decided that what did not go back before stays.',
  lose_part: 'The bank took a part of the money, and no bank asks for the rest.',
  lose_dispute: 'The bank took all that was left.',
} as const

export type PaymentEvent = keyof typeof paymentEvents

/** What is true of a state. `State` is only open while the table below defines which states there are. */
interface StateFacts<State extends string> {
  /** What clients see (Ruling 18). */
  wire: PaymentStatus
  /** Where the money is. 'outside' came without a provider, and was 'paid_out' again; a 'test' hold is worth nothing. */
  money: 'none' | 'reserved' | 'test' | 'taken' | 'refunded' | 'charged_back' | 'outside' | 'paid_out'
  /** What the server does next by itself. */
  task: 'capture' | 'release' | 'refund' | null
  /** The state after each event; an event that is not listed can't happen. */
  on: Partial<Record<PaymentEvent, State>>
}

// An authorization is always good news, also when an earlier answer said otherwise: late bad news never wins.
const authorized = {
  authorize: 'authorized',
  reject_duplicate: 'voiding',
  reject_mismatch: 'integrity_failure',
} as const

/** The only place that says what is true of a state (design §2.4); docs/payment-states.md is drawn from it. */
const table = {
  created: {
    wire: 'initiated',
    money: 'none',
    task: null,
    on: {
      open_window: 'window_open',
      supersede: 'superseded',
      decline: 'declined',
      expire: 'expired',
      finish_free: 'free',
      finish_manual: 'manual',
    },
  },
  window_open: {
    wire: 'initiated',
    money: 'none',
    task: null,
    on: { supersede: 'superseded', decline: 'declined', expire: 'expired', ...authorized },
  },
  superseded: {
    wire: 'initiated',
    money: 'none',
    task: null,
    // A charge that a member paid beside is refused on its day like every other.
    on: { decline: 'declined', expire: 'expired', ...authorized },
  },
  declined: { wire: 'declined', money: 'none', task: null, on: authorized },
  expired: { wire: 'declined', money: 'none', task: null, on: authorized },
  authorized: {
    wire: 'paid',
    money: 'reserved',
    task: 'capture',
    on: {
      start_capture: 'capturing',
      finish_capture: 'captured',
      finish_test: 'captured_test',
      fail_capture: 'capture_failed',
    },
  },
  capturing: {
    wire: 'paid',
    money: 'reserved',
    task: 'capture',
    on: { finish_capture: 'captured', undo_capture: 'authorized', fail_capture: 'capture_failed' },
  },
  captured: {
    wire: 'paid',
    money: 'taken',
    task: null,
    on: { start_refund: 'refunding', dispute: 'disputed' },
  },
  captured_test: { wire: 'paid', money: 'test', task: null, on: { refund_test: 'refunded_test' } },
  refunded_test: { wire: 'refunded', money: 'test', task: null, on: {} },
  free: { wire: 'paid', money: 'none', task: null, on: {} },
  manual: { wire: 'paid', money: 'outside', task: null, on: { take_back: 'taken_back' } },
  taken_back: { wire: 'refunded', money: 'paid_out', task: null, on: {} },
  capture_failed: { wire: 'declined', money: 'reserved', task: 'release', on: {} },
  voiding: { wire: 'declined', money: 'reserved', task: 'release', on: { finish_void: 'voided' } },
  voided: { wire: 'declined', money: 'none', task: null, on: {} },
  integrity_failure: { wire: 'declined', money: 'reserved', task: 'release', on: {} },
  refunding: {
    wire: 'paid',
    money: 'taken',
    task: 'refund',
    on: {
      refund_nothing: 'captured',
      refund_part: 'part_refunded',
      refund_all: 'refunded',
      refund_beside_dispute: 'disputed',
    },
  },
  part_refunded: {
    wire: 'paid',
    money: 'taken',
    task: null,
    on: { start_refund: 'refunding', dispute: 'disputed' },
  },
  refunded: { wire: 'refunded', money: 'refunded', task: null, on: {} },
  disputed: {
    wire: 'paid',
    money: 'taken',
    task: null,
    on: {
      start_refund: 'refunding',
      win_dispute: 'captured',
      win_dispute_of_rest: 'part_refunded',
      lose_part: 'part_refunded',
      lose_dispute: 'lost',
    },
  },
  lost: { wire: 'refunded', money: 'charged_back', task: null, on: {} },
} as const satisfies Record<string, StateFacts<string>>

/** The state of one attempt to pay. Only movePayment() on the server changes it. */
export type PaymentState = keyof typeof table

export const paymentStates: Readonly<Record<PaymentState, StateFacts<PaymentState>>> = table

/** The states of which something is true, for a query or a list. */
export function statesWhere(isTrue: (state: PaymentState) => boolean): PaymentState[] {
  return (Object.keys(table) as PaymentState[]).filter(isTrue)
}

/** The state after the event, or undefined when the event must change nothing. */
export function nextPaymentState(state: PaymentState, event: PaymentEvent): PaymentState | undefined {
  return paymentStates[state].on[event]
}

/** What clients see of a state (Ruling 18). */
export function wireStatus(state: PaymentState): PaymentStatus {
  return table[state].wire
}

/** Whether the attempt stands behind an active year. */
export function isPaid(state: PaymentState): boolean {
  return table[state].wire === 'paid'
}

/** Whether the event can happen in this state. */
export function canHappen(event: PaymentEvent, state: PaymentState): boolean {
  return nextPaymentState(state, event) !== undefined
}

/** Whether the attempt could still be authorized, so that the provider has to be asked about it. */
export function canBeAuthorized(state: PaymentState): boolean {
  return canHappen('authorize', state)
}

/** Whether the member may still pay this attempt; until then another one can take its place. */
export function isOpen(state: PaymentState): boolean {
  return canHappen('supersede', state)
}

/** Whether the one attempt of a purchase that counts is this one: a purchase has at most one that is open or paid. */
export function isOpenOrPaid(state: PaymentState): boolean {
  return isOpen(state) || isPaid(state)
}

/** Whether the provider has not yet said how the attempt ended. */
export function isUnanswered(state: PaymentState): boolean {
  return table[state].wire === 'initiated'
}

/** Whether the member may be paying in a window at this moment. */
export function isInWindow(state: PaymentState): boolean {
  return isUnanswered(state) && canBeAuthorized(state)
}

/** Whether it was given up, or another attempt took its place, while its window may still be paid in. */
export function isSuperseded(state: PaymentState): boolean {
  return isInWindow(state) && !isOpen(state)
}

/** Whether money is on its way, so that the state changes when it arrives. */
export function isMoving(state: PaymentState): boolean {
  return table[state].task !== null && Object.keys(table[state].on).length > 0
}

/** Whether asking the provider may bring news. */
export function mayHaveNews(state: PaymentState): boolean {
  return isInWindow(state) || isMoving(state)
}

/** Whether the attempt is on its way to an end. */
export function isUnderWay(state: PaymentState): boolean {
  return isUnanswered(state) || isMoving(state)
}

/** Whether the member is paying, or the money that was reserved is being captured. */
export function isBeingPaid(state: PaymentState): boolean {
  return (isInWindow(state) && isOpen(state)) || isToCapture(state)
}

/** Whether money of the payer can still come or go, apart from a window that was superseded. */
export function canMoneyMove(state: PaymentState): boolean {
  return (isInWindow(state) && isOpen(state)) || isMoving(state) || canHappen('lose_dispute', state)
}

export function isToCapture(state: PaymentState): boolean {
  return table[state].task === 'capture'
}

/** Whether the server must give the hold back. */
export function isToRelease(state: PaymentState): boolean {
  return table[state].task === 'release'
}

/** Whether nothing is left to ask and nothing is left to do. */
export function isOver(state: PaymentState): boolean {
  return !isUnanswered(state) && !canBeAuthorized(state) && table[state].task === null
}

/** Whether it ended without a hold; a late authorization still counts. */
export function isFailed(state: PaymentState): boolean {
  return table[state].wire === 'declined' && canBeAuthorized(state)
}

/** Whether no money can come of it any more, though some was reserved. */
export function isRefused(state: PaymentState): boolean {
  return table[state].wire === 'declined' && !canBeAuthorized(state)
}

/** Whether the hold is unwanted, because the year could not be sold: it is being released, or has been. */
export function isReleased(state: PaymentState): boolean {
  return canHappen('finish_void', state) || state === 'voided'
}

/** Whether the money was captured, wherever it is now. */
export function wasCaptured(state: PaymentState): boolean {
  const { money } = table[state]
  return money === 'taken' || money === 'refunded' || money === 'charged_back'
}

/** Whether it paid once, also where the money went back since. A recorded payment that was taken back never paid. */
export function wasPaid(state: PaymentState): boolean {
  return isPaid(state) || wasCaptured(state) || table[state].money === 'test'
}

/** Whether the organisation has captured money, and no order to move it is under way. */
export function holdsMoney(state: PaymentState): boolean {
  return table[state].money === 'taken' && !isMoving(state)
}

/** Whether the member has a receipt: from when the money is captured, recorded, or there is none to pay. */
export function hasReceipt(state: PaymentState): boolean {
  const { wire, task } = table[state]
  return (wire === 'paid' || wire === 'refunded') && task !== 'capture'
}

/** Whether a provider's authorization stands behind the year. */
export function needsAuthorization(state: PaymentState): boolean {
  const { money } = table[state]
  return isPaid(state) && money !== 'none' && money !== 'outside'
}

/** How all that was left went back at once; refunds are booked one by one. */
export function reversalOf(state: PaymentState): 'chargeback' | 'taken_back' | undefined {
  const { money } = table[state]
  if (money === 'charged_back') return 'chargeback'
  return money === 'paid_out' ? 'taken_back' : undefined
}
