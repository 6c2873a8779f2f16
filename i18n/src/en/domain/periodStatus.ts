import { texts } from '../../texts.ts'

export const periodStatusTexts = texts('domain/periodStatus', {
  paidAhead: 'Paid, starts {day, date}',
  paidEnded: 'Paid, ended {day, date}',
  active: 'Active',
  inactive: 'Inactive',
  ended: 'Ended',
  paymentOpen: 'Payment open',
  notPaid: 'Not paid',
  waiting: 'Waiting',
})
