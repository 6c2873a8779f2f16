import { texts } from '../../texts.ts'

/** How a place at an event stands that is paid for, or is to be. */
export const ticketTimelineTexts = texts('domain/ticketTimeline', {
  registered: 'The place is confirmed.',
  offered: 'The place is kept until it is paid.',
  waiting: 'There is no place yet: this is on the waiting list.',
  cancelled: 'The place was given up or taken back.',
})
