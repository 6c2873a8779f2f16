import type { CalendarDate } from './calendar.ts'
import { canHappen, type PaymentEvent, type PaymentState, wasCaptured } from './payment.ts'

/** 'lost' waits for the organisation to say what becomes of the years, until it is concluded. */
export type DisputeState = 'open' | 'won' | 'lost'
export type DisputeSource = 'provider' | 'organisation'

/** Why a payment can't be noted as disputed now; undefined when it can. */
export function disputeProblem(state: PaymentState): string | undefined {
  if (canHappen('dispute', state)) return undefined
  if (state === 'disputed') return 'This payment is disputed already.'
  if (state === 'refunding') {
    return 'A refund of this payment is under way. Please try again when it is answered.'
  }
  return wasCaptured(state)
    ? 'All of this money has gone back already.'
    : 'No money of this payment was taken, so no bank can ask for it.'
}

/** Why a person can't note a dispute now; undefined when they can. What the provider reports by itself is not noted twice. */
export function noteProblem(
  state: PaymentState,
  { providerReports }: { providerReports: boolean },
): string | undefined {
  const problem = 'The payment provider tells of disputes by itself, so there is nothing to note.'
  return disputeProblem(state) ?? (providerReports ? problem : undefined)
}

/** Why the day on which the bank asked can't be right. */
export function disputeDayProblem(
  day: CalendarDate,
  { paidOn, today }: { paidOn: CalendarDate; today: CalendarDate },
): string | undefined {
  if (day > today) return 'Please give a day that is not in the future.'
  if (day < paidOn) return 'Please give a day after the payment.'
  return undefined
}

/** Why a dispute can't end like this; undefined when it can. A dispute that the provider reported is the provider's to decide. */
export function conclusionProblem(
  dispute: { source: DisputeSource; state: DisputeState; concluded: boolean },
  outcome: 'won' | 'lost',
): string | undefined {
  const { source, state, concluded } = dispute
  if (concluded) return 'This dispute is closed.'
  if (source === 'provider' && state === 'open') {
    return 'The payment provider will tell how this ends. Until then nothing changes.'
  }
  if (state === 'lost' && outcome === 'won') return 'The bank has decided for the cardholder.'
  return undefined
}

/** What happens to the payment when the money stays. */
export function wonEvent({ refundedMinor }: { refundedMinor: bigint }): PaymentEvent {
  return refundedMinor > 0n ? 'win_dispute_of_rest' : 'win_dispute'
}

/** What a provider's answer changes about a dispute that we have, or not. Providers that report no disputes leave it undefined. */
export function disputeNews(
  known: { source: DisputeSource; state: DisputeState } | undefined,
  said: { disputed?: boolean | undefined; lost?: boolean | undefined },
): 'open' | 'lost' | 'won' | undefined {
  if (said.disputed === undefined) return undefined
  if (said.disputed) {
    if (said.lost && known?.state !== 'lost') return 'lost'
    return known ? undefined : 'open'
  }
  // One that a person noted down is for a person to close.
  return known?.source === 'provider' && known.state === 'open' ? 'won' : undefined
}

/** What a dispute waits for, in words; null when it is closed. */
export function disputeMessage(dispute: {
  source: DisputeSource
  state: DisputeState
  concluded: boolean
}): string | null {
  if (dispute.concluded) return null
  if (dispute.state === 'lost') {
    return 'The bank has decided for the cardholder. Please say what becomes of the years.'
  }
  return dispute.source === 'provider'
    ? 'The bank has not decided. The payment provider tells how it ends.'
    : 'The bank has not decided. Please note here how it ends.'
}
