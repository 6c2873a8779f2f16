import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Event } from './event.ts'
import { Id } from './scalar.ts'

export const cancelEvent = endpoint({
  service: 'eventApi',
  method: 'POST',
  url: '/api/v1/org/:id/event/:eventId/cancellation',
  summary: 'Extension: an administrator calls a coming event off; it is still shown, as cancelled',
  schema: { params: z.object({ id: Id, eventId: Id }), response: { 200: Event } },
})

export const exportEvent = endpoint({
  service: 'eventApi',
  method: 'GET',
  url: '/api/v1/org/eve/:id/calendar',
  summary: 'Extension: one coming event as a calendar file',
  mediaTypes: ['text/calendar'],
  schema: { params: z.object({ id: Id }), response: { 200: z.string() } },
})
