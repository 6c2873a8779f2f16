import type { PaidMethod } from '@medlem/contract/grant'
import { periodReasonTexts } from '@medlem/i18n/en/domain/periodReason'
import type { CalendarDate } from './calendar.ts'
import { isReleased, type PaymentState, wireStatus } from './payment.ts'
import type { PeriodState } from './period.ts'

type PeriodReasonTexts = typeof periodReasonTexts

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
  payment: { state: PaymentState; date: CalendarDate; method: PaidMethod | null; test: boolean } | null
}

/** Why a year has the status that it has, in a sentence for the member. */
export function periodReason(year: PeriodFacts, t: PeriodReasonTexts = periodReasonTexts): string {
  switch (year.state) {
    case 'active': {
      const reason = activeReason(year, t)
      return year.endDate < year.today ? `${reason} ${t.ended({ day: year.endDate })}` : reason
    }
    case 'revoked':
      return year.revokedReason === null ? t.takenBack : t.revoked({ reason: sentence(year.revokedReason) })
    case 'given_up':
      return t.givenUp
    case 'draft':
      return draftReason(year, t)
  }
}

function activeReason({ startDate, today, grantReason, payment }: PeriodFacts, t: PeriodReasonTexts): string {
  const begin = { when: today < startDate ? 'ahead' : 'now', startDay: startDate }
  if (grantReason !== null) return t.givenFree({ ...begin, reason: sentence(grantReason) })
  if (!payment) return t.paid(begin)
  const paid = { ...begin, day: payment.date }
  if (payment.method === 'cash') return t.paidInCash(paid)
  if (payment.method === 'credit') return t.paidWithCredit(paid)
  if (payment.method === 'bank_transfer') return t.paidByTransfer(paid)
  if (payment.state === 'free') return t.free(begin)
  if (payment.state === 'disputed') return t.disputed(paid)
  return payment.test ? t.paidAsTest(paid) : t.paidOn(paid)
}

function draftReason({ payment }: PeriodFacts, t: PeriodReasonTexts): string {
  if (!payment) return t.nothingPaid
  const day = payment.date
  if (payment.state === 'expired') return t.notInTime({ day })
  if (isReleased(payment.state)) return t.released({ day })
  return wireStatus(payment.state) === 'declined' ? t.declined({ day }) : t.notFinished({ day })
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
