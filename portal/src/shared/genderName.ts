import { memberTexts } from '@medlem/i18n/en/portal/member'

const NAMES: Record<string, string> = {
  female: memberTexts.female,
  male: memberTexts.male,
  other: memberTexts.other,
}

/** As a gender is read; a word from another system stays as it is. */
export function genderName(gender: string): string {
  return NAMES[gender] ?? gender
}
