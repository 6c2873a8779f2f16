import { shellTexts } from '@medlem/i18n/en/portal/shell'
/** When a message was refused, and when the server did not say. */
export const notSent = {
  refused: shellTexts.messageNotSent,
  unknown: shellTexts.messageUnknown,
  again: shellTexts.messageAgain,
}
