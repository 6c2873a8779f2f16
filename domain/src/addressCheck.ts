import type { Address } from '@medlem/contract/member'
import { findCountry } from './country.ts'

/** In the order of the form. */
const REQUIRED = { AddressLine1: true, City: true, PostCode: true, Country: true }
type RequiredField = keyof typeof REQUIRED

export interface AddressFault {
  field: 'address' | RequiredField
  code: 'missing' | 'invalid'
}

/** Spaces are dropped before the check, so the Swedish '123 45' passes (Ruling 25). */
export function postcodeDigits(postcode: string): string {
  return postcode.replace(/\s/g, '')
}

/** What keeps an address from being used, in the order of the form. */
export function checkAddress(address: Partial<Address> | null | undefined): AddressFault[] {
  if (!address) return [{ field: 'address', code: 'missing' }]
  return (Object.keys(REQUIRED) as RequiredField[]).flatMap((field): AddressFault[] => {
    const value = address[field] ?? ''
    if (value.trim() === '') return [{ field, code: 'missing' }]
    const isInvalid =
      (field === 'PostCode' && !/^\d+$/.test(postcodeDigits(value))) ||
      (field === 'Country' && !findCountry(value))
    return isInvalid ? [{ field, code: 'invalid' }] : []
  })
}
