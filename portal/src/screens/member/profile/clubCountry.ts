import type { Organisation } from '@medlem/contract/organisation'
import type { Country } from '@medlem/domain/country'

/** A club takes its payments in the money of its country. */
const COUNTRY_OF_MONEY: Readonly<Record<string, Country['name']>> = {
  DKK: 'Denmark',
  SEK: 'Sweden',
  NOK: 'Norway',
}

/** The country of the chosen clubs, else of all; undefined when they are in several. */
export function clubCountry(
  organisations: readonly Pick<Organisation, 'id' | 'enabled' | 'currency'>[],
  chosen: readonly string[],
): Country['name'] | undefined {
  const clubs = organisations.filter(
    ({ id, enabled }) => enabled && (chosen.length === 0 || chosen.includes(id)),
  )
  const found = new Set(clubs.map(({ currency }) => COUNTRY_OF_MONEY[currency]))
  return found.size === 1 ? [...found][0] : undefined
}
