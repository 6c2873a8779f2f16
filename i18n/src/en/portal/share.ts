import { texts } from '../../texts.ts'

/** The page on which a share of a claim is paid without an account. */
export const shareTexts = texts('portal/share', {
  title: '{fee} {year}',
  asks: '{organisation} asks you to pay {amount} by {day, date} for {name}.',
  overdue: '{amount} was due on {day, date} for {name}.',
  paid: 'Paid. Thank you. The receipt is below.',
  paidOutside: 'Paid. Thank you.',
  givenBack: 'What you paid was given back. You are asked for nothing more.',
  ended: '{organisation} does not ask you for this any more. You need pay nothing.',
  restEnded: '{organisation} does not ask you for the rest any more. You need pay nothing more.',
  lookedInto: '{organisation} is looking into a payment. You need pay nothing now.',
  member: 'For',
  fee: 'Fee',
  payer: 'Payer',
  due: 'To be paid by',
  asked: 'Amount',
  reminderFees: 'Reminder fees in it',
  paidSoFar: 'Paid',
  left: 'Still to pay',
  reference: 'Reference',
  toPay: 'Pay now',
  byBank: 'Pay by bank transfer',
  byBankLead: 'Give the reference, so that your payment is found.',
  linkNeeded: 'Open the link in your e-mail',
  linkNeededNote:
    'Nothing is open on this device. The link in the e-mail opens what you are asked to pay, and so does the square in the letter.',
  linkDead: 'This link opens nothing',
  linkDeadNote:
    'Part of it is missing, or what it led to has been deleted: {count, plural, one {# day} other {# days}} after it was paid or ended. Please open the link in the e-mail itself.',
  notLoaded: 'What you are asked to pay could not be loaded.',
  yours: 'Your share of a fee',
  closed: 'The page is closed on this device',
  closedNote: 'The link in your e-mail opens it again.',
  close: 'Close the page on this device',
  closeNote: 'Do this on a device that others use too. The link in your e-mail opens the page again.',
  notClosed: 'The page was not closed.',
  keptData:
    'We keep your name and address for this payment and erase them {count, plural, one {# day} other {# days}} after it is paid or ended. Receipts are kept as long as bookkeeping law requires.',
})
