import { texts } from '../../texts.ts'

export const paymentFailureTexts = texts('server/paymentFailure', {
  notReleased: 'The bank did not release the money.',
  cardRefused: 'The card was refused.',
  noCharge: 'No charge was found at the provider.',
  cancelledInApp: 'Cancelled in the app',
  timeRanOut: 'The time to pay ran out',
})
