import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** What can change for a client that subscribes. An event names the kind only: the client reads what changed by the usual calls. */
export const ChangeKind = z.enum(['notification', 'thread', 'membership'])
export type ChangeKind = z.infer<typeof ChangeKind>

/** The longest time without an event; an empty one shows that the stream is open. */
export const BEAT_MS = 20_000

/**
 * A text of server-sent events. `hello` comes first, with 'resumed' when all that was missed since Last-Event-ID (or in
 * the last minute) follows, and 'anew' when everything is to be read again, which may also be said later. `change` names
 * a kind. A block with an id alone is a beat. It ends with the token.
 */
export const streamChanges = endpoint({
  service: 'memberApi',
  method: 'GET',
  url: '/api/v1/me/change-events',
  summary: 'Extension: a stream of server-sent events that says when something changed for the member',
  mediaTypes: ['text/event-stream'],
  schema: { response: { 200: z.string() } },
})
