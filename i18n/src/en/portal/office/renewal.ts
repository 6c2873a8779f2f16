import { texts } from '../../../texts.ts'

export const officeRenewalTexts = texts('portal/office/renewal', {
  automaticRenewals: 'Automatic renewals',
  theAutomaticRenewalsCouldNot: 'The automatic renewals could not be loaded.',
  thePaymentProviderWasNot: 'The payment provider was not asked.',
  onPayernameSCard: ' · on {payerName}’s card',
  checkAgain: 'Check again',
  itWasNotCharged: 'It was not charged',
  weDontKnowYetWhether: 'We don’t know yet whether anything was changed.',
  pleaseCheckTheListOf: 'Please check the list of renewals before you try again.',
  chargeOfId: 'charge of {id}',
  theCardEndingInCardlast4: 'the card ending in {cardLast4}',
  findTheCharge: 'Find the charge',
  thePaymentProviderNeverAnswered:
    'The payment provider never answered, and can’t be asked without an identifier. Look in its own list of payments for {amount} on {card}, from {date} on.',
  identifierOfTheAuthorization: 'Identifier of the authorization',
  theProviderIsAskedAbout:
    'The provider is asked about it. It counts only when payer, sum and card are {memberName}’s renewal.',
  pleaseEnterTheIdentifier: 'Please enter the identifier.',
  askTheProvider: 'Ask the provider',
  membernameYearWasNotCharged: '{memberName}, {year} was not charged?',
  saySoOnlyAfterYou:
    'Say so only after you looked in the payment provider’s own list. {payerName} is asked to pay by hand. The card is not charged again for {year}, and a charge that shows up later is never taken.',
  howYouKnowItIs: 'How you know. It is kept in the audit log.',
  coming: 'Coming',
  paid: 'Paid',
  triedAgain: 'Tried again',
  waitingForTheMember: 'Waiting for the member',
  unknown: 'Unknown',
  stopped: 'Stopped',
  thePaymentProviderHasNo: 'The payment provider has no answer yet.',
})
