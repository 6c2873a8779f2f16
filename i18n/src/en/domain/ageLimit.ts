import { texts } from '../../texts.ts'

export const ageLimitTexts = texts('domain/ageLimit', {
  wholeYears: 'Please enter a whole number of years from 0 to {oldest}, or nothing.',
  highestBelowLowest: 'The highest age must not be below the lowest.',
  dayOutside: 'Please choose a day in the period or in the year before it.',
})
