import { texts } from '../../texts.ts'

export const refundTexts = texts('server/refund', {
  paymentProvider: 'Payment provider',
  reason: 'Reason: {reason}.',
})
