import type { ReminderPlan, ReminderReason, ReminderStep } from '@medlem/contract/reminder'
import type { StatusTone } from '../../ui/StatusDot.tsx'

const shortWords: Record<ReminderStep, string> = {
  [-30]: '30 days before',
  [-7]: '7 days before',
  0: 'on the last day',
  14: '14 days after',
  30: '30 days after',
}

/** What an organisation sends, in a sentence. */
export function sentSentence(steps: readonly ReminderStep[]): string {
  if (steps.length === 0) return 'No reminders are sent.'
  const words = steps.map((step) => shortWords[step])
  const last = words.pop()
  const list = words.length === 0 ? last : `${words.join(', ')} and ${last}`
  return `An e-mail goes out ${list}.`
}

/** A step as it stands beside its box and under its number. */
export function stepCaption(step: ReminderStep): string {
  return step === 0 ? 'On the last day' : shortWords[step]
}

const tones: Partial<Record<ReminderReason, StatusTone>> = {
  paid: 'good',
  granted: 'good',
  auto_renews: 'good',
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

export function emailsWords(count: number): string {
  if (count === 0) return 'no e-mail'
  return count === 1 ? 'one e-mail' : `${count} e-mails`
}
