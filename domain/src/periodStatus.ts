import type { MemberStatus, MembershipStatus } from '@medlem/contract/membership'
import { type CalendarDate, danishDate } from './calendar.ts'

export interface StatusWord {
  /** How it is coloured; the word says the same. */
  tone: 'good' | 'neutral' | 'waiting' | 'bad'
  word: string
}

interface PeriodOfStatus {
  status: MembershipStatus
  startDate: CalendarDate
  endDate: CalendarDate
}

/** What a paid year is called before its first day: 'Paid, starts 01-01-2027'. */
export function paidAhead(startDate: CalendarDate): string {
  return `Paid, starts ${danishDate(startDate)}`
}

/** The status of one year of a membership, in the words of every screen. */
export function periodStatus(year: PeriodOfStatus, today: CalendarDate): StatusWord {
  if (year.status !== 'active') return { tone: 'neutral', word: 'Inactive' }
  if (today < year.startDate) return { tone: 'good', word: paidAhead(year.startDate) }
  return year.endDate < today ? { tone: 'neutral', word: 'Ended' } : { tone: 'good', word: 'Active' }
}

/** The status of a person in one organisation, in the words of every screen. */
export function memberStatusWord(
  { status, nextStep, reasons, period }: Pick<MemberStatus, 'status' | 'nextStep' | 'reasons' | 'period'>,
  today: CalendarDate,
): StatusWord {
  if (nextStep === 'continue_payment') return { tone: 'waiting', word: 'Payment open' }
  if (status === 'active') return { tone: 'good', word: 'Active' }
  if (reasons.some(({ code }) => code === 'payment_declined')) return { tone: 'bad', word: 'Not paid' }
  if (period) return periodStatus({ ...period, status: 'active' }, today)
  return nextStep === 'wait' ? { tone: 'waiting', word: 'Waiting' } : { tone: 'neutral', word: 'Inactive' }
}
