import { texts } from '../../texts.ts'

export const cardTexts = texts('sandbox/card', {
  approved: 'Approved',
  insufficientFunds: 'Declined: insufficient funds',
  secureDeclined: 'Declined: 3-D Secure',
  callbackLost: 'Approved, the callback is lost',
  neverReturns: 'Approved, the browser never returns',
  callbackLate: 'Approved, the callback comes 30 s late, three times',
  callbackFirst: 'Approved, the callback comes first and a lookup finds nothing for 5 s',
  declinedThenAccepted: 'A declined callback, then an accepted one',
  allLost: 'Approved, both return and callback are lost',
  captureAnswerLost: 'Capture is applied, its answer is never sent',
  captureErrs: 'Capture fails with HTTP 500 twice, then works',
  captureRefused: 'Capture is refused inside HTTP 200',
  holdLapses: 'The hold lapses after 60 s',
  laterChargeRefused: 'Saved card works now, a later charge is refused',
  laterChargeLost: 'A later charge of the saved card is applied, its answer lost',
  otherAmount: 'Another amount is authorized',
  slow: 'Every answer takes 11 s',
})
