import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { CardKeySet } from './memberCard.ts'
import { Currency, Id, Instant, line, MinorUnits } from './scalar.ts'

/** The longest name of a door, in UTF-16 units. */
export const MAX_DOOR_NAME = 40

const doorName = line(MAX_DOOR_NAME).check(z.minLength(1, fieldTexts.nameDoor))

/** What a phone at a door did with one ticket. */
export const DoorScan = z.object({
  /** Made on the phone, so that what is sent twice is one. */
  nonce: Id,
  registrationId: Id,
  kind: z.enum(['in', 'out', 'undo']),
  /** The nonce of the scan that an undo takes back; null of others. */
  undoes: z.nullable(Id),
  door: doorName,
  /** By the phone's clock; the server takes none that is later than its own. */
  at: Instant,
})
export type DoorScan = z.infer<typeof DoorScan>

/** A place that is taken, or kept until it is paid, as a door knows it. */
export const DoorTicket = z.object({
  registrationId: Id,
  name: z.string(),
  code: z.string(),
  version: z.int(),
  /** What is still to be paid for it; null to a helper, who reads no amounts. Left out where nothing is. */
  owedMinor: z.optional(z.nullable(MinorUnits)),
})
export type DoorTicket = z.infer<typeof DoorTicket>

/** What other phones did, and what was sold or cancelled since the list was loaded. */
export const DoorNews = z.object({
  scans: z.array(DoorScan),
  /** Sign-ups that have no ticket any more. */
  revoked: z.array(z.object({ registrationId: Id, code: z.string() })),
  /** Places that were taken, or have another ticket, since the moment that was asked for. */
  tickets: z.optional(z.array(DoorTicket)),
  /** To ask from the next time. */
  asOf: Instant,
})
export type DoorNews = z.infer<typeof DoorNews>

/** All that a phone needs at the door of one event, also without a network: names, tickets and who owes, and nothing else of anybody. */
export const DoorList = z.extend(DoorNews, {
  eventId: Id,
  title: z.string(),
  startDate: Instant,
  /** Of a helper's link: from when on it lets people in. */
  opensAt: z.optional(Instant),
  organisationName: z.string(),
  /** Of what is owed. */
  currency: z.optional(Currency),
  keys: CardKeySet.shape.keys,
  tickets: z.array(DoorTicket),
})
export type DoorList = z.infer<typeof DoorList>

/** Of an answer with more, the names that are not named are logged once more. */
export const MAX_KNOWN = 100

export const DoorScans = z.object({
  scans: z.array(DoorScan).check(z.maxLength(500)),
  /** Answer what came since; all without it. */
  since: z.optional(Instant),
  /** Sign-ups whose tickets came with the last answer: what is answered reaches back a little before `since`, and these names are known. */
  known: z.optional(z.array(Id).check(z.maxLength(MAX_KNOWN))),
})
export type DoorScans = z.infer<typeof DoorScans>

/** A helper's link to the door of one event; its address is answered once, when it is made. */
export const DoorLink = z.object({
  id: Id,
  /** For whom or which door it is. */
  name: z.string(),
  createdAt: Instant,
  endsAt: Instant,
})
export type DoorLink = z.infer<typeof DoorLink>

const ofEvent = z.object({ id: Id })

export const getDoor = endpoint({
  service: 'eventApi',
  method: 'GET',
  url: '/api/v1/org/eve/:id/door',
  summary: 'Extension: what a phone needs at the door of an event; each load is logged',
  schema: { params: ofEvent, response: { 200: DoorList } },
})

export const sendDoorScans = endpoint({
  service: 'eventApi',
  method: 'POST',
  url: '/api/v1/org/eve/:id/door/scan',
  summary:
    'Extension: what a phone did at the door, which is never refused and counts once however often it is sent',
  schema: { params: ofEvent, body: DoorScans, response: { 200: DoorNews } },
})

export const listDoorLinks = endpoint({
  service: 'eventApi',
  method: 'GET',
  url: '/api/v1/org/eve/:id/door/link/list',
  summary: 'Extension: the links to the door of an event that still open it',
  schema: { params: ofEvent, response: { 200: z.array(DoorLink) } },
})

export const makeDoorLink = endpoint({
  service: 'eventApi',
  method: 'POST',
  url: '/api/v1/org/eve/:id/door/link',
  summary:
    'Extension: a link with which a helper opens the door of this event without a sign-in, for one evening',
  schema: {
    params: ofEvent,
    body: z.object({ name: doorName }),
    response: { 201: z.extend(DoorLink, { address: z.url() }) },
  },
})

export const endDoorLink = endpoint({
  service: 'eventApi',
  method: 'DELETE',
  url: '/api/v1/org/eve/door/link/:id',
  summary: 'Extension: end such a link at once',
  schema: { params: z.object({ id: Id }), response: { 200: z.array(DoorLink) } },
})
