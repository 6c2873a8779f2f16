import { texts } from '../../texts.ts'

export const storedReasonTexts = texts('server/storedReason', {
  paymentRefunded: 'The payment was refunded.',
  periodRefunded: 'This year was refunded.',
  placeRefunded: 'The place was refunded.',
  bankTookBack: 'The bank took the payment back.',
  placeCancelled: 'The place at the event was cancelled.',
  eventCancelled: 'The event was cancelled.',
  moneyNotReleased: 'The bank did not release the money of the payment.',
  memberErased: 'The member asked for their data to be erased.',
  givenBackElsewhere: 'Given back at the payment provider.',
  reportedByProvider: 'Reported by the payment provider.',
  recordedByMistake: 'It was recorded by mistake, together with others.',
  fromBankStatement: 'It was on a statement of the bank.',
  bankLineUndone: 'The line of the bank is matched otherwise.',
  creditSpent: 'Paid with credit.',
  importedFromFile: 'It was in a file that was imported.',
  takenBack: 'Taken back by the organisation: {reason}',
  claimReplaced: 'The year was paid or given otherwise.',
  claimWithdrawn: 'The claim was withdrawn: {reason}',
  claimedByMistake: 'It was asked for by mistake, together with others.',
})
