import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant } from './scalar.ts'

/** Whether calendar programs can read the family's calendar, and since when at the address of today. */
export const CalendarFeed = z.object({ madeAt: z.nullable(Instant) })
export type CalendarFeed = z.infer<typeof CalendarFeed>

/** Anyone with the address can read the calendar, so it is answered once, to the member alone. */
export const CalendarAddress = z.object({ address: z.string(), madeAt: Instant })
export type CalendarAddress = z.infer<typeof CalendarAddress>

export const getCalendarFeed = endpoint({
  service: 'memberApi',
  method: 'GET',
  url: '/api/v1/me/calendar-feed',
  summary: 'Extension: whether the member has a private calendar address; the address itself is kept nowhere',
  schema: { response: { 200: CalendarFeed } },
})

export const renewCalendarFeed = endpoint({
  service: 'memberApi',
  method: 'POST',
  url: '/api/v1/me/calendar-feed',
  summary: 'Extension: make a private calendar address; one from before stops at once',
  schema: { response: { 200: CalendarAddress } },
})

export const deleteCalendarFeed = endpoint({
  service: 'memberApi',
  method: 'DELETE',
  url: '/api/v1/me/calendar-feed',
  summary: 'Extension: stop the private calendar address',
  schema: { response: { 204: z.null() } },
})
