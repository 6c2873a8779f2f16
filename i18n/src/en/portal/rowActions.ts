import { texts } from '../../texts.ts'

/** What opens the deeds of a row that are not in the row. */
export const rowActionsTexts = texts('portal/rowActions', {
  more: 'More<hidden> for {name}</hidden>',
})
