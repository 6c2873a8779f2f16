import { texts } from '../../texts.ts'

export const reminderTexts = texts('domain/reminder', {
  closed: 'The profile is closed.',
  ended: 'The membership was ended.',
  paid: 'Has paid for the next period.',
  granted: 'Has the next period free.',
  auto_renews: 'Renews automatically.',
  claimed: 'The next period is asked for by a claim, which has its reminders.',
  taken_back: 'The year was taken back.',
  payment_open: 'A payment is under way.',
  stopped: 'Wants no reminders.',
  no_email: 'There is no e-mail address.',
  org_not_ready: 'The organisation can’t sell memberships now.',
  not_on_sale: 'No later year is on sale.',
  already_sent: 'Has had it already.',
  step_off: 'This reminder is switched off.',
  not_due: 'Nothing is due on this day.',
  sentOn: 'Has had it on {day, date}.',
  nextOn: 'The next reminder is on {day, date}.',
})
