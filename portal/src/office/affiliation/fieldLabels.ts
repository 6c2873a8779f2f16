import type { SharedField } from '@medlem/contract/affiliation'
import { officeBelowTexts } from '@medlem/i18n/en/portal/office/below'

/** What an agreement shows besides names. */
export const fieldLabels: Record<SharedField, string> = {
  email: officeBelowTexts.email,
  phone: officeBelowTexts.phoneWord,
  dateOfBirth: officeBelowTexts.birthdayWord,
}
