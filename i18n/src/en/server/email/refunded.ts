import { texts } from '../../../texts.ts'

export const refundedTexts = texts('server/email/refunded', {
  subject: '{organisation} gives {amount} back',
  preview: 'It goes back the way you paid.',
  heading: 'Your payment is refunded',
  headingNamed: 'Your payment is refunded, {firstName}',
  banksTakeDays: 'Banks take some days to show it.',
  why: 'You get this because you paid.',
  seeReceipt: 'See the receipt',
})
