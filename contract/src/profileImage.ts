import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Member } from './member.ts'
import { PictureFile } from './picture.ts'
import { Id } from './scalar.ts'

export const updateProfileImage = endpoint({
  service: 'memberApi',
  method: 'PUT',
  url: '/api/v1/member/item/:id/image',
  summary: 'X1: the picture of oneself or of a child without login; resized and re-encoded, null removes it',
  schema: {
    params: z.object({ id: Id }),
    body: z.object({ image: z.nullable(PictureFile) }),
    response: { 200: Member },
  },
})
