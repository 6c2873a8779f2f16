import { texts } from '../../texts.ts'

export const ticketTexts = texts('portal/ticket', {
  ticket: 'Ticket',
  ticketOf: 'Ticket<hidden> of {name}</hidden>',
  codeOf: 'Code of the ticket of {name} for {event}',
  typedCode: 'Code: {code}',
  yourTickets: 'Your tickets',
  havePlaces: '{count, plural, one {{names} has a place: {event}.} other {{names} have places: {event}.}}',
  ticketsSent: 'Each ticket is also sent by e-mail, to the one whom it is for or to a parent.',
  wasFor: '{amount} for {names}: {event}.',
  seeEvent: 'See the event',
  paidBack: 'The money goes back to where it came from, and the places are free again.',
  outcomeAtEvent: 'You don’t need to pay again. As soon as we know, you see the outcome at the event.',
  placeGone: 'No place is kept any more. If there are places left, you can sign up again at the event.',
  notLoaded: 'The tickets could not be loaded.',
  savePdf: 'Save as PDF<hidden>: ticket of {name} for {event}</hidden>',
  pdfNotMade: 'The PDF could not be made.',
  orInstead: 'Or somebody else of your family comes instead, with a new ticket:',
  comesInstead: '{name} comes instead',
  gaveTo: '{name} has the place of {from} now.',
  notGiven: 'The place was not given on.',
  givenUnknown: 'We don’t know yet whether the place was given on.',
})
