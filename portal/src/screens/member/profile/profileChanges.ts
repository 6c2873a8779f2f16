import type { Member } from '@medlem/contract/member'
import { addressLine } from '@medlem/domain/address'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { memberTexts } from '@medlem/i18n/en/portal/member'
import { genderName } from '../../../shared/genderName.ts'
import { formatDate } from '../../../ui/format.ts'
import { locale } from '../../../ui/language.ts'

/** One thing that another person changed while a form was open. */
export interface ProfileChange {
  label: string
  /** As it is now; '–' when it was emptied. */
  now: string
}

/** What of a profile is not as it was when the form was opened. */
export function profileChanges(before: Member, now: Member): ProfileChange[] {
  const rows: [string, (person: Member) => string][] = [
    [commonTexts.name, ({ firstName, lastName }) => `${firstName} ${lastName}`],
    [commonTexts.address, ({ address }) => addressLine(address, locale)],
    [commonTexts.phone, ({ phone }) => phone ?? ''],
    [memberTexts.gender, ({ gender }) => (gender ? genderName(gender) : '')],
    [memberTexts.dateOfBirth, ({ dateOfBirth }) => (dateOfBirth ? formatDate(dateOfBirth) : '')],
  ]
  return rows
    .filter(([, read]) => read(before) !== read(now))
    .map(([label, read]) => ({ label, now: read(now) || '–' }))
}
