import { texts } from '../../../texts.ts'

/** How long an organisation keeps what it noted of former members. */
export const retentionTexts = texts('portal/office/retention', {
  title: 'Former members',
  label: 'Forget what you noted',
  hint: 'Notes, answers to your own fields, tags, teams and attendance are deleted each night of those whose last year ended longer ago. Years, payments and receipts stay.',
  never: 'Never',
  after: '{years, plural, one {# year} other {# years}} after their last day',
  who: 'See whom that is about now',
  save: 'Save',
  saved: 'Saved. It is done the next night, and can’t be undone.',
  notSaved: 'It was not saved.',
})
