import { texts } from '../../../texts.ts'

export const paymentConfirmedTexts = texts('server/email/paymentConfirmed', {
  subject: '{organisation} {year}: your payment is confirmed',
  preview: 'The membership for {year} is paid. The receipt is in the portal.',
  previewShare: 'Your share of the fee for {year} is paid. The receipt is on the page of your share.',
  heading: 'Thank you',
  headingNamed: 'Thank you, {firstName}',
  paid: 'The membership of {organisation} for {year} is paid.',
  paidFor: 'The membership of {organisation} for {year} is paid, for {names}.',
  paidShare: 'Your share of the fee of {organisation} for {year} is paid, for {names}.',
  findReceipt: 'You find the receipt in the portal whenever you need it.',
  findReceiptOfShare: 'The link opens the page of your share, which has the receipt.',
  factFor: 'For',
  factMembershipYear: 'Membership year',
  factEvent: 'Places at an event',
  seeReceipt: 'See the receipt',
  why: 'You get this because a membership was paid by you or for you.',
  whyShare: 'You get this because you paid a share of a fee.',
  previewPart: 'A part of the fee for {year} is paid. The receipt is in the portal.',
  paidPart:
    'A part of the fee of {organisation} for {year} is paid, for {names}. The portal shows what is left.',
})
