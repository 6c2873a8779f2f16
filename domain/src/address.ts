import type { Address } from '@medlem/contract/member'
import { addressTexts } from '@medlem/i18n/en/domain/address'
import { type AddressFault, checkAddress } from './addressCheck.ts'
import { countryName } from './country.ts'

export interface AddressProblem extends AddressFault {
  message: string
}

type AddressTexts = typeof addressTexts

/** What keeps an address from being used, in the order of the form; the messages are the specification's. */
export function addressProblems(
  address: Partial<Address> | null | undefined,
  t: AddressTexts = addressTexts,
): AddressProblem[] {
  const messages = {
    address: t.noAddress,
    AddressLine1: t.lineMissing,
    City: t.cityMissing,
    PostCode: t.postcodeMissing,
    Country: t.countryMissing,
  }
  return checkAddress(address).map(({ field, code }) => {
    const isInvalid = code === 'invalid'
    const invalid = field === 'PostCode' ? t.postcodeInvalid : t.countryInvalid
    return { field, code, message: isInvalid ? invalid : messages[field] }
  })
}

/** What stands above postcode and city, on one line. */
export function streetLine(address: Partial<Address> | null): string {
  const { AddressLine1 = '', AddressLine2 = '', AddressLine3 = '' } = address ?? {}
  return [AddressLine1, AddressLine2, AddressLine3].filter((line) => line.trim() !== '').join(', ')
}

/** The first line of a street that has the further lines of an address behind it, as `streetLine` writes them. */
export function firstStreetLine(street: string, address: Partial<Address> | null): string {
  const further = streetLine({ ...address, AddressLine1: '' })
  return further !== '' && street.endsWith(`, ${further}`) ? street.slice(0, -further.length - 2) : street
}

/** An address on one line, with the country in a language: in English as it is billed. */
export function addressLine(address: Address | null, language?: string): string {
  if (!address) return ''
  const { AddressLine1, AddressLine2, AddressLine3, PostCode, City, Country: country } = address
  return [
    AddressLine1,
    AddressLine2,
    AddressLine3,
    `${PostCode} ${City}`,
    language ? countryName(country, language) : country,
  ]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ')
}

/** An address as it is written on an envelope, a line each, as the post of the country wants it: without the country. */
export function postalLines(address: Partial<Address> | null): string[] {
  const { AddressLine1 = '', AddressLine2 = '', AddressLine3 = '', PostCode = '', City = '' } = address ?? {}
  return [AddressLine1, AddressLine2, AddressLine3, `${PostCode} ${City}`]
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
