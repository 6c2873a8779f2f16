import { texts } from '../../texts.ts'

export const writeErrorTexts = texts('portal/writeError', {
  unknown: 'We don’t know yet whether it was done.',
  again: 'Please check before you try again.',
})
