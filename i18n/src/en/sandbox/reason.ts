import { texts } from '../../texts.ts'

export const reasonTexts = texts('sandbox/reason', {
  approved: 'Approved',
  secureDeclined: '3-D Secure was declined',
  secureFailed: '3-D Secure failed',
  secureNeeded: '3-D Secure is needed',
  acquirerDeclined: 'Declined by the acquirer',
  suspectedFraud: 'Suspected fraud',
  issuerDeclined: 'Declined by the card issuer',
  insufficientFunds: 'Insufficient funds',
  overLimit: 'Over the limit of the card',
  blocked: 'Blocked by the cardholder',
  invalidNumber: 'Invalid card number',
  expired: 'The card has expired',
  wrongCode: 'Wrong security code',
  wrongExpiry: 'Wrong expiry date',
  lost: 'The card is reported lost',
  restricted: 'The card is restricted',
  schemeUnknown: 'The card scheme is not supported',
  communicationFault: 'Communication fault at the gateway',
})
