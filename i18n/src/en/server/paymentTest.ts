import { texts } from '../../texts.ts'

/** Why a test of a payment provider did not work. */
export const paymentTestTexts = texts('server/paymentTest', {
  noWindow:
    'The provider opened no payment window. Check that the keys are whole, of the right kind, and allowed to take payments.',
  declined:
    'The payment was declined, or the window was closed. The keys work as far as the window: try again, if need be with another card.',
  notPaid: 'No one paid in the window in time. Try again.',
  otherAmount:
    'The provider held another amount than was asked for. Ask the provider before you take payments.',
  otherMode:
    'The money was real where it should be a test, or the other way round. Check the mode and that the keys belong to it.',
  tookMoney:
    'The provider took the money at once instead of holding it; it was given back. Turn automatic capture off at the provider.',
})
