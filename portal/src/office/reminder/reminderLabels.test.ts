import type { ReminderPlan, ReminderStep } from '@medlem/contract/reminder'
import { officeReminderTexts } from '@medlem/i18n/en/portal/office/reminder'
import { expect, test } from 'vitest'
import { groupPlans, reasonTone } from './reminderLabels.ts'

test('how many e-mails go out is said in words', () => {
  const wouldGoOut = (count: number) => officeReminderTexts.wouldGoOut({ date: '20-11-2026', count })
  expect([0, 1, 2].map(wouldGoOut)).toEqual([
    'On 20-11-2026, no e-mail would go out.',
    'On 20-11-2026, one e-mail would go out.',
    'On 20-11-2026, 2 e-mails would go out.',
  ])
})

test('those who get the same stand together, and those who get none last', () => {
  const plan = (memberName: string, step: ReminderStep | null) => ({ memberName, step }) as ReminderPlan
  const groups = groupPlans([plan('Ida', -7), plan('Jonas', -7), plan('Elin', 0), plan('Ole', null)])
  expect(groups.map(({ step, plans }) => [step, ...plans.map(({ memberName }) => memberName)])).toEqual([
    [-7, 'Ida', 'Jonas'],
    [0, 'Elin'],
    [null, 'Ole'],
  ])
  expect(groupPlans([])).toEqual([])
})

test('only what an administrator has to look into is marked', () => {
  expect([reasonTone('paid'), reasonTone('no_email'), reasonTone('not_due')]).toEqual([
    'good',
    'bad',
    'neutral',
  ])
})
