import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './scalar.ts'

/** A card that the provider keeps for renewals; we know no more of it than a person recognises it by. */
export const SavedCard = z.object({
  id: Id,
  orgId: Id,
  brand: z.nullable(z.string()),
  last4: z.nullable(z.string()),
  /** MM/YY */
  expiry: z.nullable(z.string()),
  /** The app, as members call it, where an agreement is kept instead of a card. */
  app: z.optional(z.string()),
  savedAt: Instant,
})
export type SavedCard = z.infer<typeof SavedCard>

export const listSavedCards = endpoint({
  service: 'memberApi',
  method: 'GET',
  url: '/api/v1/me/saved-card/list',
  summary: 'X12: the cards kept for the member',
  schema: { response: { 200: z.array(SavedCard) } },
})

export const deleteSavedCard = endpoint({
  service: 'memberApi',
  method: 'DELETE',
  url: '/api/v1/me/saved-card/:id',
  summary: 'X12: forget a card, here and at the provider; renewals on it are switched off',
  schema: { params: z.object({ id: Id }), response: { 204: z.null() } },
})
