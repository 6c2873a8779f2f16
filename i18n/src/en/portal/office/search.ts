import { texts } from '../../../texts.ts'

export const officeSearchTexts = texts('portal/office/search', {
  find: 'Find',
  findWhat: 'Person, event or page',
  findIn: 'Find in {name}',
  keys: 'Ctrl K',
  hint: 'Beginnings of names, a phone or member number, an event, a part of the office',
  people: 'People',
  events: 'Events',
  pages: 'Parts of the office',
  nothing: 'Nothing found for “{query}”.',
  peopleNotFound: 'People could not be searched. Please try again.',
})
