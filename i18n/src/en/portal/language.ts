import { texts } from '../../texts.ts'

export const languageTexts = texts('portal/language', {
  title: 'Language',
  hint: 'Of the pages, and of e-mails and receipts to you.',
  automatic: 'That of my organisations, else of this browser',
  notSaved: 'The language was not changed. Please try again.',
  others: 'Other languages',
  ofOrganisation: 'Language of members who chose none',
  ofOrganisationHint: 'Also of e-mails to the organisation itself.',
  ofBrowser: 'That of each member’s browser',
  saved: 'The language is saved.',
})
