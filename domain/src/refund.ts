import type { RefundState } from '@medlem/contract/refund'
import { refundTexts } from '@medlem/i18n/en/domain/refund'
import { timelineTexts } from '@medlem/i18n/en/domain/timeline'
import { danishMoney, toWireMinor } from './money.ts'
import type { PaymentEvent, PaymentState } from './payment.ts'
import { contestedMinor, type PaymentMoney, remainingMinor, uncontestedMinor } from './paymentMoney.ts'

/** How long the refunds of an event that is called off wait, in which they can be taken back. */
export const CALLED_OFF_WAIT_MS = 600_000

/** A payment as it stands when somebody wants to give money of it back. */
export interface RefundQuestion extends PaymentMoney {
  /** Asked of the provider and not answered yet. */
  underWayMinor: bigint
  amountMinor: bigint
  currency: string
}

export interface RefundProblem {
  code: 'not_refundable' | 'refund_exceeds'
  message: string
}

/** The text of why a state allows no refund; undefined where the amount decides. */
const notRefundable = {
  created: 'noMoney',
  window_open: 'noMoney',
  superseded: 'noMoney',
  declined: 'noMoney',
  expired: 'noMoney',
  authorized: 'notYet',
  capturing: 'notYet',
  captured: undefined,
  captured_test: undefined,
  refunded_test: 'allGivenBack',
  free: 'free',
  manual: 'manual',
  taken_back: 'noMoney',
  capture_failed: 'noMoney',
  voiding: 'noMoney',
  voided: 'noMoney',
  integrity_failure: 'noMoney',
  refunding: undefined,
  part_refunded: undefined,
  refunded: 'allGivenBack',
  disputed: undefined,
  lost: 'lost',
} as const satisfies Record<PaymentState, keyof typeof refundTexts | undefined>

/** Why this much can't be given back now (design row X7); undefined when it can. */
export function refundProblem(question: RefundQuestion, t = refundTexts): RefundProblem | undefined {
  const { state, underWayMinor, amountMinor, currency } = question
  const leftMinor = uncontestedMinor(question) - underWayMinor
  const refusal = state === 'disputed' && leftMinor === 0n ? 'disputed' : notRefundable[state]
  if (refusal !== undefined) return { code: 'not_refundable', message: t[refusal] }
  if (amountMinor > leftMinor) {
    const amount = danishMoney(toWireMinor(leftMinor), currency)
    return { code: 'refund_exceeds', message: t.atMost({ amount }) }
  }
  if (state === 'captured_test' && amountMinor < leftMinor)
    return { code: 'not_refundable', message: t.testWhole }
  return state === 'refunding' ? { code: 'not_refundable', message: t.otherUnderWay } : undefined
}

/** What can be given back of a payment now; 0 while nothing can. */
export function leftToGive(input: Omit<RefundQuestion, 'amountMinor'>): bigint {
  const amountMinor = uncontestedMinor(input) - input.underWayMinor
  return refundProblem({ ...input, amountMinor }) === undefined ? amountMinor : 0n
}

/** What happens to the payment once the provider has answered, by where its money is then. */
export function refundEvent(money: PaymentMoney): PaymentEvent {
  if (contestedMinor(money) > 0n) return 'refund_beside_dispute'
  const remaining = remainingMinor(money)
  if (remaining === money.capturedMinor) return 'refund_nothing'
  return remaining > 0n ? 'refund_part' : 'refund_all'
}

/** How a refund stands, in words. `code` is the provider's of a refusal, or ours. */
export function refundMessage(
  state: RefundState,
  code: string | null,
  t: typeof timelineTexts = timelineTexts,
): string | null {
  switch (state) {
    case 'requested':
      return t.waitsForSecond
    case 'pending':
      return t.notAnswered
    case 'done':
      return null
    default: {
      const own = OWN_REFUSALS.find((one) => one === code)
      if (own) return t[own]
      return code === null ? t.providerRefusedUnknown : t.providerRefused({ code })
    }
  }
}

/** Our own codes of a refund that was refused. */
const OWN_REFUSALS = [
  'rejected',
  'books_differ',
  'less_left',
  'not_done',
  'nothing_left',
  'event_restored',
] as const
