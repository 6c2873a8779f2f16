import { texts } from '../../texts.ts'

/** What a notification says on a locked screen, below the organisation's name: no names, no sums. */
export const pushTexts = texts('server/push', {
  event: 'A notification about an event',
  message: 'A notification about a message',
  membership: 'A notification about a membership',
  payment: 'A notification about a payment',
  family: 'A notification about your family',
})
