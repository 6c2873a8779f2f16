import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Count, word } from './scalar.ts'

/** What notifications are about, as a browser can leave them out. */
export const PushKind = z.enum(['event', 'message', 'membership', 'payment', 'family'])
export type PushKind = z.infer<typeof PushKind>

const base64url = (bytes: number) =>
  z
    .string()
    .check(
      z.regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}$`), fieldTexts.pushKey({ bytes })),
    )

/** The address at the push service, which is the browser's alone: it stands in bodies, never in an address of ours. */
const PushEndpoint = word(1000).check(z.regex(/^https?:\/\//, fieldTexts.pushAddress))

/** Kinds that a browser does not show. */
export const PushChoice = z.object({
  off: z.array(PushKind).check(z.maxLength(PushKind.options.length)),
})
export type PushChoice = z.infer<typeof PushChoice>

export const getPush = endpoint({
  service: 'memberApi',
  method: 'GET',
  url: '/api/v1/me/push',
  summary:
    'Extension: in how many browsers the member’s notifications are shown, and the public key that a browser asks for',
  schema: {
    response: {
      200: z.object({
        /** With which a browser asks its push service for an address (VAPID, RFC 8292). */
        publicKey: z.string(),
        browsers: Count,
      }),
    },
  },
})

export const savePushDevice = endpoint({
  service: 'memberApi',
  method: 'PUT',
  url: '/api/v1/me/push/device',
  summary:
    'Extension: show notifications in this browser as they come, but for some kinds; again to change these',
  schema: {
    body: z.object({
      endpoint: PushEndpoint,
      /** Of the browser, in base64url (RFC 8291). */
      p256dh: base64url(65),
      auth: base64url(16),
      off: PushChoice.shape.off,
    }),
    response: { 200: PushChoice },
  },
})

export const checkPushDevice = endpoint({
  service: 'memberApi',
  method: 'POST',
  url: '/api/v1/me/push/device/check',
  summary: 'Extension: what this browser shows, null for nothing; an address that was another member’s ends',
  schema: {
    body: z.object({ endpoint: PushEndpoint }),
    response: { 200: z.object({ device: z.nullable(PushChoice) }) },
  },
})

export const endPushDevice = endpoint({
  service: 'memberApi',
  method: 'POST',
  url: '/api/v1/me/push/device/end',
  summary:
    'Extension: show notifications in this browser no more, without an address in none of the member’s',
  schema: { body: z.object({ endpoint: z.optional(PushEndpoint) }), response: { 204: z.null() } },
})
