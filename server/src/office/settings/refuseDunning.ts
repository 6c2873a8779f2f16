import type { DunningSteps } from '@medlem/contract/dunning'
import type { CalendarDate } from '@medlem/domain/calendar'
import { type DunningLimit, dunningLimit, dunningProblem } from '@medlem/domain/dunning'
import { danishMoney } from '@medlem/domain/money'
import { officeProblemTexts } from '@medlem/i18n/en/server/problem/office'
import { refuseField } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'

/** 422 with the field's name for reminders beyond what the law of the organisation's country allows today, or out of order. */
export function refuseDunning(
  steps: DunningSteps | undefined,
  { currency, today }: { currency: string; today: CalendarDate },
): void {
  if (!steps) return
  const limit = dunningLimit(currency, today)
  const problem = dunningProblem(steps, limit)
  if (!problem) return
  const { step, field, code } = problem
  throw refuseField(`dunning.${step}.${field}`, code, sentenceOf(code, { limit, currency }))
}

function sentenceOf(
  code: NonNullable<ReturnType<typeof dunningProblem>>['code'],
  { limit, currency }: { limit: DunningLimit | undefined; currency: string },
) {
  if (code === 'not_later') return say(officeProblemTexts, (t) => t.dunningNotLater)
  if (!limit) return say(officeProblemTexts, (t) => t.dunningNoLimit({ currency }))
  const { mostFees, firstAfterDays: first, daysApart: apart, source } = limit
  switch (code) {
    case 'above_limit': {
      const amount = danishMoney(limit.mostMinor, currency)
      return say(officeProblemTexts, (t) => t.dunningAbove({ amount, source }))
    }
    case 'too_many':
      return say(officeProblemTexts, (t) => t.dunningTooMany({ most: mostFees ?? 0, source }))
    case 'too_early':
      return say(officeProblemTexts, (t) => t.dunningTooEarly({ days: first, source }))
    case 'too_close':
      return say(officeProblemTexts, (t) => t.dunningTooClose({ days: apart, source }))
  }
}
