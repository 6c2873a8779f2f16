import { texts } from '../../texts.ts'

/** Steps of a payment for a part of a price or of a claim, which alone neither begins nor ends a year; the others say what `timelineTexts` says. */
export const partStepTexts = texts('domain/partStep', {
  authorized: 'The bank reserved the money.',
  refunded_test: 'The test was given back. No money moved.',
  free: 'There was nothing to pay.',
  manual: 'The organisation recorded the payment.',
  taken_back: 'The organisation took the recorded payment back.',
  capture_failed: 'The bank did not release the money. Nothing was charged.',
  voiding: 'The part need not be paid any more, so the reserved money is given back.',
  recordedCash: 'The organisation recorded the payment (cash, received {day, date}).',
  recordedTransfer: 'The organisation recorded the payment (bank transfer, received {day, date}).',
  recordedCredit: 'The payment was made with credit on {day, date}.',
})
