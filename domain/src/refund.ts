import type { RefundState } from '@medlem/contract/refund'
import { danishMoney, toWireMinor } from './money.ts'
import type { PaymentEvent, PaymentState } from './payment.ts'

/** A payment as it stands when somebody wants to give money of it back. */
export interface RefundQuestion {
  state: PaymentState
  capturedMinor: bigint
  refundedMinor: bigint
  /** Asked of the provider and not answered yet. */
  underWayMinor: bigint
  amountMinor: bigint
  currency: string
}

export interface RefundProblem {
  code: 'not_refundable' | 'refund_exceeds'
  message: string
}

const NO_MONEY = 'This payment took no money.'
const NOT_YET = 'The money is not taken yet. Please try again in a moment.'

/** Why a state allows no refund; undefined where the amount decides. */
const notRefundable: Record<PaymentState, string | undefined> = {
  created: NO_MONEY,
  window_open: NO_MONEY,
  superseded: NO_MONEY,
  declined: NO_MONEY,
  expired: NO_MONEY,
  authorized: NOT_YET,
  capturing: NOT_YET,
  captured: undefined,
  captured_test: 'This was a test: no money was taken, so there is none to give back.',
  free: 'Nothing was paid, so there is nothing to give back.',
  manual: 'This money came outside the portal. Please take the year back instead.',
  taken_back: NO_MONEY,
  capture_failed: NO_MONEY,
  voiding: NO_MONEY,
  voided: NO_MONEY,
  integrity_failure: NO_MONEY,
  refunding: undefined,
  part_refunded: undefined,
  refunded: 'Everything was given back already.',
  disputed: "The cardholder's bank asks for this money. Please wait for its decision.",
  lost: "The cardholder's bank has taken this money back.",
}

/** Why this much can't be given back now (design row X7); undefined when it can. */
export function refundProblem(question: RefundQuestion): RefundProblem | undefined {
  const { state, capturedMinor, refundedMinor, underWayMinor, amountMinor, currency } = question
  const refusal = notRefundable[state]
  if (refusal !== undefined) return { code: 'not_refundable', message: refusal }
  const leftMinor = capturedMinor - refundedMinor - underWayMinor
  if (amountMinor > leftMinor) {
    const left = danishMoney(toWireMinor(leftMinor), currency)
    return { code: 'refund_exceeds', message: `At most ${left} can be given back of this payment.` }
  }
  if (state === 'refunding') {
    const message = 'Another refund of this payment is under way. Please try again when it is answered.'
    return { code: 'not_refundable', message }
  }
  return undefined
}

/** What can be given back of a payment now; 0 while nothing can. */
export function leftToGive(input: Omit<RefundQuestion, 'amountMinor'>): bigint {
  const { capturedMinor, refundedMinor, underWayMinor } = input
  const amountMinor = capturedMinor - refundedMinor - underWayMinor
  return refundProblem({ ...input, amountMinor }) === undefined ? amountMinor : 0n
}

interface GivenAlone {
  /** Given back of the same payment by one person alone, or under way. */
  givenAloneMinor: bigint
  limitMinor: bigint | null
}

/** What one person can still give back alone under the organisation's limit; null for no limit. */
export function leftToGiveAlone({ givenAloneMinor, limitMinor }: GivenAlone): bigint | null {
  if (limitMinor === null) return null
  return limitMinor > givenAloneMinor ? limitMinor - givenAloneMinor : 0n
}

/** Whether a second person must approve: above the organisation's limit, also when it is given bit by bit. */
export function needsSecondPerson({ amountMinor, ...given }: GivenAlone & { amountMinor: bigint }): boolean {
  const leftMinor = leftToGiveAlone(given)
  return leftMinor !== null && amountMinor > leftMinor
}

/** What happens to the payment once the provider has answered, by what is given back of it in all. */
export function refundEvent(of: { capturedMinor: bigint; refundedMinor: bigint }): PaymentEvent {
  if (of.refundedMinor === 0n) return 'refund_nothing'
  return of.refundedMinor < of.capturedMinor ? 'refund_part' : 'refund_all'
}

/** How a refund stands, in words. `code` is the provider's of a refusal, or ours. */
export function refundMessage(state: RefundState, code: string | null): string | null {
  switch (state) {
    case 'requested':
      return 'Waits for a second person to approve it.'
    case 'pending':
      return 'The payment provider has not answered yet.'
    case 'done':
      return null
    default:
      return refusals[code ?? ''] ?? `The payment provider refused it (code ${code ?? 'unknown'}).`
  }
}

const refusals: Record<string, string> = {
  rejected: 'It was not approved.',
  books_differ: "The payment provider's books differ from ours. Please look there before you try again.",
  less_left: 'Money was given back at the payment provider meanwhile, and so much is not left.',
  not_done: 'The payment provider did not carry it out. Please try again.',
  nothing_left: 'Everything was given back before.',
}
