import type { PlannedEvent, WrittenEvent } from '@medlem/contract/eventChange'
import type { SignUpSettings } from '@medlem/contract/registration'
import { copenhagenDate, copenhagenInstant, copenhagenTime } from '@medlem/domain/calendar'
import { officeEventTexts } from '@medlem/i18n/en/portal/office/event'
import type { Mistake } from '../../shared/form/readResolver.ts'

/** Who may come. */
type Audience = 'everyone' | 'guests' | 'members' | 'teams'

const TRANSLATED = ['title', 'location', 'description', 'pictureAlt'] as const
export type TranslatedText = (typeof TRANSLATED)[number]

/** The picture as it is stored, or none of a new event. */
export const STORED = ''

/** What an administrator types of an event. */
export interface EventForm {
  title: string
  description: string
  location: string
  /** In other languages. */
  translations: Record<string, Record<TranslatedText, string>>
  /** Base64 of a new one, null for none, or `STORED`. */
  picture: string | null
  pictureAlt: string
  startDate: string | null
  startTime: string
  endDate: string | null
  endTime: string
  contact: string
  audience: Audience
  /** Of an event for certain teams. */
  teamIds: string[]
  /** On the organisation's public page, for an event that is for everyone. */
  isPublic: boolean
  /** Of a new event only; later they have a form of their own. */
  takesSignUps: boolean
  capacity: string
  /** Of a new event only, too. */
  isDraft: boolean
}

const EVENT_FIELDS = [
  'title',
  'description',
  'location',
  'picture',
  'pictureAlt',
  'startDate',
  'startTime',
  'endDate',
  'endTime',
  'capacity',
  'contact',
  'isPublic',
  'teamIds',
] as const satisfies readonly (keyof EventForm)[]
type EventField = (typeof EVENT_FIELDS)[number]

export function toEventForm(event: WrittenEvent | undefined): EventForm {
  const start = event && new Date(event.startDate)
  const end = event && new Date(event.endDate)
  return {
    title: event?.title ?? '',
    description: event?.description ?? '',
    location: event?.location ?? '',
    translations: Object.fromEntries(
      Object.entries(event?.translations ?? {}).map(([language, written]) => [
        language,
        {
          title: written.title ?? '',
          location: written.location ?? '',
          description: written.description ?? '',
          pictureAlt: written.pictureAlt ?? '',
        },
      ]),
    ),
    picture: STORED,
    pictureAlt: event?.picture?.alt ?? '',
    startDate: start ? copenhagenDate(start) : null,
    startTime: start ? copenhagenTime(start) : '19:00',
    endDate: end ? copenhagenDate(end) : null,
    endTime: end ? copenhagenTime(end) : '21:00',
    contact: event?.contact ?? '',
    audience: event ? audienceOf(event) : 'everyone',
    teamIds: event?.teamIds ?? [],
    isPublic: event?.isPublic ?? false,
    takesSignUps: true,
    capacity: '',
    isDraft: false,
  }
}

/** Whether the event has a picture once the form is saved. */
export const hasPicture = (picture: string | null, event: WrittenEvent | undefined): boolean =>
  picture === STORED ? event?.picture !== undefined : picture !== null

function audienceOf({ forMembers, guestsInvited, teamIds }: WrittenEvent): Audience {
  if (teamIds.length > 0) return 'teams'
  if (!forMembers) return 'everyone'
  return guestsInvited ? 'guests' : 'members'
}

/** What is sent, or the first field that can't be read. Without a last day the event ends on the first. */
export function fromEventForm(
  form: EventForm,
): (PlannedEvent & SignUpSettings & { isDraft: boolean }) | Mistake<EventField> {
  const { title, description, location, startDate, startTime, endTime, audience, takesSignUps } = form
  const mistake = (field: EventField, message: string) => ({ field, message })
  if (title.trim() === '') return mistake('title', officeEventTexts.titleMissing)
  if (!startDate) return mistake('startDate', officeEventTexts.dayMissing)
  if (!isTime(startTime)) return mistake('startTime', officeEventTexts.timeWrong)
  if (!isTime(endTime)) return mistake('endTime', officeEventTexts.timeWrong)
  const capacity = form.capacity.trim()
  if (!/^([1-9]\d{0,5})?$/.test(capacity)) return mistake('capacity', officeEventTexts.placesWrong)
  if (audience === 'teams' && form.teamIds.length === 0)
    return mistake('teamIds', officeEventTexts.teamMissing)
  const start = copenhagenInstant(startDate, startTime)
  const end = copenhagenInstant(form.endDate ?? startDate, endTime)
  if (end <= start) return mistake('endTime', officeEventTexts.endsBeforeStart)
  return {
    title: title.trim(),
    description: description.trim(),
    location: location.trim(),
    translations: form.translations,
    picture: form.picture === STORED ? undefined : form.picture,
    pictureAlt: form.pictureAlt.trim(),
    contact: form.contact.trim(),
    startDate: start.toISOString(),
    endDate: end.toISOString(),
    forMembers: audience !== 'everyone',
    guestsInvited: audience === 'guests',
    teamIds: audience === 'teams' ? form.teamIds : [],
    isPublic: audience === 'everyone' && form.isPublic,
    takesSignUps,
    capacity: takesSignUps && capacity !== '' ? Number(capacity) : null,
    signUpUntil: null,
    isDraft: form.isDraft,
  }
}

export const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** The field of the form that the server's name of one stands for. */
export const eventField = (
  wire: string,
): EventField | `translations.${string}.${TranslatedText}` | undefined => {
  if (wire === 'endDate') return 'endTime'
  const [, language, text] = /^translations\.(\w+)\.(\w+)$/.exec(wire) ?? []
  const translated = TRANSLATED.find((one) => one === text)
  if (language && translated) return `translations.${language}.${translated}`
  return EVENT_FIELDS.find((one) => one === wire)
}
