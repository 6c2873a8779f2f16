import { texts } from '../../../texts.ts'

/** What the bell and an e-mail say of a part of a price that is paid in parts. `card` is 'your card' or 'your card ending 0019'. */
export const instalmentNoticeTexts = texts('server/notice/instalment', {
  card: 'your card',
  cardEnding: 'your card ending {last4}',
  charge: '{organisation}: part {n} of {of} is paid on {day, date}',
  chargeBody:
    'On {day, date} {amount} is charged to {card}: part {n} of {of} of what you pay for {name}. You need to do nothing. If you would rather pay it yourself, pay before that day.',
  byHand: '{organisation}: part {n} of {of} is due on {day, date}',
  byHandBody: 'Please pay {amount} by {day, date}: part {n} of {of} of what you pay for {name}.',
  retry: '{organisation}: part {n} of {of} could not be charged',
  retryBody:
    'The bank refused {amount} on {card}. Your membership goes on. We try once more on {day, date}; you can also pay now with another card.',
  declined: '{organisation}: part {n} of {of} could not be charged',
  declinedBody:
    'The bank refused {amount} on {card}, and it is not charged again. Your membership goes on. Please pay this part yourself.',
  unpaid: '{organisation}: part {n} of {of} is not paid',
  unpaidBody:
    '{amount} was due on {day, date}: part {n} of {of} of what you pay for {name}. Please pay it now.',
  held: '{organisation}: part {n} of {of} is being looked into',
  heldBody:
    'We do not know yet whether {amount} was charged to {card}. {organisation} is finding out, and nothing more is charged meanwhile. You need to do nothing.',
  notCharged: '{organisation}: part {n} of {of} was not charged',
  notChargedBody:
    '{organisation} found that {amount} was not charged to {card}. Please pay this part yourself.',
  takenBack: '{organisation}: the payment of part {n} of {of} was taken back',
  takenBackBody:
    'The {amount} that were recorded as paid for {name} do not count any more, and are open again. Reason: {reason}. If you have paid them, write to the organisation, and keep your receipt.',
  stopped: '{organisation}: the rest of your parts is claimed no more',
  stoppedBody:
    'You need not pay the {amount} that were left for {name}. Reason: {reason}. What is paid stays paid.',
})
