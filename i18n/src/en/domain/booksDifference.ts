import { texts } from '../../texts.ts'

export const booksDifferenceTexts = texts('domain/booksDifference', {
  captured_there: 'The gateway took money that our books do not have.',
  captured_here: 'Our books have money that the gateway did not take.',
  amounts_differ: 'The gateway took another amount than our books have.',
  refunded_there: 'The gateway gave back more than our books have.',
  refunded_here: 'Our books give back more than the gateway did.',
  hold_left_open: 'Money is still reserved on the card, and nothing of ours will take it or let it go.',
})
