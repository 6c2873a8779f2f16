import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './scalar.ts'

export const NotificationType = z.enum([
  'FAMILY_LINK_REQUEST',
  'MEMBERSHIP_RENEW',
  'ORDER_READY',
  'PAYMENT_RECEIVED',
  'EVENT_REGISTRATION',
  'CONTACT_US',
  'CONTACT_US_REPLY',
])
export type NotificationType = z.infer<typeof NotificationType>

export const FamilyLinkData = z.object({
  inviterEmail: z.optional(z.string()),
  familyId: z.optional(z.nullable(z.string())),
  inviteeId: z.optional(z.string()),
  inviteeEmail: z.optional(z.string()),
  invitationId: z.optional(z.string()),
})
export type FamilyLinkData = z.infer<typeof FamilyLinkData>

export const Notification = z.object({
  id: Id,
  messageThreadId: z.nullable(Id),
  receiverId: Id,
  senderId: z.nullable(Id),
  type: NotificationType,
  title: z.string(),
  message: z.string(),
  data: z.record(z.string(), z.unknown()),
  read: z._default(z.boolean(), false),
  createdAt: Instant,
  readDate: z.nullable(Instant),
})
export type Notification = z.infer<typeof Notification>

export const listNotifications = endpoint({
  service: 'memberApi',
  method: 'GET',
  url: '/api/v1/member/notification/list',
  summary: 'Notifications of the member, newest first',
  schema: { querystring: z.object({ memberId: Id }), response: { 200: z.array(Notification) } },
})

export const markNotificationsRead = endpoint({
  service: 'memberApi',
  method: 'PUT',
  url: '/api/v1/member/notification/read',
  summary: "Mark the receiver's notifications as read; with an id only that one",
  schema: {
    body: z.object({
      receiverId: Id,
      inviteeEmail: z.string().check(z.maxLength(254)),
      read: z.literal(true),
      readDate: z.optional(z.string()),
      /** Extension: only this notification. */
      id: z.optional(Id),
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
