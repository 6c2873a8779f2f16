import { texts } from '../../texts.ts'

export const officeTexts = texts('server/office', {
  receiptsKept: 'Receipts with name, amount, date and organisation, for bookkeeping',
  template: 'Template {number}',
})
