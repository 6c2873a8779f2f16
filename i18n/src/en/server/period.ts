import { texts } from '../../texts.ts'

export const periodTexts = texts('server/period', {
  givenFree: 'Given free by the organisation: {reason}',
  paymentDeclined: 'The payment of {day, date} was declined.',
  paymentOpen: 'A payment was started on {day, date} and is not finished.',
})
