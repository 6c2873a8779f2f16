import { texts } from '../../texts.ts'

export const memberCardTexts = texts('portal/memberCard', {
  lead: 'Show the code where your card is checked. You need no network for that.',
  notLoaded: 'The member cards could not be loaded.',
  noCards: 'No member card',
  noCardsNote: 'Every membership in your family that is active today has a card here.',
  memberNumber: 'Member no. {number}',
  validUntil: 'Valid until {date}',
  endedOn: 'Ended on {date}',
  codeOf: 'Code of the card of {name} in {organisation}',
  showLarge: 'Show the code large<hidden>: {name}</hidden>',
  cardOf: 'Card {place} of {count}',
  checkCards: 'Check somebody’s card',
  appleWallet: 'Add to Apple Wallet',
  googleWallet: 'Add to Google Wallet',
  notInWallet: 'It was not added.',
})
