import { texts } from '../../texts.ts'

/** Why a line of a bank is not matched. */
export const bankTexts = texts('server/bank', {
  sayWhat: 'Please say which claims the line pays, or what else it is.',
  alone: 'A payout, or money that was given back, is the whole line. Leave out the claims.',
  nothingLeft: 'The claims take the whole line. Leave out what the rest is, or lower an amount.',
  moreThanOpen: 'So much of the line is not open any more. Look at it again.',
  moreThanOwed: 'Less is open of the claim. Nothing was recorded; look at the line again.',
  payoutTaken: 'This payout waits for no line any more. Look at the line again.',
  alreadyGivenBack: 'The money of this payment is given back already. Look at the line again.',
  otherMoney: 'The line is in another currency, or another amount or direction.',
  nothingDecided: 'Nothing is decided of the line.',
})
