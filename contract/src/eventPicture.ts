import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id } from './scalar.ts'

/** Pixels: what link previews ask for, and twice as large as it is shown. */
export const EVENT_PICTURE = { width: 1200, height: 630 } as const

/** Twice as wide as the public page shows it on a phone. */
export const SMALL_PICTURE = { width: 840, height: 441 } as const

export const getEventPicture = endpoint({
  service: 'eventApi',
  method: 'GET',
  url: '/api/v1/org/eve/:id/picture',
  summary:
    'Extension: the picture of an event, for those who are shown the event, a guest that of theirs, and for its administrators',
  access: 'guests',
  schema: {
    params: z.object({ id: Id }),
    /** A data address. */
    response: { 200: z.object({ image: z.string() }) },
  },
})
