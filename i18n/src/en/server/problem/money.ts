import { texts } from '../../../texts.ts'

export const moneyProblemTexts = texts('server/problem/money', {
  renewalTermsMissing: 'Please read and agree to the terms of automatic renewal.',
  yearsMissing: 'Please say what ends. You can also choose nothing.',
  noYearEnds: 'The money stays, so nothing ends.',
  hasYear: '{name} has {year} already.',
  costsNothing: 'This year costs nothing. Please give it free instead.',
  dayInFuture: 'Please give a day that is not after today.',
  administratorDecides:
    'Only an administrator of the organisation, and not acting for another member, can decide this.',
  organisationClosed: '{organisation} is closed.',
  feeUnknown: 'Please choose a fee of this organisation.',
  memberClosed: 'This member is closed.',
  takesNoPayments: 'This organisation takes no payments at the moment.',
  totalTooHigh: 'The total is too high for one payment.',
  nothingPaid: 'Nothing is paid for that organisation and year.',
  notAuthorized: 'The provider did not authorize this payment.',
  paymentPaid: 'This payment is paid.',
  foreignAuthorization: 'That authorization belongs to another payment.',
  authorizedAndPaid: 'The provider has authorized this payment; it is paid.',
  amountDiffers: 'The amount is not the total of the payment; nothing was captured.',
  identifierInvalid: '{field} must be an identifier of the provider.',
  otherWindow: 'Another window was opened for this payment. Please use that one.',
  priceChanged: 'The price is {amount} now.',
  alreadyPaid: 'This is paid already.',
  payerClosed: 'This member is closed. Please ask your organisation.',
  otherCurrency: 'The price is in {currency}.',
  foreignReturnAddress: 'The return address is not one of ours.',
  otherOrganisation: '{field}: one payment is for one organisation.',
  foreignToken: 'The token is of another account.',
  choiceUnreadable: '{field} must be base64 of JSON with the chosen memberships.',
  otherApproves: 'Another person must approve this refund.',
  calledOffRefundSent:
    'Money was given back for this event already, so the cancellation can’t be undone. Please plan a new event.',
  refundDecided: 'This refund no longer needs approval.',
  refundEndsYears:
    'This would refund everything, so nothing can be kept. Please reject it and make a new request.',
  noRefundsSetUp: 'The payments of {organisation} are not set up, so nothing can be given back.',
  administratorRefunds:
    'Only an administrator of the organisation, and not acting for another member, can give money back.',
  refundAsked:
    'You asked for a refund of {amount} before, and it is listed in the steps of the payment. If more is to be given back, ask once more.',
  refundWithoutKey:
    'An equal refund of {amount} was asked for just now, or waits for a second person. For another one of the same amount, send a new idempotency key with each request.',
  paymentsNotSetUp: 'The payments of the organisation are not set up.',
  providerSilent: 'The payment provider did not answer. Please try again later.',
  chargeUnknown: 'The payment provider knows no such charge for this renewal.',
  renewalDecided: 'This renewal no longer needs a decision.',
  providerKnows: 'The payment provider can be asked about this one. Please check again instead.',
  ownMembershipOnly: 'Only {name} can change this membership.',
  membershipChanged: 'This membership was changed in the meantime. Please look again.',
  agreementForAdults:
    'Only adults can agree to yearly charges in an app. Please pay once, or let a parent pay.',
  cardMissing: 'Please pay once with a card that you let us keep, then switch automatic renewal on.',
  membershipEnds: 'Your membership ends, so nothing can be renewed. Please buy a year first.',
  foreignYears: 'Please name only what this payment paid for.',
  otherAge: '{fee} is not for {name}. {reason}',
  nothingToPay: 'There is nothing to pay.',
  placesAlone: 'The memberships cost nothing. Please pay for the places without them.',
  familyIsPaying:
    'Somebody in your family is paying at the moment, and with the family maximum your price depends on it. Please try again once that payment is made or left; a payment window closes after an hour.',
  codeUnknown: 'There is no such discount code.',
  codeNotYet: 'This discount code can be used from {day, date}.',
  codeOver: 'This discount code could be used until {day, date}.',
  codeForMemberships: 'This discount code is for memberships.',
  codeForPlaces: 'This discount code is for places at events.',
  codeForMembers: 'This discount code can only be used with an account. Please sign in first.',
  codeUsedUp: 'This discount code has been used as often as it can be.',
  codeUsedByYou:
    'You have used this discount code {count, plural, one {once} other {# times}}, and that is as often as you can.',
  partsNotOffered: 'This can’t be paid in parts any more. Please pay it in full.',
  partNotPayable: 'This part is not to be paid any more.',
  partUnderWay: 'Your card is being charged for this part right now. Please look again in a few minutes.',
  partHeld:
    'The organisation is finding out whether your card was charged for this part. Please wait for its answer.',
  partNotHeld: 'This part no longer needs a decision.',
  partNotRecorded: 'No money was recorded for this part.',
  planStopped: 'The rest of this plan is not claimed any more.',
  instalmentTermsMissing: 'Please read and agree to the terms of paying in parts.',
  givenUp: 'This was given up. Please start again.',
  fieldsUnanswered:
    'The organisation needs an answer before you pay: {names}. Load the page again to answer.',
  claimBegun: 'A part of this year’s claim is paid. Please pay or record the rest at the claim.',
  claimClosed: 'Nothing of this claim is open any more.',
  openChanged:
    '{amount} of this claim is open now. Please look at the claim: this payment may have been recorded already.',
  claimPartPaid: 'A part of this claim is paid. Please take the payment back first, or forgive the rest.',
  claimPaymentNotRecorded: 'This payment was not recorded by the organisation, or it was taken back.',
  creditDay: 'The credit changed last on {day, date}. Please give that day or a later one.',
  creditNotOffered:
    'Credit can’t be used for a payment in parts, nor for places at an event. Please choose one of them.',
  creditLess: 'Only {amount} of credit can be spent here.',
  creditChanged:
    'The credit is {amount} now. Please look at it: this may have been paid back already, or waits for a second person.',
  creditSpent:
    'The credit that came with it is spent or paid back, or waits to be. Please take that back first.',
  creditErased:
    'The data of the payer was erased, so they can have no credit. Please record no more than is open, and give back what came beyond it.',
  returnErased:
    'The data of the payer was erased, so a payment with their credit can’t be taken back any more.',
  creditWithPayment: 'This credit came with a payment. Please take the payment back.',
  paybackDecided: 'This was decided already.',
  pauseOver: 'Please give a day from today on.',
  noFeesOpen: 'No fee of a reminder is open of this claim.',
  dueTooEarly: 'Please give a day after today.',
  letterPaid: 'Nothing of this claim is to be paid any more. What was paid has its receipt.',
  letterFeesOnly: 'Only fees of reminders are open of this claim. Please print the reminder.',
  letterNotReminded: 'No reminder of this claim was sent yet. Please print the claim.',
  letterBeyond:
    '{count, plural, =0 {No letter is to be printed} one {There is # letter} other {There are # letters}}. Please load the page again.',
  waitsForPlace: 'This person waits for a place. Please record the money once there is one.',
  nothingRecorded: 'Nothing is recorded for this place that came outside the portal.',
})
