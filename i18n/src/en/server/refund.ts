import { texts } from '../../texts.ts'

export const refundTexts = texts('server/refund', {
  paymentProvider: 'Payment provider',
  waits: 'It is sent on {moment, date}, unless it is taken back before.',
  reason: 'Reason: {reason}.',
})
