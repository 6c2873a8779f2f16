import { texts } from '../../texts.ts'

export const periodStatusTexts = texts('domain/periodStatus', {
  paidAhead: 'Paid, starts {day}',
  paidEnded: 'Paid, ended {day}',
  active: 'Active',
  inactive: 'Inactive',
  ended: 'Ended',
  paymentOpen: 'Payment open',
  notPaid: 'Not paid',
  waiting: 'Waiting',
})
