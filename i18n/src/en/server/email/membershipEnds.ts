import { texts } from '../../../texts.ts'

export const membershipEndsTexts = texts('server/email/membershipEnds', {
  ends: 'Your membership of {organisation} ends',
  endsOf: 'The membership of {name} in {organisation} ends',
  goesOn: 'Your membership of {organisation} goes on',
  goesOnOf: 'The membership of {name} in {organisation} goes on',
  previewEnds: 'It is over from {day, date} on.',
  previewGoesOn: 'It does not end after all.',
  from: '{organisation} has ended the membership. From {day, date} on it is over.',
  lifted: '{organisation} has taken the end of the membership back. It does not end after all.',
  paidStays: 'Years that were paid stay paid, with their receipts, and nothing is refunded by this.',
  renewalOff: 'Automatic renewal is off, so no more money is taken.',
  renewalAnew: 'If the membership renewed automatically, please switch that on again: it is off.',
  buyAgain: 'You can become a member again at any time by buying a year.',
  wrong: 'Something is wrong? Please write to {organisation}.',
  action: 'See your memberships',
  why: 'You get this because it concerns a membership of {organisation}.',
})
