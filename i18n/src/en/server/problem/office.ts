import { texts } from '../../../texts.ts'

export const officeProblemTexts = texts('server/problem/office', {
  confirmEmail: 'Please type your own e-mail address to confirm.',
  paymentUnderWay:
    'A payment of yours is under way. Please wait until it is done, an hour at most, and try again.',
  yearRuns: 'A paid year is still running. It ends with the erasure: please confirm that too.',
  hasCredit: 'An organisation owes you money that you paid too much. Please ask for it first, or spend it.',
  hadToday: 'You have had this today. Please come again tomorrow.',
  decimals: 'Please enter a number of zero or more with at most two decimals.',
  discountCodeTaken: 'There is a discount code of that name already.',
  vatRate: 'Please enter 1.25 for 25 %, or 0 for exempt.',
  offeredTooLate: 'It must be on offer before the period ends.',
  keyReserved: "''{key}'' is no key for an organisation.",
  slipsInKroner: 'Only an organisation that is paid in Danish kroner has such payment slips.',
  keyTaken: "There is an organisation with the key ''{key}'' already.",
  phoneInvalid:
    'Please enter the phone number with its country code, such as +45 20 11 22 33, or leave it empty.',
  limitRaised: 'Only a super administrator can raise or remove this limit.',
  dunningNotLater: 'Each reminder must come later than the one before.',
  dunningNoLimit: 'No limit for fees of reminders is known in {currency}, so reminders cost nothing.',
  dunningAbove: 'A reminder may cost {amount} at most ({source}).',
  dunningTooMany:
    'At most {most, plural, one {# reminder} other {# reminders}} of a claim may cost something ({source}).',
  dunningTooEarly:
    'A reminder may cost something from {days, plural, one {# day} other {# days}} after the day on ({source}).',
  dunningTooClose:
    'At least {days, plural, one {# day} other {# days}} must lie between two reminders that cost something ({source}).',
  paymentSettings: 'Only a super administrator can change how payments are taken.',
  keyOfFreePay: 'This key is FreePay’s. Please send the credentials of the provider.',
  credentialsInvalid: 'The payment credentials can’t be used.',
  sandboxIsNotLive:
    'Payments go to a sandbox on this machine, so they can’t be real money. Keep test mode, or ask the operator to take {variable} out of the configuration.',
  cannotPutBack: 'This change can’t be put back. Please change the setting itself.',
  putBackGone: 'What was changed is not there any more. Please put back that it was removed first.',
})
