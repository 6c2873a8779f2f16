import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, word } from './scalar.ts'

export const markNotificationsRead = endpoint({
  service: 'memberApi',
  method: 'PUT',
  url: '/api/v1/member/notification/read',
  summary: "Mark the receiver's notifications as read; with an id or a thread only those",
  schema: {
    body: z.object({
      receiverId: Id,
      inviteeEmail: word(254),
      read: z.literal(true),
      readDate: z.optional(word(40)),
      /** Extensions: only this notification, only those of this thread. */
      id: z.optional(Id),
      messageThreadId: z.optional(z.nullable(Id)),
    }),
    response: { 200: z.object({ updated: z.int() }) },
  },
})

export const deleteNotification = endpoint({
  service: 'memberApi',
  method: 'DELETE',
  url: '/api/v1/member/notification/item/:id',
  summary: 'Delete a notification of one’s own',
  schema: { params: z.object({ id: Id }), response: { 204: z.null() } },
})
