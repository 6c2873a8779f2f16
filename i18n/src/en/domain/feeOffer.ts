import { texts } from '../../texts.ts'

export const offerTexts = texts('domain/feeOffer', {
  endsToday: 'Ends today, {day, date}',
  leftOfYear: '{days, plural, one {# day left of {year}} other {# days left of {year}}}',
  leftUntil: '{days, plural, one {# day left, until {day, date}} other {# days left, until {day, date}}}',
})
