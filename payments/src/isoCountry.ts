import { findCountry } from '@medlem/domain/country'

/** The ISO 3166-1 numeric code of a country that we serve, as gateways want it; undefined for any other name. */
export function isoNumericCountry(name: string): string | undefined {
  const country = findCountry(name)
  return country && String(country.isoCode).padStart(3, '0')
}
