import { texts } from '../../texts.ts'

export const addressTexts = texts('domain/address', {
  noAddress: 'Address is missing. Please add your address in profile to proceed.',
  lineMissing: 'Address Line 1 is missing. Please add it in profile to proceed.',
  cityMissing: 'City is missing. Please add it in profile to proceed.',
  postcodeMissing: 'Postcode is missing. Please add it in profile to proceed.',
  countryMissing: 'Country is missing. Please add it in profile to proceed.',
  postcodeInvalid: 'Postcode is invalid. Please use numeric values only.',
  countryInvalid: 'Country is invalid. Please choose Denmark, Sweden or Norway.',
})
