import type { RefundState } from '@medlem/contract/refund'
import { danishDate } from './calendar.ts'
import { type ManualMethod, manualMethods } from './grant.ts'
import type { PaymentState } from './payment.ts'
import { refundMessage } from './refund.ts'

/** Something that happened to a payment, as the books keep it. */
export type TimelineFact =
  | {
      kind: 'state'
      from: PaymentState | null
      to: PaymentState
      source: string
      /** What was reported is not about this payment. */
      refused: boolean
      manual: ManualFacts | null
    }
  | { kind: 'capture'; outcome: 'started' | 'done' | 'refused' | 'unknown' }
  | { kind: 'callback' }
  /** `amount` and `reason` are null for one whose money it is not. */
  | { kind: 'refund'; state: RefundState; code: string | null; amount: string | null; reason: string | null }

export interface ManualFacts {
  method: ManualMethod
  /** 'YYYY-MM-DD' */
  paidOn: string
  reason: string
}

export type StepTone = 'good' | 'neutral' | 'waiting' | 'bad'

export interface StepWords {
  sentence: string
  tone: StepTone
}

const good = (sentence: string): StepWords => ({ sentence, tone: 'good' })
const neutral = (sentence: string): StepWords => ({ sentence, tone: 'neutral' })
const waiting = (sentence: string): StepWords => ({ sentence, tone: 'waiting' })
const bad = (sentence: string): StepWords => ({ sentence, tone: 'bad' })

/** What reaching a state means to somebody who does not know our words. */
const reached: Record<PaymentState, StepWords> = {
  created: neutral('The payment was started.'),
  window_open: neutral('The payment window was opened.'),
  superseded: neutral('This payment window was replaced by a new one.'),
  declined: bad('The payment was declined or left. Nothing was charged.'),
  expired: bad('The time to pay ran out. Nothing was charged.'),
  authorized: good('The bank reserved the money, and the year became active.'),
  capturing: waiting('The payment company was asked to take the reserved money.'),
  captured: good('The money was taken.'),
  captured_test: good('The payment was confirmed. It is a test, so no money was taken.'),
  free: good('There was nothing to pay, and the year became active.'),
  manual: good('The organisation recorded the payment, and the year became active.'),
  taken_back: bad('The organisation took the recorded payment back, and the year ended.'),
  capture_failed: bad('The bank did not release the money, so the year ended. Nothing was charged.'),
  voiding: waiting('The year could not be sold any more, so the reserved money is given back.'),
  voided: neutral('The reserved money was given back. Nothing was charged.'),
  integrity_failure: bad('The bank reserved something else than was asked for, so nothing was taken.'),
  refunding: waiting('A refund is on its way.'),
  part_refunded: neutral('A part of the money was given back.'),
  refunded: neutral('All of the money was given back.'),
  disputed: waiting("The cardholder's bank asks the money back, and has not decided yet."),
  lost: bad("The cardholder's bank took the money back."),
}

/** Where the way to a state changes what it means. */
const reachedFrom: Partial<Record<`${PaymentState} ${PaymentState}`, StepWords>> = {
  'capturing authorized': waiting('The money was not taken. It is asked for again.'),
  'refunding captured': bad('The refund was not carried out. The payment stands.'),
  'disputed captured': good("The cardholder's bank decided that the payment stands."),
  'disputed part_refunded': good("The cardholder's bank decided that the rest of the payment stands."),
}

const captureWords: Record<Extract<TimelineFact, { kind: 'capture' }>['outcome'], StepWords> = {
  started: waiting('The payment company has not said yet whether it took the money.'),
  done: good('The payment company confirmed that it took the money.'),
  refused: bad('The payment company refused to take the money.'),
  unknown: waiting('The payment company gave no clear answer. It is asked what became of the money.'),
}

/** Source of the event that says that a hold was given back, without another state. */
const HOLD_GIVEN_BACK = 'hold_given_back'

/** Source of what a renewal does: there is a card, and no window. */
const RENEWAL = 'renewal'

/** One step of a payment in words that need no knowledge of payments. */
export function stepWords(fact: TimelineFact): StepWords {
  switch (fact.kind) {
    case 'state':
      return stateWords(fact)
    case 'capture':
      return captureWords[fact.outcome]
    case 'callback':
      return neutral('The payment company sent us a message.')
    case 'refund':
      return refundWords(fact)
  }
}

function stateWords({
  from,
  to,
  source,
  refused,
  manual,
}: Extract<TimelineFact, { kind: 'state' }>): StepWords {
  if (from === to) {
    if (source === HOLD_GIVEN_BACK) return reached.voided
    // Given back at the payment company, while a refund of ours is on its way.
    if (source === 'provider') return reached.part_refunded
    if (refused) return neutral('Something was reported that is not about this payment. It changed nothing.')
    return neutral('The payment was checked again. Nothing has changed.')
  }
  if (to === 'manual' && manual) {
    const how = manualMethods[manual.method].toLowerCase()
    const when = danishDate(manual.paidOn)
    return good(
      `The organisation recorded the payment (${how}, received ${when}), and the year became active.`,
    )
  }
  if (to === 'window_open' && source === RENEWAL) return waiting('The saved card was asked to pay.')
  return (from && reachedFrom[`${from} ${to}`]) || reached[to]
}

function refundWords({ state, code, amount, reason }: Extract<TimelineFact, { kind: 'refund' }>): StepWords {
  const what = amount === null ? 'A refund' : `A refund of ${amount}`
  const why = reason === null ? '' : ` Reason: ${reason.replace(/\.$/, '')}.`
  const rest = refundMessage(state, code)
  const words = `${what} was asked for.${why}${rest === null || amount === null ? '' : ` ${rest}`}`
  return { sentence: words, tone: state === 'refused' ? 'bad' : state === 'done' ? 'neutral' : 'waiting' }
}

/** Who did a step, or how we came to know of it; what the portal itself did needs no source. */
const sources: Record<string, string> = {
  member: 'by the payer',
  payer: 'by the payer',
  administrator: 'by the organisation',
  refund: 'by the organisation',
  callback: 'from a message of the payment company',
  return: 'from the payer’s return',
  capture_call: 'from the payer’s browser',
  decline_call: 'from the payer’s browser',
  reconciler: 'from a later check with the payment company',
  dispute: 'noted by the organisation',
  provider: 'from the payment company',
  organisation: 'by the organisation',
  [RENEWAL]: 'by automatic renewal',
  start: 'from a check with the payment company',
  view: 'from a check while someone looked at it',
}

/** The source of a step in words; null when it says nothing to a person. */
export function sourceWords(source: string): string | null {
  return Object.hasOwn(sources, source) ? (sources[source] ?? null) : null
}
