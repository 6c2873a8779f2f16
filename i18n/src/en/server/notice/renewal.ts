import { texts } from '../../../texts.ts'

/** What the bell and the e-mails of a renewal say. */
export const renewalNoticeTexts = texts('server/notice/renewal', {
  card: 'your card',
  cardEnding: 'your card ending in {last4}',
  cardFirst: 'Your card',
  cardEndingFirst: 'Your card ending in {last4}',
  byHand: 'Please renew {organisation} {year} yourself.',
  notice: '{organisation} renews on {day, date}',
  noticeBody:
    '{name}, {year}: {price} will be charged to {card} on {day, date}. You can stop it until then with one press.',
  choice: 'Choose your membership for {year}',
  choiceBody: 'Your last fee in {organisation} does not fit {year}, so nothing is charged. {byHand}',
  free: '{organisation} {year} costs nothing',
  freeBody: 'There is nothing to charge for {name}. {byHand}',
  priceRise: 'The price of {organisation} has risen',
  priceRiseBody: '{name}, {year} costs {price} now. Your card is not charged without your consent. {byHand}',
  cardExpired: 'Your card ends before the renewal',
  cardExpiredBody:
    "{card} can't pay {organisation} {year} for {name}. {byHand} Let us keep the new card then.",
  notEligible: '{organisation} {year} was not renewed',
  notEligibleBody:
    'It can’t be bought for {name} today, so your card was not charged. The memberships page says why.',
  needsCustomer: 'Your bank wants you to pay yourself',
  needsCustomerBody:
    '{price} for {name}, {organisation} {year}, was not charged: the bank asks for your confirmation. {byHand}',
  refused: 'Automatic renewal is off',
  refusedBody:
    '{card} was refused, so {organisation} {year} for {name} is not paid, and automatic renewal is switched off. {byHand}',
  parked: 'We don’t know whether your card was charged',
  parkedBody:
    'The bank did not answer when {price} for {name}, {organisation} {year}, was to be reserved. We don’t try again; the organisation looks into it. Please ask them before you pay another way.',
  notCharged: 'Your card was not charged for {organisation} {year}',
  notChargedBody: 'We know now that nothing was reserved for {name}. {byHand}',
  cardEnds: '{card} ends on {day, date}',
  cardEndsBody:
    '{organisation} renews your membership with it. Pay once with a new card and let us keep that one.',
  app: 'your {app} agreement',
  appFirst: 'Your {app} agreement',
  priceRiseApp:
    '{name}, {year} costs {price} now. Nothing is charged through {app} without your consent. {byHand}',
  notEligibleApp:
    'It can’t be bought for {name} today, so nothing was charged through {app}. The memberships page says why.',
  needsCustomerApp: '{app} did not pay {organisation} {year}',
  needsCustomerAppBody: '{price} for {name} was not charged: {why} {byHand}',
  whyAction: '{app} wants you to do something in the app.',
  whyTooHigh: 'it is more than you allow in {app}.',
  whyRefused: '{app} refused it, and shows why in the app.',
  refusedApp:
    '{app} did not pay, so {organisation} {year} for {name} is not paid, and automatic renewal is switched off. {byHand}',
  parkedApp: 'We don’t know whether you were charged through {app}',
  parkedAppBody:
    '{app} did not answer when {price} for {name}, {organisation} {year}, was to be charged. We don’t try again; the organisation looks into it. Please ask them before you pay another way.',
  notChargedApp: 'Nothing was charged through {app} for {organisation} {year}',
  agreementEnded: 'Your {app} agreement with {organisation} has ended',
  agreementEndedBody:
    'It was stopped in {app}, so automatic renewal is switched off. What is paid stays paid; you can renew yourself when the time comes.',
})
