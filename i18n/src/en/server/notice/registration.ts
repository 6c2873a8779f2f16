import { texts } from '../../../texts.ts'

/** What the bell and the e-mail of a sign-up say. */
export const registrationTexts = texts('server/notice/registration', {
  /** Stands after what happened: the event's organisation and when it begins. */
  placed: '{sentence} {organisation}, {moment, date}.',
  signedUp: 'You are signed up: {event}',
  signedUpOther: '{name} is signed up: {event}',
  signedUpBody: 'You can cancel until it begins.',
  signedUpTicket: 'Ticket {code}: show it at the door, or say the code. You can cancel until it begins.',
  waits: 'You are on the waiting list: {event}',
  waitsOther: '{name} is on the waiting list: {event}',
  waitsBody: 'When a place becomes free, you are asked here.',
  offered: 'A place for you: {event}',
  offeredOther: 'A place for {name}: {event}',
  offeredBody: 'A place became free. It is kept for you until {until, date}; please accept or decline it.',
  offeredBodyOther:
    'A place became free. It is kept for {name} until {until, date}; please accept or decline it.',
  unpaid: 'The place was not paid for in time: {event}',
  unpaidBody: 'It was kept for you until then, and is free for others now. You can sign up again.',
  lapsed: 'The offered place has gone on: {event}',
  lapsedBody: 'There was no answer in time, so it was offered to the next in line. You can sign up again.',
  ended: 'You are not signed up any more: {event}',
  endedOther: '{name} is not signed up any more: {event}',
  cancelledBody: 'Your family cancelled it.',
  refundedBody: 'The payment for the place has gone back.',
  removedBody: 'The organisation cancelled it. Reason: {reason}.',
  moved: 'Another time or place: {event}',
  movedBody: 'The organisation changed it. You are still signed up.',
  movedBodyPlace: 'The organisation changed it. You are still signed up. Place: {place}.',
  given: 'Your place was given to another person: {event}',
  givenOther: '{name}’s place was given to another person: {event}',
  givenBody: 'The ticket that was sent before is of no use any more.',
  tomorrow: 'Tomorrow: {event}',
  tomorrowBody: 'You or your family are signed up. Please cancel if you can’t come.',
  tomorrowBodyPlace: 'You or your family are signed up. Please cancel if you can’t come. Place: {place}.',
  calledOff: 'Called off: {event}',
  calledOffBody: 'It does not take place.',
  restored: 'It takes place after all: {event}',
  restoredBody: 'The organisation took the cancellation back. The sign-up is as it was before.',
  otherPlace: 'Another kind of place: {event}',
  otherPlaceOther: 'Another kind of place for {name}: {event}',
  otherPlaceBody: 'The organisation made it {tier}.',
  otherPlaceKept: 'The organisation made it {tier}. It is kept until {until, date}.',
  otherPlaceTicket:
    'The organisation made it {tier}. There is a new ticket for it; the one from before is not valid any more.',
  ordered: 'Your sign-up: {event}',
  orderedBody:
    'Somebody, probably you, signed up with this address. Please open the order by {until, date} to take the place; it is free for others after that. If it was not you, you need do nothing.',
  orderedWaitsBody:
    'Somebody, probably you, joined the waiting list with this address. Please open the order within a day to stay on it; when a place becomes free, we write again. If it was not you, you need do nothing.',
})
