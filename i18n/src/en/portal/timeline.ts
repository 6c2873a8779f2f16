import { texts } from '../../texts.ts'

/** Why a year has its status, and the steps of its payments. */
export const timelineTexts = texts('portal/timeline', {
  checkAgain: 'Check again',
  checkedAt: 'Checked {moment}.',
  disputesOfPayment: 'Disputes of this payment, under Money',
  noPaymentOfYear: 'No payment was started for this year.',
  paymentNotChecked: 'The payment could not be checked.',
  paymentOf: 'Payment of {date}',
  reasonsNotLoaded: 'The reasons could not be loaded.',
  stepsOfPayment: 'Steps, refunds and disputes of the payment<hidden>, year {year}</hidden>',
  technicalCode: 'code {code}',
  technicalDetails: 'Technical details for support',
  whyMyStatus: 'Why is my status this?<hidden> Year {year}</hidden>',
  whatHappened: 'What happened?<hidden> Year {year}</hidden>',
  whyThisStatus: 'Why this status?<hidden> Year {year}</hidden>',
})
