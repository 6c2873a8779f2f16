import type { ReminderPlan, ReminderReason, ReminderStep } from '@medlem/contract/reminder'
import { officeReminderTexts } from '@medlem/i18n/en/portal/office/reminder'
import type { StatusTone } from '../../ui/StatusDot.tsx'

const shortWords: Record<ReminderStep, string> = {
  [-30]: officeReminderTexts.daysBefore30,
  [-7]: officeReminderTexts.daysBefore7,
  0: officeReminderTexts.onLastDay,
  14: officeReminderTexts.daysAfter14,
  30: officeReminderTexts.daysAfter30,
}

/** A step as it stands beside its box and under its number. */
export function stepCaption(step: ReminderStep): string {
  return step === 0 ? officeReminderTexts.lastDayCaption : shortWords[step]
}

const tones: Partial<Record<ReminderReason, StatusTone>> = {
  paid: 'good',
  granted: 'good',
  auto_renews: 'good',
  claimed: 'waiting',
  payment_open: 'waiting',
  no_email: 'bad',
  org_not_ready: 'bad',
  not_on_sale: 'waiting',
  step_off: 'waiting',
}

export function reasonTone(code: ReminderReason): StatusTone {
  return tones[code] ?? 'neutral'
}

export interface PlanGroup {
  /** Null for those who get none. */
  step: ReminderStep | null
  plans: ReminderPlan[]
}

/** Those who get the same, in the order of the list. */
export function groupPlans(plans: readonly ReminderPlan[]): PlanGroup[] {
  const groups: PlanGroup[] = []
  for (const plan of plans) {
    const last = groups.at(-1)
    if (last?.step === plan.step) last.plans.push(plan)
    else groups.push({ step: plan.step, plans: [plan] })
  }
  return groups
}
