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
