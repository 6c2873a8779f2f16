import { texts } from '../../texts.ts'

export const pricingTexts = texts('domain/pricing', {
  nameMissing: 'Name is missing.',
  negativePrice: 'The price must not be negative.',
  negativeSurcharge: 'The surcharge must not be negative.',
  wrongVatRate: 'The VAT rate must be 0 (exempt) or a factor from 1 to 2: enter 1.25 for 25 %.',
  priceTooHigh: 'The price must not exceed 100.000,00 with VAT and surcharge.',
  endsBeforeStart: 'The period must not end before it starts.',
  joiningFeeOutside: 'The joining fee must be zero or more, and not exceed 100.000,00 with VAT.',
  tooManySteps: 'A fee can change its price {most, plural, one {# time} other {# times}} at most.',
  twoStepsOnOneDay: 'Two prices can’t begin on the same day.',
  wrongParts: 'A fee can be paid in 2 to {most} parts.',
  partWithoutDay: 'Each part after the first needs a day, or none has one.',
  twoPartsOnOneDay: 'Two parts can’t be due on the same day.',
  partAfterEnd: 'A part can’t be due after the last day of the period.',
  chargeOutside: 'The charge for parts must be zero or more, and not exceed 100.000,00 with VAT.',
  stepAfterEnd: 'A price can’t begin after the last day of the period.',
})
