import type { SignUpSettings } from '@medlem/contract/registration'
import { copenhagenDate, copenhagenInstant, copenhagenTime } from '@medlem/domain/calendar'
import { officeEventTexts } from '@medlem/i18n/en/portal/office/event'
import type { Mistake } from '../../shared/form/readResolver.ts'
import { isTime } from './eventForm.ts'

const HOUR_MS = 3_600_000
const MAX_HOURS = 8_760

/** What an administrator types. */
export interface SettingsForm {
  takesSignUps: boolean
  capacity: string
  hoursBefore: string
  /** The first day to sign up; null for at once. */
  opensDay: string | null
  opensTime: string
  takesGuests: boolean
}

export type SettingsField = 'takesGuests' | 'capacity' | 'hoursBefore' | 'opensDay' | 'opensTime'

export function toSettingsForm(settings: SignUpSettings, startDate: string): SettingsForm {
  const { takesSignUps, capacity, signUpFrom, signUpUntil, takesGuests = false } = settings
  const opens = signUpFrom ? new Date(signUpFrom) : null
  return {
    takesSignUps,
    capacity: capacity === null ? '' : String(capacity),
    hoursBefore: signUpUntil === null ? '' : hoursBetween(signUpUntil, startDate),
    opensDay: opens && copenhagenDate(opens),
    opensTime: opens ? copenhagenTime(opens) : '12:00',
    takesGuests,
  }
}

/** Whole hours: any other value stays until another number is typed. */
function hoursBetween(until: string, startDate: string): string {
  return String(Math.round((Date.parse(startDate) - Date.parse(until)) / HOUR_MS))
}

/** What was typed, as settings, or the field that is no number. */
export function fromSettingsForm(
  form: SettingsForm,
  before: SignUpSettings,
  startDate: string,
): SignUpSettings | Mistake<SettingsField> {
  const capacity = wholeNumber(form.capacity)
  const hours = wholeNumber(form.hoursBefore)
  if (capacity === undefined || capacity === 0) {
    return { field: 'capacity', message: officeEventTexts.placesWrong }
  }
  if (hours === undefined || (hours ?? 0) > MAX_HOURS) {
    return { field: 'hoursBefore', message: officeEventTexts.hoursBeforeWrong }
  }
  if (form.opensDay !== null && !isTime(form.opensTime)) {
    return { field: 'opensTime', message: officeEventTexts.timeWrong }
  }
  const stored = toSettingsForm(before, startDate)
  const opensSame = form.opensDay === stored.opensDay && form.opensTime === stored.opensTime
  const opens = form.opensDay && copenhagenInstant(form.opensDay, form.opensTime).toISOString()
  const isSame = form.hoursBefore === stored.hoursBefore
  const until = hours === null ? null : new Date(Date.parse(startDate) - hours * HOUR_MS).toISOString()
  return {
    takesSignUps: form.takesSignUps,
    takesGuests: form.takesGuests === stored.takesGuests ? before.takesGuests : form.takesGuests,
    capacity,
    signUpFrom: opensSame ? before.signUpFrom : opens,
    signUpUntil: isSame ? before.signUpUntil : until,
  }
}

/** Null for nothing, undefined for what is no whole number. */
function wholeNumber(text: string): number | null | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return null
  return /^\d{1,6}$/.test(trimmed) ? Number(trimmed) : undefined
}
