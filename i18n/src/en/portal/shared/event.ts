import { texts } from '../../../texts.ts'

export const sharedEventTexts = texts('portal/shared/event', {
  thereArePlacesForEveryone: 'There are places for everyone.',
  theOnlyPlaceIsTaken: '{count, plural, one {The only place is taken.} other {All # places are taken.}}',
  takenYouCanGoOn: '{taken} You can go on the waiting list.',
  youCanCancelUntilIt: 'You can cancel until it begins.',
  signUpUntilMoment: 'Sign up until {moment}.',
  signUpUntilItBegins: 'Sign up until it begins.',
  signedUp: 'Signed up',
  waitingNumberWaitingnumber: 'Waiting, number {waitingNumber}',
  waiting: 'Waiting',
  aPlaceIsOffered: 'A place is offered',
  cancelled: 'Cancelled',
  someone: 'Someone',
  isareSignedUp: '{isAre} signed up',
  waitwaitsForAPlace: '{waitWaits} for a place',
  isareOfferedAPlace: '{isAre} offered a place',
  comeSignedUp: '{come} signed up',
  comeOfCapacityPlacesTaken: '{come} of {capacity} places taken',
})
