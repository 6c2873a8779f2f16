import { texts } from '../../texts.ts'

/** Apart from the frame's texts, as the chip comes after the first screen. */
export const demonstrationTexts = texts('portal/demonstration', {
  name: 'Demo',
  hint: 'This is a demonstration: all people are invented, and no money moves.',
})
