import { texts } from '../../../texts.ts'

export const sharedEventTexts = texts('portal/shared/event', {
  unlimited: 'There are places for everyone.',
  taken: '{count, plural, one {The only place is taken.} other {All # places are taken.}}',
  cancelUntilStart: 'You can cancel until it begins.',
  signUpUntil: 'Sign up until {moment}.',
  signUpUntilStart: 'Sign up until it begins.',
  signedUp: 'Signed up',
  waitingNumber: 'Waiting list {waitingNumber}',
  waiting: 'Waiting',
  offered: 'A place is offered',
  notPaidYet: 'Not paid yet',
  cancelled: 'Cancelled',
  cancelledEvent: 'Cancelled: <event>{title}</event>',
  someone: 'Someone',
  placesLeft:
    '{count, plural, one {{placesLeft, number} of # place left.} other {{placesLeft, number} of # places left.}}',
  canWait: 'You can go on the waiting list.',
  othersWait: '{count, plural, one {# person waits.} other {# people wait.}}',
  havePlace: '{count, plural, one {{names} has a place.} other {{names} have a place.}}',
  areKeptPlaces:
    '{count, plural, one {A place is kept for {names} until it is paid.} other {Places are kept for {names} until they are paid.}}',
  waitsAsNumber: '{name} waits as number {waitingNumber}, and is asked when a place becomes free.',
  areSignedUp: '{count, plural, one {{names} is signed up} other {{names} are signed up}}',
  areWaiting: '{count, plural, one {{names} waits for a place} other {{names} wait for a place}}',
  areOffered: '{count, plural, one {{names} is offered a place} other {{names} are offered a place}}',
  areToPay: '{count, plural, one {{names} has a place to pay for} other {{names} have places to pay for}}',
  countSignedUp: '{count, plural, one {# signed up} other {# signed up}}',
  countOfPlaces: '{count, number} of {capacity, number} places taken',
  countOffered: '{count, plural, one {# offered} other {# offered}}',
  countWaiting: '{count, plural, one {# waiting} other {# waiting}}',
  draft: 'Draft',
})
