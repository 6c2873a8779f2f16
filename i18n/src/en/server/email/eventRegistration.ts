import { texts } from '../../../texts.ts'

export const eventRegistrationTexts = texts('server/email/eventRegistration', {
  seeEvent: 'See the event',
  seeTicket: 'See the ticket',
  attached: 'The ticket is attached as a PDF. Show its code at the door, on paper or on a screen.',
  wallet: 'The button below leads to the ticket; there you can put it into the wallet of your phone.',
  why: 'You get this because you or your family signed up with {organisation}.',
})
