import { texts } from '../../texts.ts'

/** The sheet with the fields of a filter, on a phone. */
export const filterTexts = texts('portal/filter', {
  filters: 'Filters',
  filtersSet: 'Filters, {count} set',
  show: 'Show the list',
})
