import { texts } from '../../texts.ts'

/** Kinds of places at an event, as a family chooses and pays them. */
export const tierTexts = texts('portal/tier', {
  placeOf: 'Kind of place for {name}',
  choose: 'Choose a kind of place',
  priced: '{tier}, {price}',
  free: '{tier}, free',
  waitingList: '{tier} – waiting list',
  over: '{tier}: can’t be chosen any more.',
  notYet: '{tier}: can be chosen from {moment}.',
  noneNow: 'No kind of place can be chosen now.',
  total: 'Total {amount}',
  payFirst: 'A place is yours once it is paid.',
  refundRule: 'If you cancel by {moment}, you get {percent, number} % of the price back.',
  refundNone: 'The price is not given back if you cancel.',
  refundOver: 'The time to cancel with money back is over: nothing of the price is given back.',
  refundNow: 'You get {percent, number} % of the price back, the way you paid.',
  refundByHand: 'It was not paid for here: please ask the organisation what you get back.',
  signUpAndPay: 'Sign up and pay {amount}',
  payMembershipToo: 'Pay a membership of {organisation} with it',
  pay: 'Pay {amount}',
  payFor: 'Pay {amount}<hidden> for {title}</hidden>',
  keptUntil:
    '{count, plural, one {A place is kept for you until {moment}} other {# places are kept for you until {moment}}}',
  keptNoLonger:
    '{count, plural, one {The place is not kept any more} other {The places are not kept any more}}',
  signUpAgain:
    'The time to pay is over, and nothing was charged. Please sign up again if there are places left.',
  kept: 'Kept for you until {moment}. Pay {amount}',
  letGo: 'Let it go',
  letGoOf: 'Let it go<hidden>: {name}’s place</hidden>',
  letGoTitle: 'Let {name}’s place go?',
  lookAgain: 'Look at the event again',
  costsNothing: 'Free',
  from: 'From {price}',
  freeOrFrom: 'Free or from {price}',
})
