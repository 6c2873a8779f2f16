import { texts } from '../../texts.ts'

export const reminderStepTexts = texts('domain/reminderStep', {
  lastDay: 'On the last day',
  before: '{days, plural, one {# day before the end} other {# days before the end}}',
  after: '{days, plural, one {# day after the end} other {# days after the end}}',
})
