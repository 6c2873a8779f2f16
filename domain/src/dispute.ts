import { disputeTexts } from '@medlem/i18n/en/domain/dispute'
import type { CalendarDate } from './calendar.ts'
import { danishMoney, toWireMinor } from './money.ts'
import { type PaymentEvent, wasCaptured } from './payment.ts'
import { contestedMinor, type PaymentMoney, remainingMinor, uncontestedMinor } from './paymentMoney.ts'

/** 'lost' waits for the organisation to say what becomes of the years, until it is concluded. */
export type DisputeState = 'open' | 'won' | 'lost'
export type DisputeSource = 'provider' | 'organisation'
/** A bank that inquires moves no money, and refuses no refund; a chargeback asks for money (Ruling 54). */
export type DisputeKind = 'inquiry' | 'chargeback'

/** What the facts of a dispute say of it. */
export interface DisputeFacts {
  kind: DisputeKind
  source: DisputeSource
  state: DisputeState
  concluded: boolean
}

/** What a bank can still ask about, in minor units: several chargebacks of one payment add up, an inquiry takes nothing away. */
export function disputableMinor(kind: DisputeKind, money: PaymentMoney): bigint {
  return kind === 'inquiry' ? remainingMinor(money) : uncontestedMinor(money)
}

/** Why a payment can't be disputed now; undefined when it can. */
export function disputeProblem(kind: DisputeKind, money: PaymentMoney, t = disputeTexts): string | undefined {
  const { state } = money
  if (state === 'refunding') return t.refundUnderWay
  if (!wasCaptured(state)) return t.noMoneyTaken
  if (remainingMinor(money) === 0n) return t.allGoneBack
  return disputableMinor(kind, money) === 0n ? t.alreadyDisputed : undefined
}

/** Why a person can't note a dispute now; undefined when they can. What the provider reports by itself is not noted twice. */
export function noteProblem(
  kind: DisputeKind,
  { money, providerReports }: { money: PaymentMoney; providerReports: boolean },
  t = disputeTexts,
): string | undefined {
  return disputeProblem(kind, money, t) ?? (providerReports ? t.providerReports : undefined)
}

/** Why a bank can't ask about so much, in minor units; undefined when it can. */
export function disputeAmountProblem(
  { kind, amountMinor, currency }: { kind: DisputeKind; amountMinor: bigint; currency: string },
  money: PaymentMoney,
  t = disputeTexts,
): string | undefined {
  const mostMinor = disputableMinor(kind, money)
  if (amountMinor <= mostMinor) return undefined
  return t.atMost({ amount: danishMoney(toWireMinor(mostMinor), currency) })
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
  dispute: DisputeFacts,
  outcome: 'won' | 'lost',
  t = disputeTexts,
): string | undefined {
  const { kind, source, state, concluded } = dispute
  if (concluded) return t.closed
  if (source === 'provider' && state === 'open') return t.providerDecides
  if (kind === 'inquiry' && outcome === 'lost') return t.inquiryTakesNothing
  if (state === 'lost' && outcome === 'won') return t.bankDecided
  return undefined
}

/** What of a lost dispute a bank can have taken: no more than had not gone back. */
export function lostMinor(amountMinor: bigint | undefined, money: PaymentMoney): bigint {
  const remaining = remainingMinor(money)
  return amountMinor === undefined || amountMinor > remaining ? remaining : amountMinor
}

/**
 * What happens to a disputed payment when one of its chargebacks is concluded, by where its money is then; undefined
 * while a bank still asks for some of it.
 */
export function conclusionEvent(outcome: 'won' | 'lost', money: PaymentMoney): PaymentEvent | undefined {
  if (contestedMinor(money) > 0n) return undefined
  const remaining = remainingMinor(money)
  if (remaining === money.capturedMinor) return 'win_dispute'
  if (remaining === 0n) return 'lose_dispute'
  return outcome === 'lost' ? 'lose_part' : 'win_dispute_of_rest'
}

/** What a dispute waits for, in words; null when it is closed. */
export function disputeMessage(dispute: DisputeFacts, t = disputeTexts): string | null {
  const { kind, source, state, concluded } = dispute
  if (concluded) return null
  if (state === 'lost') return t.waitsForYears
  if (kind === 'inquiry') return source === 'provider' ? t.inquiryAtProvider : t.inquiryNoted
  return source === 'provider' ? t.waitsForProvider : t.waitsForNote
}
