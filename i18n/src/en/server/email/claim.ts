import { texts } from '../../../texts.ts'

export const claimEmailTexts = texts('server/email/claim', {
  preview: '{organisation}: {price}',
  factFee: 'Fee',
  factReminderFees: 'Reminder fees in it',
  factAccount: 'To the account',
  factReference: 'Reference',
  factDay: 'Due',
  seeOrPay: 'See or pay',
  why: 'You get this because {organisation} asks you for a fee.',
})
