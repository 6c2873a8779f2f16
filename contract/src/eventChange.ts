import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Event } from './event.ts'
import { PictureFile } from './picture.ts'
import { SignUpSettings } from './registration.ts'
import { CalendarDate, Id, line, PlannedInstant, text, Version } from './scalar.ts'
import { translationsOf } from './translation.ts'

/** As many copies as are made at once: a year of every week, and a little more. */
export const MAX_COPIES = 60

/** So many teams can one event be for. */
export const MAX_EVENT_TEAMS = 20

const title = line(200)
const description = z.union([z.literal(''), text(5000)])
const location = line(200)
const pictureAlt = line(150)
const Translations = translationsOf({
  title: z.optional(title),
  description: z.optional(description),
  location: z.optional(location),
  pictureAlt: z.optional(pictureAlt),
})

/** What an administrator writes of an event, in the language of the organisation and in others. */
export const PlannedEvent = z.object({
  title: title.check(z.minLength(1, fieldTexts.writeSomething)),
  description,
  location,
  /** Left out, what is stored stays. */
  translations: z.optional(Translations),
  startDate: PlannedInstant,
  endDate: PlannedInstant,
  /** Only for those who have a membership on the day. */
  forMembers: z.boolean(),
  /** Members may bring others; nothing where it is for everybody. */
  guestsInvited: z.boolean(),
  /**
   * The teams that it is for, with `forMembers` and without guests; none for an event that is for no team. Left out, what is stored
   * stays.
   */
  teamIds: z.optional(z.array(Id).check(z.maxLength(MAX_EVENT_TEAMS))),
  /** On the public page of its organisation; left out, what is stored stays, and a new one is not. */
  isPublic: z.optional(z.boolean()),
  /** Whom to ask about it, with how to reach them; left out, what is stored stays. */
  contact: z.optional(line(200)),
  /** Null removes it; left out, what is stored stays. */
  picture: z.optional(z.nullable(PictureFile)),
  /** What the picture shows, in words; left out, what is stored stays. */
  pictureAlt: z.optional(pictureAlt),
})
export type PlannedEvent = z.infer<typeof PlannedEvent>

/** An event in its organisation's own words, as it is changed; `languages` has the language of these. */
export const WrittenEvent = z.extend(Event, {
  version: z.int(),
  /** Left out by a server that has none to change. */
  translations: z.optional(Translations),
  isPublic: z.boolean(),
  teamIds: z.array(Id),
})
export type WrittenEvent = z.infer<typeof WrittenEvent>

/** A team that an event can be for. */
export const EventTeam = z.object({
  id: Id,
  name: z.string(),
  /** '2026/27', or when it meets; empty for none. */
  season: z.string(),
  /** No one of it is shown events; it can't be chosen any more, and stays where it was. */
  isArchived: z.boolean(),
})
export type EventTeam = z.infer<typeof EventTeam>

const ofEvent = z.object({ id: Id, eventId: Id })

export const createEvent = endpoint({
  service: 'eventApi',
  method: 'POST',
  url: '/api/v1/org/:id/event',
  summary: 'Extension: an administrator plans an event, with the way it takes sign-ups',
  schema: {
    params: z.object({ id: Id }),
    body: z.extend(PlannedEvent, {
      ...SignUpSettings.shape,
      /** Shown to staff alone until it is published. */
      isDraft: z.optional(z.boolean()),
    }),
    response: { 201: Event },
  },
})

export const listPlannedEvents = endpoint({
  service: 'eventApi',
  method: 'GET',
  url: '/api/v1/org/:id/event/list',
  summary:
    "Extension: an organisation's events that are not past, drafts and cancelled ones too, for its administrators",
  schema: { params: z.object({ id: Id }), response: { 200: z.array(Event) } },
})

export const listEventTeams = endpoint({
  service: 'eventApi',
  method: 'GET',
  url: '/api/v1/org/:id/event/team/list',
  summary: 'Extension: the teams that an event can be for, by name, archived ones last, for who plans events',
  schema: { params: z.object({ id: Id }), response: { 200: z.array(EventTeam) } },
})

export const copyEvent = endpoint({
  service: 'eventApi',
  method: 'POST',
  url: '/api/v1/org/:id/event/:eventId/copy',
  summary:
    'Extension: an administrator makes events like one on other days, with its texts, places and prices and without its sign-ups',
  schema: {
    params: ofEvent,
    body: z.object({
      /** An event each, at the same time of day in Copenhagen. */
      days: z.array(CalendarDate).check(z.minLength(1, fieldTexts.chooseDay), z.maxLength(MAX_COPIES)),
      isDraft: z.optional(z.boolean()),
    }),
    /** In the order of the days. */
    response: { 201: z.object({ events: z.array(Event) }) },
  },
})

export const publishEvent = endpoint({
  service: 'eventApi',
  method: 'PUT',
  url: '/api/v1/org/:id/event/:eventId/published',
  summary:
    'Extension: an administrator shows a coming event to members, or makes it a draft again while no one is signed up',
  schema: {
    params: ofEvent,
    body: z.object({ isPublished: z.boolean(), version: z.optional(Version) }),
    response: { 200: Event },
  },
})

export const getWrittenEvent = endpoint({
  service: 'eventApi',
  method: 'GET',
  url: '/api/v1/org/:id/event/:eventId',
  summary:
    'Extension: an event as its organisation wrote it, with its texts in other languages, for an administrator to change',
  schema: { params: ofEvent, response: { 200: WrittenEvent } },
})

export const updateEvent = endpoint({
  service: 'eventApi',
  method: 'PUT',
  url: '/api/v1/org/:id/event/:eventId',
  summary:
    'Extension: an administrator changes a coming event; who signed up is notified of another time or place',
  schema: {
    params: ofEvent,
    /** With the version that the writer knew; a newer one is refused. */
    body: z.extend(PlannedEvent, { version: z.optional(Version) }),
    response: { 200: Event },
  },
})

export const deleteEvent = endpoint({
  service: 'eventApi',
  method: 'DELETE',
  url: '/api/v1/org/:id/event/:eventId',
  summary: 'Extension: an administrator deletes a draft for which no one ever signed up',
  schema: { params: ofEvent, response: { 204: z.null() } },
})

export const cancelEvent = endpoint({
  service: 'eventApi',
  method: 'POST',
  url: '/api/v1/org/:id/event/:eventId/cancellation',
  summary: 'Extension: an administrator calls a coming event off; it is still shown, as cancelled',
  schema: { params: ofEvent, response: { 200: Event } },
})

export const exportEvent = endpoint({
  service: 'eventApi',
  method: 'GET',
  url: '/api/v1/org/eve/:id/calendar',
  summary: 'Extension: one coming event as a calendar file',
  mediaTypes: ['text/calendar'],
  schema: { params: z.object({ id: Id }), response: { 200: z.string() } },
})
