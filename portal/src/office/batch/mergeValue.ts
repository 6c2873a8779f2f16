import { countryName } from '@medlem/domain/country'
import { customFieldTexts } from '@medlem/i18n/en/portal/customField'
import { memberMergeScreenTexts as t } from '@medlem/i18n/en/portal/office/memberMerge'
import { teamTexts } from '@medlem/i18n/en/portal/team'
import { genderName } from '../../shared/genderName.ts'
import { formatDate } from '../../ui/format.ts'
import { locale } from '../../ui/language.ts'

const attendanceWords: Record<string, string> = {
  present: teamTexts.present,
  absent: teamTexts.absent,
  excused: teamTexts.excused,
}

/** A value of a merge as the other screens show it; `field` is its name in the batch's row. */
export function valueWord(field: string, value: string | null | undefined): string {
  if (value == null || value === '') return t.noValue
  switch (field) {
    case 'gender':
      return genderName(value)
    case 'address': {
      // The country stands last.
      const [country = '', ...rest] = value.split(', ').reverse()
      return [...rest.reverse(), countryName(country, locale)].join(', ')
    }
    case 'dateOfBirth':
    case 'own_date':
      return formatDate(value)
    case 'own_yesNo':
      return value === 'yes' ? customFieldTexts.yes : customFieldTexts.no
    case 'own_number':
      return Number(value.replace(',', '.')).toLocaleString(locale)
    case 'own_attendance':
      return attendanceWords[value] ?? value
    default:
      return value
  }
}

/** What moves that is called by its day, which another word may follow. */
const BY_DAY: readonly string[] = ['message', 'reminder', 'pause', 'attendance']

/** What a row that moves is called; empty where its label says it all. */
export function titleWord(label: string, title: string): string {
  const [day = '', ...rest] = title.split(' ')
  return BY_DAY.includes(label) ? [formatDate(day), ...rest].join(' ') : title
}
