import type { MemberStatus, MembershipStatus } from '@medlem/contract/membership'
import { periodStatusTexts } from '@medlem/i18n/en/domain/periodStatus'
import type { CalendarDate } from './calendar.ts'
import { hasEnded } from './membership.ts'

type PeriodStatusTexts = typeof periodStatusTexts

export interface StatusWord {
  /** How it is coloured; the word says the same. */
  tone: 'good' | 'neutral' | 'waiting' | 'bad'
  word: string
}

interface PeriodOfStatus {
  status: MembershipStatus
  startDate: CalendarDate
  endDate: CalendarDate
  /** The first day after an end that its organisation gave the membership; null or absent without one. */
  endsOn?: CalendarDate | null
}

/** What a paid year is called before its first day: 'Paid, starts 01-01-2027'. */
export function paidAhead(startDate: CalendarDate, t: PeriodStatusTexts = periodStatusTexts): string {
  return t.paidAhead({ day: startDate })
}

/** The status of one year of a membership, in the words of every screen. */
export function periodStatus(
  year: PeriodOfStatus,
  today: CalendarDate,
  t: PeriodStatusTexts = periodStatusTexts,
): StatusWord {
  if (year.status !== 'active') return { tone: 'neutral', word: t.inactive }
  const { endsOn } = year
  // A year that was over before the end is as it was.
  if (endsOn && hasEnded(endsOn, today) && endsOn <= year.endDate)
    return { tone: 'neutral', word: t.paidEnded({ day: endsOn }) }
  if (today < year.startDate) return { tone: 'good', word: paidAhead(year.startDate, t) }
  return year.endDate < today ? { tone: 'neutral', word: t.ended } : { tone: 'good', word: t.active }
}

/** The status of a person in one organisation, in the words of every screen. */
export function memberStatusWord(
  { status, nextStep, reasons, period }: Pick<MemberStatus, 'status' | 'nextStep' | 'reasons' | 'period'>,
  today: CalendarDate,
  t: PeriodStatusTexts = periodStatusTexts,
): StatusWord {
  if (nextStep === 'continue_payment') return { tone: 'waiting', word: t.paymentOpen }
  if (status === 'active') return { tone: 'good', word: t.active }
  if (reasons.some(({ code }) => code === 'ended')) return { tone: 'neutral', word: t.ended }
  if (reasons.some(({ code }) => code === 'payment_declined')) return { tone: 'bad', word: t.notPaid }
  if (period) return periodStatus({ ...period, status: 'active' }, today, t)
  return nextStep === 'wait' ? { tone: 'waiting', word: t.waiting } : { tone: 'neutral', word: t.inactive }
}
