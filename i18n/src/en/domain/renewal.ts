import { texts } from '../../texts.ts'

export const renewalTexts = texts('domain/renewal', {
  choice: 'Several fees could be meant, so the member chooses one and pays.',
  free: 'It is free now, so the member renews by hand.',
  price_rise: 'The price rose, so the member is asked to pay by hand.',
  card_expired: 'The card ends before the day, so the member is asked to pay by hand.',
  not_eligible: 'It could not be bought on the day, and the member was notified.',
  needs_customer: 'The bank wants the member to confirm, so they are asked to pay by hand.',
  capture_failed: 'The bank withdrew its approval, so the member is asked to pay by hand.',
  not_charged: 'The card was not charged, so the member is asked to pay by hand.',
  askedToPay: 'The member is asked to pay by hand.',
  unknown: 'We don’t know whether the card was charged. It is not charged again.',
  paidByMember: 'Paid by the member.',
  paid: 'Paid.',
  paidOn: 'Paid on {day, date}.',
  charging: 'The card is being charged.',
  chargedOn: 'The card is charged on {day, date}.',
  retriedOn: 'The card was refused, and is tried again on {day, date}.',
  refused: 'The card was refused, and automatic renewal is off.',
  claimed: 'It is asked for by a claim, so nothing is charged.',
  switchedOff: 'Switched off by the member, so nothing is charged.',
})
