import type { ImportedField } from '@medlem/contract/importedFile'
import { postcodeDigits } from './addressCheck.ts'
import { findCountry } from './country.ts'
import { plainCell } from './importedCell.ts'
import { phoneNumbers } from './typedContact.ts'

/** Whether two values of a field say the same: a phone number may be typed in several ways. */
export function saysSame(field: ImportedField, before: string | null, after: string): boolean {
  if (before === null) return false
  if (field === 'phone')
    return before === after || phoneNumbers(before).some((number) => phoneNumbers(after).includes(number))
  if (field === 'PostCode') return postcodeDigits(before) === postcodeDigits(after)
  if (field === 'Country') return (findCountry(before)?.name ?? before) === after
  return before === after || plainCell(before) === after
}
