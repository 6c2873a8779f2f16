import { texts } from '../../../texts.ts'

export const officeRenewalTexts = texts('portal/office/renewal', {
  listTitle: 'Automatic renewals',
  listNotLoaded: 'The automatic renewals could not be loaded.',
  providerNotAsked: 'The payment provider was not asked.',
  onCardOf: 'on {payerName}’s card',
  checkAgain: 'Check again',
  notCharged: 'It was not charged',
  changeUnknown: 'We don’t know yet whether anything was changed.',
  checkList: 'Please check the list of renewals before you try again.',
  findLeadCard:
    'The payment provider never answered, and can’t be asked without an identifier. Look in its own list of payments for {amount} on the card ending in {cardLast4}, from {date} on.',
  findTitle: 'Find the charge',
  findLead:
    'The payment provider never answered, and can’t be asked without an identifier. Look in its own list of payments for {amount} on the card, from {date} on.',
  identifier: 'Identifier of the authorization',
  identifierHint:
    'The provider is asked about it. It counts only when payer, sum and card are {memberName}’s renewal.',
  identifierRequired: 'Please enter the identifier.',
  askProvider: 'Ask the provider',
  releaseTitle: '{memberName}, {year} was not charged?',
  releaseLead:
    'Say so only after you looked in the payment provider’s own list. {payerName} is asked to pay by hand. The card is not charged again for {year}, and a charge that shows up later is never taken.',
  releaseReasonHint: 'How you know. It is kept in the audit log.',
  statusComing: 'Coming',
  statusPaid: 'Paid',
  statusRetrying: 'Tried again',
  statusWaiting: 'Waiting for the member',
  statusUnknown: 'Unknown',
  statusStopped: 'Stopped',
  noAnswerYet: 'The payment provider has no answer yet.',
})
