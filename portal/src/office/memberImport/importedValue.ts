import type { CustomField } from '@medlem/contract/customField'
import { ManualMethod } from '@medlem/contract/grant'
import type { ImportField } from '@medlem/contract/importedFile'
import { countryName } from '@medlem/domain/country'
import { fieldKey, optionLabel } from '@medlem/domain/customField'
import { customFieldTexts } from '@medlem/i18n/en/portal/customField'
import { memberImportScreenTexts as t } from '@medlem/i18n/en/portal/office/memberImport'
import { genderName } from '../../shared/genderName.ts'
import { formatDate } from '../../ui/format.ts'
import { locale } from '../../ui/language.ts'

/** What a row writes into a field, as other screens show it. */
export function importedValue(field: ImportField, value: string | null | undefined): string {
  if (!value) return ''
  switch (field) {
    case 'dateOfBirth':
    case 'paidOn':
      return formatDate(value)
    case 'gender':
      return genderName(value)
    case 'Country':
      return countryName(value, locale)
    case 'familyWith':
      return t.childOf({ name: value })
    case 'paidHow':
      return t[`paidHow_${ManualMethod.parse(value)}`]
    default:
      return value
  }
}

/** An answer as the file says it, in the reader's words. */
export function importedAnswer(field: CustomField, values: Record<string, string | null>): string {
  const { kind, number } = field
  const value = values[fieldKey(number)] ?? ''
  if (value === '') return ''
  if (kind === 'yesNo') return value === 'yes' ? customFieldTexts.yes : customFieldTexts.no
  // A row has an option as the organisation writes it.
  const option = kind === 'choice' && field.written?.options.find(({ label }) => label === value)
  if (option) return optionLabel(field, option.number)
  return kind === 'date' ? formatDate(value) : value
}
