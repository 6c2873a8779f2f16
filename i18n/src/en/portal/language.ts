import { texts } from '../../texts.ts'

export const languageTexts = texts('portal/language', {
  title: 'Language',
  hint: 'Of the pages, and of e-mails and receipts to you.',
  automatic: 'That of my organisations, else of this browser',
  notSaved: 'The language was not changed. Please try again.',
  others: 'Other languages',
})
