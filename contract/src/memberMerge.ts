import * as z from 'zod/mini'
import { Batch } from './batch.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './scalar.ts'

export const mergeMembers = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/member/merge',
  summary:
    'Extension: preview folding one member of an organisation into another who is the same person; the batch changes nothing until it is run',
  schema: {
    params: z.object({ id: Id }),
    body: z.object({
      keptId: Id,
      foldedId: Id,
      /** The server may keep the other one, who signs in or of whom more is known; the batch says who is kept. */
      mayTurn: z.optional(z.boolean()),
    }),
    response: { 201: Batch },
  },
})
