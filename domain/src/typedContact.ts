import type { Address } from '@medlem/contract/member'
import { typedContactTexts } from '@medlem/i18n/en/domain/typedContact'
import { type AddressProblem, addressProblems } from './address.ts'
import { countries, countryName, findCountry } from './country.ts'
import { readPostcode } from './importedAddress.ts'
import { internationalNumber } from './phone.ts'

/** The phone numbers that a text may be: one without a country's code is of any of ours. E.164 digits without '+'. */
export function phoneNumbers(text: string): string[] {
  return countries.flatMap(({ name }) => internationalNumber(text, name) ?? [])
}

/** Whether a phone can be reached by what was typed; '×' and 'ask my mother' are no number. */
export const isPhone = (text: string) => phoneNumbers(text).length > 0

/** An address as it is stored: the letters of its country are no part of a postcode (Ruling 49). */
export function typedAddress(address: Address): Address {
  const PostCode = readPostcode(address.PostCode, address.Country)
  return PostCode === undefined ? address : { ...address, PostCode }
}

/** What keeps an address that was typed from being stored: also a postcode with another number of digits than its country's has. */
export function typedAddressProblems(
  address: Address,
  {
    t,
    own = typedContactTexts,
    language,
  }: { t?: Parameters<typeof addressProblems>[1]; own?: typeof typedContactTexts; language: string },
): AddressProblem[] {
  const typed = typedAddress(address)
  const problems = addressProblems(typed, t)
  const country = findCountry(address.Country)
  if (problems.length > 0 || !country || readPostcode(address.PostCode, address.Country) !== undefined)
    return problems
  const message = own.postcodeOfCountry({ country: countryName(country.name, language) })
  return [{ field: 'PostCode', code: 'invalid', message }]
}
