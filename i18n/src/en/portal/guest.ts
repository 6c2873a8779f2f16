import { texts } from '../../texts.ts'

/** Signing up for an event without an account, and what became of it. */
export const guestTexts = texts('portal/guest', {
  notHere: 'No sign-up here',
  notHereNote:
    'People without an account can’t sign up for this event, or it is over. The page of the club says what is possible.',
  prices: 'Price',
  places: 'Places',
  member: 'Are you a member?',
  signInInstead: 'Sign in instead',
  whoComes: 'Who is coming',
  you: 'You',
  person: 'Person {number, number}',
  emailHint: 'The tickets come to this address.',
  emailHintFree: 'You get a link there that makes the place yours, and the ticket.',
  kindOfPlace: 'Kind of place',
  birthdayMissing: 'Date of birth is missing. Please enter it.',
  tierMissing: 'Please choose a kind of place.',
  addPerson: 'Add another person',
  personAdded: 'Person {number, number} is added below.',
  removePerson: 'Remove<hidden> person {number, number}</hidden>',
  personRemoved: 'Person {number, number} is removed.',
  mostPeople: 'At most {count, number} people can be in one order.',
  confirmFirst:
    'We keep the place for you until you have opened the link in our e-mail, at most {count, plural, one {# hour} other {# hours}}.',
  hasCode: 'I have a discount code',
  hasCodeHint: 'You type it on the next page, before you pay.',
  keptData:
    'We keep names, answers and the e-mail address for this event and erase them {count, plural, one {# day} other {# days}} after it. Receipts are kept as long as bookkeeping law requires.',
  notSignedUp: 'You are not signed up.',
  signUpUnknown: 'We don’t know yet whether you are signed up.',
  pressAgain: 'You can safely press again: what was sent is not signed up twice.',
  linkNeeded: 'Open the link in your e-mail',
  linkNeededNote:
    'On this device no order is open. The link in the e-mail that you got when you signed up opens it.',
  linkDead: 'This link opens no order',
  linkDeadNote:
    'Part of it is missing, or the order has been deleted: {count, plural, one {# day} other {# days}} after the event, or because nothing came of it. Please open the link in the e-mail itself.',
  closed: 'Your order is closed on this device',
  closedNote: 'The link in your e-mail opens it again.',
  order: 'Your order',
  notLoaded: 'Your order could not be loaded.',
  paid: '{count, plural, one {Paid. The ticket is below and in your e-mail.} other {Paid. The tickets are below and in your e-mail.}}',
  havePlaces:
    '{count, plural, one {{names} has a place. The ticket is below and in your e-mail.} other {{names} have places. The tickets are below and in your e-mail.}}',
  waiting:
    '{count, plural, one {{names} is on the waiting list.} other {{names} are on the waiting list.}} We write to {email} when a place becomes free.',
  toPay:
    '{count, plural, one {The place is yours once it is paid.} other {The places are yours once they are paid.}}',
  toTake: '{count, plural, one {One place waits for your answer.} other {# places wait for your answer.}}',
  noOne: 'No one in this order is signed up any more.',
  calledOff: 'The event was cancelled.',
  wasIn: 'The event has begun, and nothing can be changed any more.',
  mailSent: 'We have sent an e-mail to {email}',
  openLinkBy:
    '{count, plural, one {Open the link in it by {moment}: then the place is yours.} other {Open the link in it by {moment}: then the places are yours.}}',
  openLink:
    '{count, plural, one {Open the link in it: then the place is yours.} other {Open the link in it: then the places are yours.}}',
  keptUntil:
    '{count, plural, one {The place is kept for you until {moment}} other {# places are kept for you until {moment}}}',
  kept: '{count, plural, one {The place is kept for you} other {# places are kept for you}}',
  takePlaces: '{count, plural, one {Take the place} other {Take the # places}}',
  taken: '{count, plural, one {{names} has a place now.} other {{names} have places now.}}',
  notTaken: 'The place was not taken.',
  takenUnknown: 'We don’t know yet whether the place was taken.',
  tickets: '{count, plural, one {Ticket} other {Tickets}}',
  receipts: '{count, plural, one {Receipt} other {Receipts}}',
  saveReceipt: 'Save receipt no. {number} as PDF',
  receiptNotLoaded: 'The receipt could not be loaded.',
  messages: 'Messages from {name}',
  rename: 'Someone else comes<hidden> instead of {name}</hidden>',
  renameTitle: 'Who comes instead of {name}?',
  renameLead:
    'There is a new ticket with the new name, and the old one is no longer valid. A misspelt name is put right in the same way.',
  renameAnswers:
    'Leave these blank to keep what was answered. What you fill in takes the place of all of it.',
  renameNow: 'Change the name',
  renamed: '{name} is coming, with a new ticket.',
  notRenamed: 'The name was not changed.',
  renamedUnknown: 'We don’t know yet whether the name was changed.',
  questionsTo: 'Questions? Write to <link>{email}</link>.',
  clubPage: 'More of {name}',
  close: 'Close the order on this device',
  closeNote: 'Do this on a device that others use too. The link in your e-mail opens the order again.',
  notClosed: 'The order was not closed.',
})
