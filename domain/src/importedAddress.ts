import type { ImportedField } from '@medlem/contract/importedFile'
import { addressProblems } from './address.ts'
import { postcodeDigits } from './addressCheck.ts'
import { countries, findCountry } from './country.ts'
import { withoutFraction } from './importedCell.ts'

export const ADDRESS_FIELDS = ['AddressLine1', 'AddressLine2', 'PostCode', 'City', 'Country'] as const

type AddressValues = Partial<Record<(typeof ADDRESS_FIELDS)[number], string>>

/** Words for countries that are no English name or code of theirs. */
const regions: Record<string, string> = {
  danmark: 'DK',
  norge: 'NO',
  noreg: 'NO',
  no: 'NO',
  sverige: 'SE',
  se: 'SE',
}

/** Letters before a postcode: of the Faroe Islands and Greenland too, whose postcodes are among Denmark's (Ruling 49). */
const prefixes: Record<string, string> = {
  DK: 'DK',
  FO: 'DK',
  GL: 'DK',
  S: 'SE',
  SE: 'SE',
  N: 'NO',
  NO: 'NO',
}

/** A postcode with or without the letters of its country. */
const PREFIXED = /^(?:(DK|FO|GL|SE|S|NO|N)\s*[-\u2010-\u2015]?\s*)?(\d[\d\s]*)$/i

const nameOf = (region: string | undefined) => countries.find((one) => one.region === region)?.name

/** The name under which a country is stored; undefined for one that is not supported. */
function storedCountry(text: string): string | undefined {
  return nameOf(regions[text.toLowerCase()]) ?? findCountry(text)?.name
}

/**
 * The address of a row as it would be stored: a postcode with its city in one cell is parted, the letters before it name the country
 * where none is named. Undefined for one that can't be right: a postcode without its country's number of digits has lost some.
 */
export function readAddress(given: AddressValues): AddressValues | undefined {
  const values = { ...given }
  const both = /^((?:[A-Z]{1,2}-?)?(?:\d{3} \d{2}|\d{3,5})),? +(\D.*)$/i.exec(values.PostCode ?? '')
  if (both && values.City === undefined) Object.assign(values, { PostCode: both[1], City: both[2] })
  const [, prefix, digits] = PREFIXED.exec(withoutFraction(values.PostCode ?? '')) ?? []
  const region = prefixes[prefix?.toUpperCase() ?? '']
  if (digits) values.PostCode = postcodeDigits(digits)
  const isForeign = region !== undefined && region !== 'DK'
  if (values.Country) values.Country = storedCountry(values.Country) ?? values.Country
  else if (isForeign || values.PostCode?.length === 5) values.Country = nameOf(region ?? 'SE') ?? ''
  const isWrong =
    (values.PostCode !== undefined && !(digits && hasItsDigits(values, prefix))) ||
    (values.Country !== undefined && !findCountry(values.Country))
  return isWrong ? undefined : values
}

/**
 * The digits of a postcode of a country, without the letters before it ('DK-2100', 'S-111 22'); undefined for one that can't be
 * right there: of another country by its letters, or with another number of digits.
 */
export function readPostcode(typed: string, country: string): string | undefined {
  const [, prefix, digits] = PREFIXED.exec(typed.trim()) ?? []
  const region = findCountry(country)?.region
  if (!digits || !region || (prefix && prefixes[prefix.toUpperCase()] !== region)) return undefined
  const PostCode = postcodeDigits(digits)
  return hasItsDigits({ PostCode, Country: country }, prefix) ? PostCode : undefined
}

/** Four digits, in Sweden five; three in the Faroe Islands alone, whose country is Denmark where it is said. */
function hasItsDigits({ PostCode = '', Country }: AddressValues, prefix: string | undefined): boolean {
  const region = findCountry(Country ?? '')?.region
  const isFaroese = /^(?:[1-8]\d\d|9[0-6]\d|970)$/.test(PostCode) && (region ?? 'DK') === 'DK'
  if (prefix?.toUpperCase() === 'FO' || (isFaroese && region)) return isFaroese
  if (prefix?.toUpperCase() === 'GL') return /^39\d\d$/.test(PostCode)
  // None of Sweden's begins with a zero: one of a spreadsheet stands before four digits of Denmark or Norway.
  return region === 'SE' ? /^[1-9]\d{4}$/.test(PostCode) : PostCode.length === 4
}

/** Where an address without a country is: most organisations are there. */
export const USUAL_COUNTRY = countries[0]?.name ?? ''

/** Whether an address with these fields may be stored: it may be left out, not left half. */
export function isWholeAddress(fields: Partial<Record<ImportedField, string | null>>): boolean {
  const [first, ...others] = ADDRESS_FIELDS.map((field) => fields[field] ?? '')
  if ([first, ...others].every((value) => value === '')) return true
  const [AddressLine1 = '', AddressLine2 = '', PostCode = '', City = '', Country = ''] = [first, ...others]
  return (
    addressProblems({ AddressLine1, AddressLine2, AddressLine3: '', PostCode, City, Country }).length === 0
  )
}
