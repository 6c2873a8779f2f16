import { type CalendarDate, danishDate } from './calendar.ts'
import { type ManualMethod, manualMethods } from './grant.ts'
import { isReleased, type PaymentState, wireStatus } from './payment.ts'
import type { PeriodState } from './period.ts'
import { paidAhead } from './periodStatus.ts'

/** What is known of a membership year to one who may see its payments. */
export interface PeriodFacts {
  state: PeriodState
  startDate: CalendarDate
  endDate: CalendarDate
  today: CalendarDate
  /** Why it was taken back. */
  revokedReason: string | null
  /** Why an administrator gave it without a payment. */
  grantReason: string | null
  /** The payment that tells most: the paid one, else the newest. */
  payment: { state: PaymentState; date: CalendarDate; method: ManualMethod | null; test: boolean } | null
}

/** Why a year has the status that it has, in a sentence for the member. */
export function periodReason(year: PeriodFacts): string {
  switch (year.state) {
    case 'active': {
      const ended = year.endDate < year.today ? ` It ended on ${danishDate(year.endDate)}.` : ''
      return `${activeReason(year)}${ended}`
    }
    case 'revoked':
      return `Inactive: ${sentence(year.revokedReason ?? 'this year was taken back')}`
    case 'given_up':
      return 'Inactive: this was given up before it was paid.'
    case 'draft':
      return draftReason(year)
  }
}

function activeReason({ startDate, today, grantReason, payment }: PeriodFacts): string {
  const word = today < startDate ? `${paidAhead(startDate)}:` : 'Active because'
  if (grantReason !== null) return `${word} the organisation gave this year free: ${sentence(grantReason)}`
  if (!payment) return `${word} it is paid.`
  const day = danishDate(payment.date)
  if (payment.method !== null) {
    const how = manualMethods[payment.method].toLowerCase()
    return `${word} it was paid on ${day} (${how}).`
  }
  if (payment.state === 'free') return `${word} there was nothing to pay.`
  if (payment.state === 'disputed') {
    return `${word} it was paid on ${day}. The cardholder's bank asks the money back and has not decided.`
  }
  return `${word} it was paid on ${day}.${payment.test ? ' It was a test: no money moved.' : ''}`
}

function draftReason({ payment }: PeriodFacts): string {
  if (!payment) return 'Inactive because nothing is paid yet.'
  const day = danishDate(payment.date)
  if (payment.state === 'expired') return `Inactive because the payment of ${day} was not finished in time.`
  if (isReleased(payment.state)) {
    return `Inactive: the money of the payment of ${day} was not taken, since the year could not be sold.`
  }
  if (wireStatus(payment.state) === 'declined') {
    return `Inactive because the payment of ${day} was declined. Nothing was charged.`
  }
  return `Inactive because the payment of ${day} is not finished.`
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
