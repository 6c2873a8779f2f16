import { texts } from '../../../texts.ts'

export const instalmentEmailTexts = texts('server/email/instalment', {
  preview: '{organisation}: {price}',
  factPart: 'Part',
  factDay: 'Due',
  seeOrPay: 'See the parts or pay',
  why: 'You get this because you chose to pay {organisation} in parts.',
})
