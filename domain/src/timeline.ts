import type { PaidMethod } from '@medlem/contract/grant'
import type { RefundState } from '@medlem/contract/refund'
import { timelineTexts } from '@medlem/i18n/en/domain/timeline'
import type { DisputeKind } from './dispute.ts'
import type { PaymentState } from './payment.ts'
import { refundMessage } from './refund.ts'

type TimelineTexts = typeof timelineTexts

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
      /** What a step of a dispute was about. */
      dispute: DisputeStep | null
    }
  | { kind: 'capture'; outcome: 'started' | 'done' | 'refused' | 'unknown' }
  | { kind: 'callback' }
  /** `amount` and `reason` are null for one whose money it is not. */
  | { kind: 'refund'; state: RefundState; code: string | null; amount: string | null; reason: string | null }

export interface ManualFacts {
  method: PaidMethod
  /** 'YYYY-MM-DD' */
  paidOn: string
  reason: string
}

export interface DisputeStep {
  kind: DisputeKind
  became: 'opened' | 'won' | 'lost'
  /** Null for those whom the payment's money does not concern. */
  amount: string | null
}

export type StepTone = 'good' | 'neutral' | 'waiting' | 'bad'

export interface StepWords {
  sentence: string
  tone: StepTone
}

/** How reaching a state is shown; its sentence has the state's name. */
const tones: Record<PaymentState, StepTone> = {
  created: 'neutral',
  window_open: 'neutral',
  superseded: 'neutral',
  declined: 'bad',
  expired: 'bad',
  authorized: 'good',
  capturing: 'waiting',
  captured: 'good',
  captured_test: 'good',
  refunded_test: 'neutral',
  free: 'good',
  manual: 'good',
  taken_back: 'bad',
  capture_failed: 'bad',
  voiding: 'waiting',
  voided: 'neutral',
  integrity_failure: 'bad',
  refunding: 'waiting',
  part_refunded: 'neutral',
  refunded: 'neutral',
  disputed: 'waiting',
  lost: 'bad',
}

interface Step {
  text: PlainText
  tone: StepTone
}

/** The texts without arguments. */
type PlainText = {
  [K in keyof TimelineTexts]: TimelineTexts[K] extends string ? K : never
}[keyof TimelineTexts]

/** Where the way to a state changes what it means. */
const reachedFrom: Partial<Record<`${PaymentState} ${PaymentState}`, Step>> = {
  'authorized voiding': { text: 'calledOff', tone: 'neutral' },
  'capturing authorized': { text: 'captureUndone', tone: 'waiting' },
  'refunding captured': { text: 'refundUndone', tone: 'bad' },
  'disputed captured': { text: 'disputeWon', tone: 'good' },
  'disputed part_refunded': { text: 'restWon', tone: 'good' },
}

const captureSteps: Record<Extract<TimelineFact, { kind: 'capture' }>['outcome'], Step> = {
  started: { text: 'captureStarted', tone: 'waiting' },
  done: { text: 'captureDone', tone: 'good' },
  refused: { text: 'captureRefused', tone: 'bad' },
  unknown: { text: 'captureUnknown', tone: 'waiting' },
}

/** Source of the event that says that a hold was given back, without another state. */
const HOLD_GIVEN_BACK = 'hold_given_back'

/** Sources of charges: there is a card, and no window. */
const CHARGES: readonly string[] = ['renewal', 'instalment']

/** One step of a payment in words that need no knowledge of payments. */
export function stepWords(fact: TimelineFact, t: TimelineTexts = timelineTexts): StepWords {
  switch (fact.kind) {
    case 'state':
      return stateWords(fact, t)
    case 'capture':
      return wordsOf(captureSteps[fact.outcome], t)
    case 'callback':
      return { sentence: t.callback, tone: 'neutral' }
    case 'refund':
      return refundLabels(fact, t)
  }
}

function wordsOf({ text, tone }: Step, t: TimelineTexts): StepWords {
  return { sentence: t[text], tone }
}

function stateWords(fact: Extract<TimelineFact, { kind: 'state' }>, t: TimelineTexts): StepWords {
  const { from, to, source, manual, dispute } = fact
  if (dispute) return disputeLabels(dispute, t)
  if (from === to) return wordsOf(unchanged(fact), t)
  if (to === 'manual' && manual) {
    const recorded = {
      cash: t.recordedCash,
      bank_transfer: t.recordedTransfer,
      credit: t.recordedCredit,
    }[manual.method]
    return { sentence: recorded({ day: manual.paidOn }), tone: 'good' }
  }
  if (to === 'window_open' && CHARGES.includes(source)) return { sentence: t.savedCardAsked, tone: 'waiting' }
  return wordsOf((from && reachedFrom[`${from} ${to}`]) || { text: to, tone: tones[to] }, t)
}

/** The steps of a dispute; a payment with several of them keeps its state at most. */
const disputeTexts = {
  'inquiry opened': { plain: 'inquiryOpened', of: 'inquiryOfOpened', tone: 'waiting' },
  'inquiry won': { plain: 'inquiryEnded', of: 'inquiryOfEnded', tone: 'neutral' },
  'inquiry lost': { plain: 'lost', of: 'lostOf', tone: 'bad' },
  'chargeback opened': { plain: 'disputed', of: 'disputedOf', tone: 'waiting' },
  'chargeback won': { plain: 'disputeWon', of: 'disputeOfWon', tone: 'good' },
  'chargeback lost': { plain: 'lost', of: 'lostOf', tone: 'bad' },
} as const

function disputeLabels({ kind, became, amount }: DisputeStep, t: TimelineTexts): StepWords {
  const { plain, of, tone } = disputeTexts[`${kind} ${became}`]
  return { sentence: amount === null ? t[plain] : t[of]({ amount }), tone }
}

/** An event that left the payment in its state. */
function unchanged({ source, refused }: Extract<TimelineFact, { kind: 'state' }>): Step {
  if (source === HOLD_GIVEN_BACK) return { text: 'voided', tone: tones.voided }
  // Given back at the payment company, while a refund of ours is on its way.
  if (source === 'provider') return { text: 'part_refunded', tone: tones.part_refunded }
  return { text: refused ? 'otherPayment' : 'nothingChanged', tone: 'neutral' }
}

function refundLabels(
  { state, code, amount, reason }: Extract<TimelineFact, { kind: 'refund' }>,
  t: TimelineTexts,
): StepWords {
  const sentences = [
    amount === null ? t.refundAsked : t.refundOfAsked({ amount }),
    reason === null ? null : t.refundReason({ reason: reason.replace(/\.$/, '') }),
    amount === null ? null : refundMessage(state, code, t),
  ]
  return {
    sentence: sentences.filter((sentence) => sentence !== null).join(' '),
    tone: state === 'refused' ? 'bad' : state === 'done' ? 'neutral' : 'waiting',
  }
}

/** Who did a step, or how we came to know of it; what the portal itself did needs no source. */
const sources: Record<string, PlainText> = {
  member: 'byPayer',
  payer: 'byPayer',
  administrator: 'byOrganisation',
  refund: 'byOrganisation',
  callback: 'fromMessage',
  return: 'fromReturn',
  capture_call: 'fromBrowser',
  decline_call: 'fromBrowser',
  reconciler: 'fromLaterCheck',
  dispute: 'notedByOrganisation',
  provider: 'fromCompany',
  organisation: 'byOrganisation',
  renewal: 'byRenewal',
  instalment: 'byInstalment',
  start: 'fromCheck',
  view: 'fromView',
}

/** The source of a step in words; null when it says nothing to a person. */
export function sourceWords(source: string, t: TimelineTexts = timelineTexts): string | null {
  const text = Object.hasOwn(sources, source) ? sources[source] : undefined
  return text ? t[text] : null
}
