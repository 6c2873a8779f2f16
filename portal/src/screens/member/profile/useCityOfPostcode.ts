import { postcodeDigits } from '@medlem/domain/addressCheck'
import { findCountry } from '@medlem/domain/country'
import { useRef } from 'react'
import type { PersonFormApi } from './PersonFields.tsx'

/**
 * Fills in the city of a Danish postcode. What was typed stays: only an empty city, or one that was filled in here, is
 * written. The list of postcodes is fetched with the first digit.
 */
export function useCityOfPostcode({ getValues, setValue }: PersonFormApi): () => void {
  const filledIn = useRef<string | undefined>(undefined)
  const fill = async () => {
    const { danishCity } = await import('./danishPostcodes.ts')
    const address = getValues('address')
    if (!address) return
    const country = findCountry(address.Country)
    const isOurs = address.City.trim() === '' || address.City === filledIn.current
    if (!isOurs || (country && country.name !== 'Denmark')) return
    const city = danishCity(postcodeDigits(address.PostCode))
    if (city === undefined) return
    filledIn.current = city
    setValue('address.City', city, { shouldDirty: true, shouldValidate: true })
  }
  // Without the list, or the network for it, the city is typed.
  return () => {
    fill().catch(() => undefined)
  }
}
