import type { ImportedField } from '@medlem/contract/importedFile'
import { addressProblems } from './address.ts'
import { postcodeDigits } from './addressCheck.ts'
import { countries, findCountry } from './country.ts'
import { withoutFraction } from './importedCell.ts'

export const ADDRESS_FIELDS = ['AddressLine1', 'AddressLine2', 'PostCode', 'City', 'Country'] as const

type AddressValues = Partial<Record<(typeof ADDRESS_FIELDS)[number], string>>

/** Words for countries that are no English name or code of theirs, with the letters that stand before a postcode there. */
const regions: Record<string, string> = {
  danmark: 'DK',
  dnk: 'DK',
  færøerne: 'FO',
  føroyar: 'FO',
  'faroe islands': 'FO',
  fo: 'FO',
  grønland: 'GL',
  'kalaallit nunaat': 'GL',
  greenland: 'GL',
  gl: 'GL',
  norge: 'NO',
  noreg: 'NO',
  nor: 'NO',
  no: 'NO',
  sverige: 'SE',
  swe: 'SE',
  se: 'SE',
}

/** Where members live whose organisation takes money in these. */
const regionOfCurrency: Record<string, string> = { NOK: 'NO', SEK: 'SE' }

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

/** The country of an address that names none. Most organisations are in Denmark. */
export function usualCountry(currency: string | undefined): string {
  return nameOf(regionOfCurrency[currency ?? ''] ?? 'DK') ?? ''
}

/** The whole of an address in the cell of its street: 'Havnegade 12, 8000 Aarhus C'. */
const IN_ONE_CELL = /^(.*\p{L}.*?),\s*((?:[A-Z]{1,2}-?)?(?:\d{3} \d{2}|\d{4,5}))\s+(\p{L}[^,\d]*)$/iu
const WITH_CITY = /^((?:[A-Z]{1,2}-?)?(?:\d{3} \d{2}|\d{3,5})),? +(\D.*)$/i

/** With the postcode and the city for themselves, where a cell has several parts. */
function parted(given: AddressValues): AddressValues {
  const { AddressLine1 = '', PostCode, City } = given
  const both = City === undefined ? WITH_CITY.exec(PostCode ?? '') : null
  if (both) return { ...given, PostCode: both[1], City: both[2] }
  const whole = PostCode === undefined && City === undefined ? IN_ONE_CELL.exec(AddressLine1) : null
  return whole ? { ...given, AddressLine1: whole[1], PostCode: whole[2], City: whole[3] } : given
}

/**
 * The address of a row as it would be stored: cells with several parts are parted, the letters before a postcode name the country where
 * none is named. Five digits without a country are Sweden's where it is the usual one, or where they are written as there, '111 22':
 * Germany, Finland and France have five too. Undefined for one that can't be right: a postcode without its country's number of digits has
 * lost some.
 */
export function readAddress(
  given: AddressValues,
  usual = usualCountry(undefined),
): AddressValues | undefined {
  const values = parted(given)
  const written = withoutFraction(values.PostCode ?? '')
  const [, before, digits] = PREFIXED.exec(written) ?? []
  const named = regions[values.Country?.toLowerCase() ?? '']
  const prefix = before?.toUpperCase() ?? (named === 'FO' || named === 'GL' ? named : undefined)
  const region = prefixes[prefix ?? '']
  if (digits) values.PostCode = postcodeDigits(digits)
  const isSwedish =
    values.PostCode?.length === 5 && (usual === nameOf('SE') || /^\d{3}\s\d{2}$/.test(written))
  if (values.Country)
    values.Country = nameOf(prefixes[named ?? '']) ?? findCountry(values.Country)?.name ?? values.Country
  else if (region && region !== 'DK') values.Country = nameOf(region)
  else if (isSwedish) values.Country = nameOf('SE')
  else if (region && usual !== nameOf(region)) values.Country = nameOf(region)
  const isWrong =
    (values.PostCode !== undefined && !(digits && hasItsDigits(values, prefix))) ||
    (values.Country !== undefined && !findCountry(values.Country))
  return isWrong ? undefined : values
}

/** The same with the first zero of a Norwegian postcode, which a spreadsheet drops: somebody says whether it did. */
export function readAddressWithZero(given: AddressValues, usual: string): AddressValues | undefined {
  const { PostCode, ...others } = parted(given)
  const digits = withoutFraction(PostCode ?? '')
  const read = /^[1-9]\d\d$/.test(digits)
    ? readAddress({ ...others, PostCode: `0${digits}` }, usual)
    : undefined
  return read && (read.Country ?? usual) === nameOf('NO') ? read : undefined
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

type StoredFields = Partial<Record<ImportedField, string | null>>

/**
 * Whether an address with these fields may be stored: it may be left out, or have no street, which the member adds before they buy. A
 * postcode has the digits of its country.
 */
export function isUsableAddress(fields: StoredFields): boolean {
  const [AddressLine1 = '', AddressLine2 = '', PostCode = '', City = '', Country = ''] = ADDRESS_FIELDS.map(
    (field) => fields[field] ?? '',
  )
  if ([AddressLine1, AddressLine2, PostCode, City, Country].every((value) => value === '')) return true
  const problems = addressProblems({ AddressLine1, AddressLine2, AddressLine3: '', PostCode, City, Country })
  return (
    problems.every(({ field }) => field === 'AddressLine1') && readPostcode(PostCode, Country) !== undefined
  )
}

/** Whether a row without a street has another postcode than the member: their street is hardly there. */
export function movesStreet(before: StoredFields, row: StoredFields): boolean {
  const isMoved = Boolean(before.PostCode && row.PostCode) && before.PostCode !== row.PostCode
  return Boolean(before.AddressLine1) && !row.AddressLine1 && isMoved
}
