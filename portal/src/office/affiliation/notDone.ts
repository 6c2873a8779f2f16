import { officeBelowTexts } from '@medlem/i18n/en/portal/office/below'

/** What holds when nothing came of a write. */
export const notDone = {
  refused: officeBelowTexts.notDone,
  unknown: officeBelowTexts.unknownDone,
  again: officeBelowTexts.checkList,
}
