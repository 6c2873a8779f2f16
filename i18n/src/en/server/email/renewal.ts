import { texts } from '../../../texts.ts'

export const renewalTexts = texts('server/email/renewal', {
  noticePreview: '{price} for {name}. You can stop it until then.',
  factChargedOn: 'Charged on',
  seeOrStop: 'See or stop the renewal',
  agreedWhy: 'You get this because you agreed that {organisation} renews the membership automatically.',
  outcomePreview: '{organisation} {year} for {name}',
  cardPreview: '{organisation} renews your membership with it.',
  factEndsOn: 'Ends on',
  endedPreview: '{organisation} does not renew automatically any more.',
  cardWhy: 'You get this because a card of yours is kept for {organisation}.',
})
