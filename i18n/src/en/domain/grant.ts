import { texts } from '../../texts.ts'

export const grantTexts = texts('domain/grant', {
  cash: 'Cash',
  bank_transfer: 'Bank transfer',
  credit: 'Credit',
  notActive: 'This year is not active, so there is nothing to take back.',
  paidInPortal: 'This year was paid through the portal. Please give the money back instead.',
})
