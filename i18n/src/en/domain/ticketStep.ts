import { texts } from '../../texts.ts'

/** Steps of a payment for places at an event; the others say what `timelineTexts` says. */
export const ticketStepTexts = texts('domain/ticketStep', {
  authorized: 'The bank reserved the money, and the places were confirmed.',
  refunded_test: 'The test was given back, and the places ended. No money moved.',
  free: 'There was nothing to pay, and the places were confirmed.',
  manual: 'The organisation recorded the payment, and the places were confirmed.',
  taken_back: 'The organisation took the recorded payment back, and the places ended.',
  capture_failed: 'The bank did not release the money, so the places ended. Nothing was charged.',
  voiding: 'The places could not be sold any more, so the reserved money is given back.',
  recordedCash:
    'The organisation recorded the payment (cash, received {day, date}), and the places were confirmed.',
  recordedTransfer:
    'The organisation recorded the payment (bank transfer, received {day, date}), and the places were confirmed.',
  recordedCredit: 'The payment was made with credit on {day, date}, and the places were confirmed.',
})
