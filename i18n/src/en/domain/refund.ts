import { texts } from '../../texts.ts'

export const refundTexts = texts('domain/refund', {
  noMoney: 'This payment took no money.',
  notYet: 'The money is not taken yet. Please try again in a moment.',
  testWhole: 'This was a test, which can only be given back whole.',
  free: 'Nothing was paid, so there is nothing to give back.',
  manual: 'This money came outside the portal. Please take it back instead.',
  allGivenBack: 'Everything was given back already.',
  disputed: "The cardholder's bank asks for this money. Please wait for its decision.",
  lost: "The cardholder's bank has taken this money back.",
  atMost: 'At most {amount} can be given back of this payment.',
  otherUnderWay: 'Another refund of this payment is under way. Please try again when it is answered.',
  amountMissing: 'Please enter an amount, or choose what is paid back in full.',
  endedAlready: 'A part of this has ended already. Please enter the amount that is given back for it.',
  endOrKeep: 'Please either choose what ends, or say that all of it is kept.',
  allEndsYears: 'Everything is given back, so all that was paid for ends. Please give back less to keep it.',
  allOwedAgain:
    'All of this share is given back, so it is owed again. If it is not to be paid any more, please forgive the share afterwards.',
  shareOwedAgain: 'The share is owed again, and a year that waits for it counts once it is paid.',
  chooseYears: 'Please choose what ends, or say that all of it is kept.',
  noYearChanges: 'No membership year changes.',
  noPlaceChanges: 'No place at {event} changes.',
  yearsEnd:
    '{count, plural, one {The membership year ends: {years}.} other {The membership years end: {years}.}}',
  yearsStay:
    '{count, plural, one {The membership year stays: {years}.} other {The membership years stay: {years}.}}',
  placesEnd:
    '{count, plural, one {The place at {event} is cancelled: {names}.} other {The places at {event} are cancelled: {names}.}}',
  placesStay:
    '{count, plural, one {The place at {event} is kept: {names}.} other {The places at {event} are kept: {names}.}}',
  yearsEndAndStay:
    '{endCount, plural, one {The membership year ends: {ending}} other {The membership years end: {ending}}}; {stayCount, plural, one {{staying} stays.} other {{staying} stay.}}',
})
