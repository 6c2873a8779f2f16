import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Event } from './event.ts'
import { SignUpSettings } from './registration.ts'
import { Id, line, PlannedInstant, text, Version } from './scalar.ts'

/** What an administrator writes of an event, in the language of the organisation. */
export const PlannedEvent = z.object({
  title: line(200).check(z.minLength(1, fieldTexts.writeSomething)),
  description: z.union([z.literal(''), text(5000)]),
  location: line(200),
  startDate: PlannedInstant,
  endDate: PlannedInstant,
  /** Only for those who have a membership on the day. */
  forMembers: z.boolean(),
  /** Members may bring others; nothing where it is for everybody. */
  guestsInvited: z.boolean(),
  /** On the public page of its organisation; left out, what is stored stays, and a new one is not. */
  isPublic: z.optional(z.boolean()),
})
export type PlannedEvent = z.infer<typeof PlannedEvent>

/** An event in its organisation's own words, as it is changed. */
export const WrittenEvent = z.extend(Event, { version: z.int(), isPublic: z.boolean() })
export type WrittenEvent = z.infer<typeof WrittenEvent>

const ofEvent = z.object({ id: Id, eventId: Id })

export const createEvent = endpoint({
  service: 'eventApi',
  method: 'POST',
  url: '/api/v1/org/:id/event',
  summary: 'Extension: an administrator plans an event, with the way it takes sign-ups',
  schema: {
    params: z.object({ id: Id }),
    body: z.extend(PlannedEvent, SignUpSettings.shape),
    response: { 201: Event },
  },
})

export const getWrittenEvent = endpoint({
  service: 'eventApi',
  method: 'GET',
  url: '/api/v1/org/:id/event/:eventId',
  summary:
    'Extension: an event as its organisation wrote it, in no other language, for an administrator to change',
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
