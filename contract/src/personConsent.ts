import * as z from 'zod/mini'
import { Id, Instant } from './scalar.ts'

/** What a person agreed to in the organisation. */
export const PersonConsent = z.object({
  what: z.enum(['membership', 'renewal', 'whatsapp', 'no_reminders']),
  /** Of a membership. */
  year: z.nullable(z.int()),
  at: Instant,
  /** Of the text. */
  version: z.nullable(z.string()),
})
export type PersonConsent = z.infer<typeof PersonConsent>

/** A version of a page that was accepted for a person, or that waits for it. */
export const PersonAcceptance = z.object({
  pageId: Id,
  title: z.string(),
  version: z.int(),
  /** Null while it waits. */
  acceptedAt: z.nullable(Instant),
  /** Who did it, where that was another person who is not erased. */
  acceptedBy: z.nullable(z.string()),
})
export type PersonAcceptance = z.infer<typeof PersonAcceptance>
