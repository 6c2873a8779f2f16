import { texts } from '../../texts.ts'

/** A payment that was begun and left. */
export const begunPaymentTexts = texts('portal/begunPayment', {
  continuePayment: 'Continue · {price}<hidden>, {names} in {organisation}</hidden>',
  paidTogether: 'Together with {name}',
  windowOpenUntil: 'The payment window is open until {time}.',
  windowClosed: 'The payment window has closed. A new one opens when you continue.',
  beginAgain: 'Begin again<hidden>, {names} in {organisation}</hidden>',
  notGivenUp: 'The payment that was begun could not be given up.',
})
