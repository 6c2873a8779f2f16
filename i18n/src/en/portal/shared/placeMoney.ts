import { texts } from '../../../texts.ts'

/** What becomes of what was paid for places at an event. */
export const placeMoneyTexts = texts('portal/shared/placeMoney', {
  backOn: 'What you paid was given back on {date}.',
  back: 'What you paid was given back.',
  goesBack: 'What you paid will be given back.',
  asked: 'The organisation decides about what you paid.',
  byHand: 'What you paid in cash or by transfer is handed back to you by the organisation.',
  nothing: 'You paid nothing for it.',
})
