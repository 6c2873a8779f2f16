import { texts } from '../../texts.ts'

/** Of messages on WhatsApp. Their own words stand at Meta; these are what is filled in, and what administrators see. */
export const noteTexts = texts('server/note', {
  marked: '{text} (test, no money was moved)',
  part: '{text} (a part of the fee)',
  paymentSubject: '{organisation} {year}: the payment is confirmed',
  contactSubject: 'A member has written to {organisation}',
})
