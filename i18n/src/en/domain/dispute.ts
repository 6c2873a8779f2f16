import { texts } from '../../texts.ts'

export const disputeTexts = texts('domain/dispute', {
  alreadyDisputed: 'This payment is disputed already.',
  refundUnderWay: 'A refund of this payment is under way. Please try again when it is answered.',
  allGoneBack: 'All of this money has gone back already.',
  noMoneyTaken: 'No money of this payment was taken, so no bank can ask for it.',
  providerReports: 'The payment provider tells of disputes by itself, so there is nothing to note.',
  dayInFuture: 'Please give a day that is not in the future.',
  dayBeforePayment: 'Please give a day after the payment.',
  closed: 'This dispute is closed.',
  providerDecides: 'The payment provider will tell how this ends. Until then nothing changes.',
  bankDecided: 'The bank has decided for the cardholder.',
  waitsForYears: 'The bank has decided for the cardholder. Please say what ends and what is kept.',
  waitsForProvider: 'The bank has not decided. The payment provider tells how it ends.',
  waitsForNote: 'The bank has not decided. Please note here how it ends.',
  atMost: 'The bank can ask for at most {amount} of this payment.',
  inquiryTakesNothing:
    'An inquiry takes no money. If the bank asks for the money now, please close this one and note a chargeback.',
  inquiryAtProvider:
    'The bank asks about this payment. No money has moved, and it can be refunded. The payment provider tells how it ends.',
  inquiryNoted:
    'The bank asks about this payment. No money has moved, and it can be refunded. Please note here when it is closed.',
})
