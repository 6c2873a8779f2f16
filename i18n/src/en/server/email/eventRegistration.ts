import { texts } from '../../../texts.ts'

export const eventRegistrationTexts = texts('server/email/eventRegistration', {
  seeEvent: 'See the event',
  why: 'You get this because you or your family signed up with {organisation}.',
})
