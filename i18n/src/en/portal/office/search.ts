import { texts } from '../../../texts.ts'

export const officeSearchTexts = texts('portal/office/search', {
  find: 'Find',
  findWhat: 'Person, event or page',
  findWhatMoney: 'Person, receipt, event or page',
  findIn: 'Find in {name}',
  keys: 'Ctrl K',
  hint: 'Beginnings of names, a phone or member number, an event, a part of the office',
  hintMoney: 'Beginnings of names, a phone, member or receipt number, an event, a part of the office',
  people: 'People',
  receipts: 'Receipts',
  receipt: 'Receipt {number}',
  events: 'Events',
  pages: 'Parts of the office',
  nothing: 'Nothing found for “{query}”.',
  receiptsNotFound: 'Receipts could not be searched. Please try again.',
  peopleNotFound: 'People could not be searched. Please try again.',
})
