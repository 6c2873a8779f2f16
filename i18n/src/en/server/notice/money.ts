import { texts } from '../../../texts.ts'

/** What the bell, and some e-mails, say of payments and years. */
export const moneyTexts = texts('server/notice/money', {
  received: 'Payment received',
  receivedBody: '{organisation}: {years}. {amount}',
  receivedTest: '{organisation}: {years}. {amount} (test, no money was moved)',
  failed: 'Payment failed',
  failedBody: 'The bank did not release the money of the payment. Please buy the membership again.',
  partFailedBody:
    'The bank did not release the money of the payment. The membership stays, and this part is still to be paid.',
  placesFailedBody:
    'The bank did not release the money of the payment, so the places are free again. Please sign up once more.',
  paidAlready: 'Paid already',
  paidAlreadyBody:
    'The year was paid before. The second payment of {amount} is given back; nothing is charged for it.',
  placeGone: 'The place was gone',
  placeGoneBody:
    '{event}: The payment of {amount} came when the places were no longer kept. It is given back; nothing is charged for it.',
  creditGone: 'Your credit was spent',
  creditGoneBody:
    'The payment of {amount} was to cover what your credit did not, but the credit has been spent on something else since. It is given back; nothing is charged for it. Please pay again.',
  priceFell: 'The price is lower now',
  priceFellBody:
    'Your family has paid in the meantime, so this costs less than the {amount} you were to pay. That payment is given back; nothing is charged for it. Please pay again at the new price.',
  refunded: 'Payment refunded',
  refundedBody: '{organisation} gives {amount} back, the way you paid. {effect}',
  refundedReason: '{organisation} gives {amount} back, the way you paid. Reason: {reason}. {effect}',
  ended: 'Membership ended',
  endedBody: '{organisation}: The membership year ends: {name} {year}. The payment for it was given back.',
  waits: 'Membership year waits for a payment',
  waitsBody:
    '{organisation}: The year {year} of {name} does not count for now, because a part of its price that somebody else pays is still to be paid. It counts again once that is paid.',
  rejected: 'Refund not approved',
  rejectedBody:
    '{rejecter} did not approve the refund of {amount} that you asked for ({refundReason}). Reason: {reason}.',
  disputeLost: 'Payment taken back',
  disputeLostBody: 'The bank of the card has taken {amount} back from {organisation}. {effect}',
  granted: 'Membership given',
  grantedBody: '{organisation}: {name} {year}. Nothing to pay. Reason: {reason}.',
  revoked: 'Membership taken back',
  revokedBody: '{organisation}: {name} {year} has ended. Reason: {reason}.',
  refundedShare: 'It was paid as your share of {fee} {year} for {name}.',
  refundedClaim: 'It was paid for {fee} {year} for {name}.',
  refundedPart: 'It was paid as a part of the price.',
  owedAgain: 'It is open again and to be paid once more.',
})
