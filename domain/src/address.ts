import type { Address } from '@medlem/contract/member'
import { addressTexts } from '@medlem/i18n/en/domain/address'

/** A country that a member can live in. */
export interface Country {
  name: 'Denmark' | 'Sweden' | 'Norway'
  /** What the specification's clients send and expect (Spec 9). */
  code: number
  /** ISO 3166-1 numeric, for a real gateway. */
  isoCode: number
  /** ISO 3166-1 alpha-2, by which a language names it. */
  region: string
}

/**
 * Spec 9 gives Sweden 276, which ISO 3166-1 gives to Germany; Sweden is 752 there. The wire keeps the
 * specification's code, a payment adapter translates by country name (Ruling 20).
 */
export const countries: readonly Country[] = [
  { name: 'Denmark', code: 208, isoCode: 208, region: 'DK' },
  { name: 'Sweden', code: 276, isoCode: 752, region: 'SE' },
  { name: 'Norway', code: 578, isoCode: 578, region: 'NO' },
]

/** Denmark or DK, Sweden, Norway in any case (Spec 5); anything else is not supported. */
export function findCountry(text: string): Country | undefined {
  const name = text.trim().toLowerCase()
  return countries.find((country) => country.name.toLowerCase() === (name === 'dk' ? 'denmark' : name))
}

/** A country's name in a language ('da'); one that is not supported stays as it is written. */
export function countryName(text: string, language: string): string {
  const region = findCountry(text)?.region
  return (region && new Intl.DisplayNames(language, { type: 'region' }).of(region)) ?? text
}

/** Codes on the wire by the country's name, where the configuration says another than the specification. */
export type CountryCodes = Partial<Record<Country['name'], number>>

/** The specification's code of a country, or what the configuration says instead (Ruling 43). */
export function countryCode(text: string, overrides: CountryCodes = {}): number | undefined {
  const country = findCountry(text)
  return country && (overrides[country.name] ?? country.code)
}

export interface AddressProblem {
  field: 'address' | 'AddressLine1' | 'City' | 'PostCode' | 'Country'
  code: 'missing' | 'invalid'
  message: string
}

type AddressTexts = typeof addressTexts

/** The texts about a field that is missing, in the order of the form. */
const missing = {
  AddressLine1: 'lineMissing',
  City: 'cityMissing',
  PostCode: 'postcodeMissing',
  Country: 'countryMissing',
} as const

type RequiredField = keyof typeof missing

/** Spaces are dropped before the check, so the Swedish '123 45' passes (Ruling 25). */
export function postcodeDigits(postcode: string): string {
  return postcode.replace(/\s/g, '')
}

/** What keeps an address from being used, in the order of the form; the messages are the specification's. */
export function addressProblems(
  address: Partial<Address> | null | undefined,
  t: AddressTexts = addressTexts,
): AddressProblem[] {
  if (!address) return [{ field: 'address', code: 'missing', message: t.noAddress }]
  const problems: AddressProblem[] = []
  for (const field of Object.keys(missing) as RequiredField[]) {
    const value = address[field] ?? ''
    if (value.trim() === '') {
      problems.push({ field, code: 'missing', message: t[missing[field]] })
    } else {
      const message = invalid(field, value, t)
      if (message) problems.push({ field, code: 'invalid', message })
    }
  }
  return problems
}

function invalid(field: RequiredField, value: string, t: AddressTexts): string | undefined {
  if (field === 'PostCode' && !/^\d+$/.test(postcodeDigits(value))) return t.postcodeInvalid
  if (field === 'Country' && !findCountry(value)) return t.countryInvalid
  return undefined
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
