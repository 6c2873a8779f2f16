import { texts } from '../../../texts.ts'

export const paymentConfirmedTexts = texts('server/email/paymentConfirmed', {
  subject: '{organisation} {year}: your payment is confirmed',
  preview: 'The membership for {year} is paid. The receipt is in the portal.',
  heading: 'Thank you',
  headingNamed: 'Thank you, {firstName}',
  paid: 'The membership of {organisation} for {year} is paid.',
  paidFor: 'The membership of {organisation} for {year} is paid, for {names}.',
  findReceipt: 'You find the receipt in the portal whenever you need it.',
  factFor: 'For',
  factMembershipYear: 'Membership year',
  factEvent: 'Places at an event',
  seeReceipt: 'See the receipt',
  why: 'You get this because a membership was paid by you or for you.',
})
