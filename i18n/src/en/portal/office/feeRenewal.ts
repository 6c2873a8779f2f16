import { texts } from '../../../texts.ts'

/** How the renewals of a fee are asked for, in its form. */
export const officeFeeRenewalTexts = texts('portal/office/feeRenewal', {
  renewal: 'Renewal',
  how: 'How members renew into it',
  byCard: 'By kept cards and agreements',
  byClaim: 'By a claim to each member',
  dueDays: 'Days until it is due',
  dueDaysWrong: 'Please enter a number of days, from 1 to {most}.',
  counts: 'When the year counts',
  countsWhenPaid: 'Once all is paid',
  countsFromClaim: 'From the claim on, until {days} days after it is due',
  cardHint:
    'Those who renew automatically are charged on the first day, {days} days after they were notified. The others buy it.',
  claimHint:
    'From {days} days before the first day, everybody who paid for the year before is asked to pay, once. No kept card is charged. Each run stands under Claims, and can be undone.',
  isAsked: 'renewed by claims',
  inDays: '{days, plural, one {due after # day} other {due after # days}}',
})
