import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './scalar.ts'
import { languagesOf } from './translation.ts'

/** What an event looks like. */
export const EventPicture = z.object({
  /** Of its bytes: another picture has another one. */
  hash: z.string(),
  /** What it shows, in words; empty for a picture that says nothing more than the title. */
  alt: z.string(),
  /** In which language that is; null where the organisation says none. */
  language: z.nullable(z.string()),
})
export type EventPicture = z.infer<typeof EventPicture>

export const Event = z.object({
  id: Id,
  orgId: Id,
  /** A draft is not: only staff see it. */
  enabled: z.boolean(),
  title: z.string(),
  description: z.string(),
  location: z.string(),
  languages: languagesOf('title', 'description', 'location'),
  startDate: Instant,
  endDate: Instant,
  /** Only for members with an active membership. */
  forMembers: z.boolean(),
  guestsInvited: z.boolean(),
  /** Extension: the names of the teams that it is for; left out where it is for no team. */
  teams: z.optional(z.array(z.string())),
  /** Extension: it does not take place, since when. */
  cancelledAt: z.nullable(Instant),
  /** Extension: whom to ask about it; empty where no one is named. */
  contact: z.string(),
  /** Extension: left out where it has none. */
  picture: z.optional(EventPicture),
})
export type Event = z.infer<typeof Event>

export const listEvents = endpoint({
  service: 'eventApi',
  method: 'GET',
  url: '/api/v1/org/eve/list',
  summary: 'Enabled events of an organisation that are not past',
  schema: { querystring: z.object({ orgId: Id }), response: { 200: z.array(Event) } },
})
