import { texts } from '../../../texts.ts'

export const officeGrantTexts = texts('portal/office/grant', {
  recordPayment: 'Record a payment',
  giveYearFree: 'Give the year free',
  forMember: 'For {memberName}.',
  manualReasonHint: 'Why it was not paid in the portal; it is kept in the audit log.',
  freeReasonHint: 'The member reads it.',
  notWritten: 'Nothing was written.',
  grantUnknown: 'We don’t know yet whether it was written.',
  checkYears: 'Please check the years of {memberName} before you try again.',
  recordPrice: 'Record {price}',
  manualConsequence:
    '{price} is recorded in full, with a receipt of its own number. {memberName} is a member from {start} to {end}.',
  freeConsequence:
    'Nothing is charged, and there is no receipt. {memberName} is a member from {start} to {end}.',
  notified: '{name} is notified at once.',
  notifiedWithAddress: 'A member with an e-mail address is notified at once. For a child, the parent is.',
  notNotified: '{name} has no e-mail address and is not notified. Please tell them yourself.',
  method: 'How the money came',
  cash: 'Cash',
  bankTransfer: 'Bank transfer',
  paidOn: 'Received on',
  takeBackManualLead:
    'The year ends at once, and so does every other year of the same payment, which no longer counts. Credit that paid for it is credit again; paying other money out is up to you. The receipt keeps its number.',
  takeBackFreeLead: 'The year ends at once. The member can buy it.',
  takeBack: 'Take {year} back',
  takeBackTitle: 'Take {year} back?',
  keepYear: 'Keep the year',
  notTakenBack: 'Nothing was taken back.',
  takeBackUnknown: 'We don’t know yet whether it was taken back.',
  checkYear: 'Please check the year before you try again.',
  yearGiven: '{memberName} has {year} free.',
  paymentRecorded: '{memberName} has {year}. The payment is receipt {receiptNumber}.',
  giveYear: 'Give {year} free',
  giveIt: 'Give it free',
  takeBackPlace: 'Take the payment back',
  takeBackPlaceTitle: 'Take the payment back?',
  takeBackPlaceLead:
    'The place is cancelled, and the recorded payment no longer counts. Paying the money out is up to you. The receipt keeps its number.',
  keepPlace: 'Keep the payment',
  checkPlace: 'Please check the participants before you try again.',
})
