import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Member } from './member.ts'
import { Id } from './scalar.ts'

export const MAX_IMAGE_BYTES = 2 * 1024 * 1024

export const updateProfileImage = endpoint({
  service: 'memberApi',
  method: 'PUT',
  url: '/api/v1/member/item/:id/image',
  summary:
    'X1: the picture of oneself or of a child without login; made small and written anew, null removes it',
  schema: {
    params: z.object({ id: Id }),
    /** Base64 of a JPEG, PNG or WebP file. */
    body: z.object({ image: z.nullable(z.string().check(z.maxLength(Math.ceil(MAX_IMAGE_BYTES / 3) * 4))) }),
    response: { 200: Member },
  },
})
