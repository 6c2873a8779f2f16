import { texts } from '../../../texts.ts'

export const clubProblemTexts = texts('server/problem/club', {
  termsMissing: 'Please agree to the terms of the membership.',
  otherMember: '{field} differs from the one in the address.',
  inviteeMissing: 'Please give the e-mail address of the person whom you invited.',
  serverSendsThis: 'Only the server can send this.',
  tooManyViews: 'There are {most} saved views already. Please remove one first.',
  owedIsForMoney:
    'What members owe is shown to those who may see payments. Please choose other columns, another order and another filter.',
  tooManyReceivers: 'At most 3,000 people can be written to at once. Please choose fewer with a filter.',
  noReceiver: 'None of them can be reached: they have no e-mail address. Please choose somebody else.',
  pageKindTaken: 'There is a page of this kind already. Please write a new version of it.',
  signUpChanged: 'This sign-up has changed in the meantime. Please look at the event again.',
  offerGone: 'This place is no longer reserved. Please look at the event again.',
  askedTwice: 'This field is asked already. Ask each only once.',
  fieldGone: 'This field is archived, or not there any more. Load the page again.',
  notOfMembers: 'Members don’t fill this field in, so an event can’t ask it.',
  answerOfMissing: 'The answer of {firstName} to “{question}” is missing.',
  placeIsPaidFor: 'This place is taken by paying for it. Please choose “Pay”.',
  eventBegun: 'The event has begun.',
  letIn: 'The ticket was let in at the door, so the place can’t be cancelled any more.',
  onlyTakenPlace: 'Only a place that is taken can be given to another person.',
  signedUpAlready: '{firstName} is signed up for this event already.',
  eventOver: 'The event is over.',
  doorOpens: 'A helper’s link lets people in from {moment}. Until then, staff who are signed in can.',
  endsBeforeStart: 'Please give an end after the start.',
  eventInPast: 'Please give an end that is still to come.',
  publicForMembers:
    'An event for members can’t be on the public page. Please choose “everyone”, or remove the tick.',
  teamsAlone: 'An event for teams is for these alone. Please choose “teams”, or no team.',
  teamGone: 'One of these teams is archived, or not there any more. Load the page again.',
  signUpTooLate: 'Please give a moment before the event begins.',
  opensTooLate: 'Please give a moment before the sign-up ends.',
  dayTwice: 'This day is chosen twice. Please choose it once.',
  dayPast: 'Please choose a day that is still to come.',
  draftHasPeople:
    'Members are signed up already, so it can’t be a draft again. Please cancel the event instead.',
  namedTwice: 'Somebody is named twice. Please name each participant once.',
  onlyDraftDeleted: 'Members have seen this event, so it can’t be deleted. Please cancel it instead.',
  draftHadPeople:
    'People were signed up for this event, so it can’t be deleted. It stays a draft that only staff see.',
  fewerPlacesNow:
    'There are fewer places now than people who had one. Please give the event, or its kinds of places, more places first.',
  personClosed: "{name} is closed and can't be signed up.",
  administratorAnswers: 'Only an administrator of the organisation can answer.',
  threadMissing: 'Please name the thread that you answer.',
  organisationMissing: 'Please choose the organisation you want to write to.',
  claimNotOwed: 'You are not asked for this. Please write without naming it.',
  organisationUnknown: 'There is no such organisation. Please choose another.',
  writesToSelf: 'That is you. Please choose someone else.',
  neverSignsIn: '{name} does not sign in. Please write to a parent instead.',
  authorAnswers: 'The person who wrote to the organisation can’t be the one who answers.',
  colleagueUnknown: 'Please choose a colleague who has used this inbox recently.',
  placesShort:
    '{count, plural, one {# place is left for {names}. Please choose who gets it; the others wait.} other {# places are left for {names}. Please choose who gets them; the others wait.}}',
  threadReassigned:
    'This has changed in the meantime. {name} has this conversation now. Please look at it again.',
  threadUnassigned:
    'This has changed in the meantime. This conversation is not assigned to anyone. Please look at it again.',
  noPlaceLeft: 'There is no place of this kind left. Please choose another kind, or raise the places.',
  otherPlacesNow: 'The places have changed meanwhile. Look at the list, and offer the place again.',
  noneToOffer:
    'No place is free for this person. Give the event more places, and those who wait are offered them in their order.',
  noPlaceNow: 'There is no place left. Please choose another kind, or give the event more places.',
  payNow: 'Please say how the place was paid for, or give it free.',
  placePaymentBegun:
    'A payment was begun for this place. Please cancel the sign-up, and sign the person up on the other kind.',
  placeBeingPaid:
    'This place is being paid for. Please wait until it is paid, or the payment window has ended.',
  guestUnconfirmed: 'Please open the link in the e-mail that we sent you: it takes the place.',
  manyGuests: 'Many people are signing up at the moment. Please try again in half an hour, or for fewer.',
  manyOrders:
    'There have been many orders with this e-mail address today. Please open the link in one of the e-mails, or try again tomorrow.',
  orderedBefore:
    'This form was sent before with something else in it, and that sign-up was made. Its places are let go unless they are paid or confirmed by e-mail. If what stands here now is to be signed up too, send it once more.',
  guestsNeedPublic:
    'Only an event on the public page can take people without an account. Please put it there first.',
  orderBeingPaid: 'This order is being paid for. Please finish the payment, or try again in half an hour.',
})
