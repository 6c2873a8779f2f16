import { disputeTexts } from '@medlem/i18n/en/domain/dispute'
import type { CalendarDate } from './calendar.ts'
import { canHappen, type PaymentEvent, type PaymentState, wasCaptured } from './payment.ts'

/** 'lost' waits for the organisation to say what becomes of the years, until it is concluded. */
export type DisputeState = 'open' | 'won' | 'lost'
export type DisputeSource = 'provider' | 'organisation'

/** Why a payment can't be noted as disputed now; undefined when it can. */
export function disputeProblem(state: PaymentState, t = disputeTexts): string | undefined {
  if (canHappen('dispute', state)) return undefined
  if (state === 'disputed') return t.alreadyDisputed
  if (state === 'refunding') return t.refundUnderWay
  return wasCaptured(state) ? t.allGoneBack : t.noMoneyTaken
}

/** Why a person can't note a dispute now; undefined when they can. What the provider reports by itself is not noted twice. */
export function noteProblem(
  state: PaymentState,
  { providerReports }: { providerReports: boolean },
  t = disputeTexts,
): string | undefined {
  return disputeProblem(state, t) ?? (providerReports ? t.providerReports : undefined)
}

/** Why the day on which the bank asked can't be right. */
export function disputeDayProblem(
  day: CalendarDate,
  { paidOn, today }: { paidOn: CalendarDate; today: CalendarDate },
  t = disputeTexts,
): string | undefined {
  if (day > today) return t.dayInFuture
  if (day < paidOn) return t.dayBeforePayment
  return undefined
}

/** Why a dispute can't end like this; undefined when it can. A dispute that the provider reported is the provider's to decide. */
export function conclusionProblem(
  dispute: { source: DisputeSource; state: DisputeState; concluded: boolean },
  outcome: 'won' | 'lost',
  t = disputeTexts,
): string | undefined {
  const { source, state, concluded } = dispute
  if (concluded) return t.closed
  if (source === 'provider' && state === 'open') return t.providerDecides
  if (state === 'lost' && outcome === 'won') return t.bankDecided
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
export function disputeMessage(
  dispute: { source: DisputeSource; state: DisputeState; concluded: boolean },
  t = disputeTexts,
): string | null {
  if (dispute.concluded) return null
  if (dispute.state === 'lost') return t.waitsForYears
  return dispute.source === 'provider' ? t.waitsForProvider : t.waitsForNote
}
