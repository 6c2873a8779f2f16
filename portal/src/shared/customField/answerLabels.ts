import type { MemberField } from '@medlem/contract/customField'
import { optionLabel } from '@medlem/domain/customField'
import { customFieldTexts } from '@medlem/i18n/en/portal/customField'
import { formatDate } from '../../ui/format.ts'
import { locale } from '../../ui/language.ts'

/** An answer as a person reads it. */
export function answerLabels(
  field: Pick<MemberField, 'kind' | 'options'>,
  value: string | number | boolean,
): string {
  switch (field.kind) {
    case 'yesNo':
      return value === true ? customFieldTexts.yes : customFieldTexts.no
    case 'choice':
      return optionLabel(field, value)
    case 'date':
      return formatDate(String(value))
    case 'number':
      return value.toLocaleString(locale)
    case 'text':
      return String(value)
  }
}
