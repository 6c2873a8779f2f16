import { texts } from '../../../texts.ts'

/** Reminders of claims: when they leave and what they cost, among an organisation's settings. */
export const officeDunningTexts = texts('portal/office/dunning', {
  title: 'Reminders of claims',
  lead: 'They go to payers whose claim is overdue. Those who have paid, dispute a payment, have a pause or may have money waiting at the bank get none.',
  none: 'No reminders are sent.',
  step: '{days, plural, one {# day} other {# days}} after the claim is due',
  fee: 'fee {amount}',
  noFee: 'no fee',
  last: 'After the last one the claim stands under “For the board”. Nothing ends.',
  limit: 'The law lets a reminder cost {amount} at most ({source}).',
  limitCount: 'At most {most, plural, one {# reminder} other {# reminders}} of a claim may cost something.',
  limitEarly:
    'The first may cost something {days, plural, one {# day} other {# days}} after the claim is due.',
  limitApart: '{days, plural, one {# day} other {# days}} must lie between two that cost something.',
  noLimit: 'No limit of the law is known for {currency}, so reminders cost nothing.',
  agreed: 'A fee must stand in your statutes or in what members agree to.',
  change: 'Change the reminders',
  days: 'Days after the day',
  amount: 'Fee in {currency}',
  remove: 'Remove <hidden>reminder {number}</hidden>',
  add: 'Add a reminder',
  daysWrong: 'Please give a number of days from 1 to 365.',
  amountWrong: 'Please give an amount, such as 50 or 0.',
  save: 'Save',
  notSaved: 'The reminders were not saved.',
  unknown: 'It is not known whether they were saved.',
  again: 'Please look at the settings before you try again.',
})
