import { officeBannerTexts } from '@medlem/i18n/en/portal/office/banner'
import { officeFieldTexts } from '@medlem/i18n/en/portal/office/customField'
import { officeDunningTexts } from '@medlem/i18n/en/portal/office/dunning'
import { officeFeeTexts } from '@medlem/i18n/en/portal/office/fee'
import { settingChangeTexts as t } from '@medlem/i18n/en/portal/office/settingChange'
import { settingFieldTexts } from '@medlem/i18n/en/portal/office/settingField'
import { formatDate } from '../../ui/format.ts'
import { listWords, locale } from '../../ui/language.ts'

/** What a field of a setting is called; as the call names it where it has no words here. */
export function fieldLabels(field: string): string {
  return isNamed(field) ? settingFieldTexts[field] : field
}

function isNamed(field: string): field is keyof typeof settingFieldTexts {
  return Object.hasOwn(settingFieldTexts, field)
}

const valueWords: Record<string, Record<string, string>> = {
  appliesTo: {
    memberships: officeFeeTexts.forMemberships,
    places: officeFeeTexts.forPlaces,
    both: officeFeeTexts.forBoth,
  },
  audience: {
    all: officeBannerTexts.audienceEveryone,
    members: officeBannerTexts.audienceMembers,
    unpaid: officeBannerTexts.audienceUnpaid,
    administrators: officeBannerTexts.audienceAdministrators,
  },
  type: {
    info: officeBannerTexts.kindInformation,
    success: officeBannerTexts.kindGoodNews,
    warning: officeBannerTexts.kindWarning,
    error: officeBannerTexts.kindProblem,
  },
  access: {
    staff: officeFieldTexts.accessStaff,
    memberSees: officeFieldTexts.accessSees,
    memberWrites: officeFieldTexts.accessWrites,
  },
  atJoining: {
    no: officeFieldTexts.joiningNo,
    may: officeFieldTexts.joiningMay,
    must: officeFieldTexts.joiningMust,
  },
}

const DAY = /^\d{4}-\d\d-\d\d$/
const amount = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** A value as a person reads it: 'nothing', 'yes', '1 Jul 2026: 225'. */
export function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return t.nothing
  if (typeof value === 'boolean') return value ? t.yes : t.no
  if (typeof value === 'number') return field.endsWith('Minor') ? amount.format(value / 100) : String(value)
  if (typeof value === 'string')
    return valueWords[field]?.[value] ?? (DAY.test(value) ? formatDate(value) : value)
  if (Array.isArray(value))
    return value.length === 0 ? t.nothing : listWords(value.map((one) => partText(one)))
  const parts = Object.entries(value).map(([name, part]) => `${name}: ${partText(part)}`)
  return parts.length === 0 ? t.nothing : parts.join('; ')
}

/** A step of the price, a reminder of claims, an option of a choice, a translation. */
function partText(part: unknown): string {
  if (typeof part !== 'object' || part === null) return valueText('', part)
  const { label, translations, from, membershipPrice, afterDays, feeMinor } = Object.assign(
    { label: '', translations: {}, from: '', membershipPrice: '', afterDays: 0, feeMinor: 0 },
    part,
  )
  if (afterDays > 0)
    return `${officeDunningTexts.step({ days: afterDays })}: ${amount.format(feeMinor / 100)}`
  if (label !== '') {
    const inOthers = Object.values(translations).map(partText)
    return inOthers.length === 0 ? label : `${label} (${listWords(inOthers)})`
  }
  if (from !== '') return `${formatDate(from)}: ${membershipPrice}`
  return Object.values(part).map(String).join(', ')
}
