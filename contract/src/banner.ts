import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id } from './scalar.ts'

export const Banner = z.object({
  id: z.string(),
  /** Banners of one group replace each other. */
  groupId: z.string(),
  type: z.enum(['info', 'success', 'warning', 'error']),
  /** HTML; the portal sanitises it. */
  message: z.string(),
  /** Extension: of the message, that of its organisation; null where it says none, or for a banner of the portal. */
  language: z.optional(z.nullable(z.string())),
  /** Extension: the organisation that says it; null for a banner of the portal. */
  orgId: z.optional(z.nullable(Id)),
  closable: z.boolean(),
  /** Milliseconds, 0 for none. */
  autoCloseTime: z.int(),
  /** Page names (paths without the first slash); empty or 'all' means everywhere (Spec 4). */
  target: z.array(z.string()),
  exclude: z.array(z.string()),
})
export type Banner = z.infer<typeof Banner>

export const listBanners = endpoint({
  service: 'memberApi',
  method: 'GET',
  url: '/api/v1/banner/list',
  summary: 'Extension: the banners that run now',
  schema: { response: { 200: z.array(Banner) } },
})
