import { texts } from '../../texts.ts'

export const offerTexts = texts('domain/offer', {
  endsToday: 'Ends today, {day}',
  leftOfYear: '{days, plural, one {# day left of {year}} other {# days left of {year}}}',
  leftUntil: '{days, plural, one {# day left, until {day}} other {# days left, until {day}}}',
})
