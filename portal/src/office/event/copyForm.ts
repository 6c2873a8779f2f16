import { MAX_COPIES } from '@medlem/contract/eventChange'
import { addDays, type CalendarDate, copenhagenDate } from '@medlem/domain/calendar'
import { type EventRepeat, type RepeatEnd, repeatDays } from '@medlem/domain/eventRepeat'
import { officeEventTexts } from '@medlem/i18n/en/portal/office/event'
import type { Mistake } from '../../shared/form/readResolver.ts'

/** What an administrator chooses of copies. */
export interface CopyForm {
  /** The first of them. */
  day: string | null
  every: 'once' | EventRepeat
  ends: 'times' | 'until'
  times: string
  until: string | null
  /** Days of the rule on which there is none. */
  leftOut: string[]
  isDraft: boolean
}

type CopyField = 'day' | 'times' | 'until'

export interface Copies {
  days: CalendarDate[]
  isDraft: boolean
}

/** On the model's weekday, next after the model and after today. */
export function emptyCopyForm({ startDate }: { startDate: string }, today: CalendarDate): CopyForm {
  let day = addDays(copenhagenDate(new Date(startDate)), 7)
  while (day <= today) day = addDays(day, 7)
  return { day, every: 'once', ends: 'times', times: '10', until: null, leftOut: [], isDraft: false }
}

/** Every day of the rule, those that are left out too, or the first field that can't be read. */
export function ruleDays({ day, every, ends, times, until }: CopyForm): CalendarDate[] | Mistake<CopyField> {
  if (!day) return { field: 'day', message: officeEventTexts.dayMissing }
  if (every === 'once') return [day]
  const end = ends === 'until' ? lastDay(day, until) : count(times)
  return 'field' in end ? end : repeatDays(day, every, end)
}

function lastDay(day: CalendarDate, until: string | null): RepeatEnd | Mistake<CopyField> {
  if (until !== null && until >= day) return { until }
  return { field: 'until', message: officeEventTexts.untilWrong }
}

function count(times: string): RepeatEnd | Mistake<CopyField> {
  const typed = /^\d{1,3}$/.test(times.trim()) ? Number(times) : 0
  if (typed >= 1 && typed <= MAX_COPIES) return { times: typed }
  return { field: 'times', message: officeEventTexts.timesWrong }
}

/** What is sent, or the first mistake. */
export function fromCopyForm(form: CopyForm): Copies | Mistake<CopyField> {
  const all = ruleDays(form)
  if ('field' in all) return all
  const days = all.filter((day) => form.every === 'once' || !form.leftOut.includes(day))
  if (days.length === 0) return { field: 'day', message: officeEventTexts.allLeftOut }
  return { days, isDraft: form.isDraft }
}

/** Whatever the server refuses of the days is said at the first one. */
export const copyField = (wire: string): CopyField | undefined =>
  wire.startsWith('days') ? 'day' : undefined
