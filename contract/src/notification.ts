import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant, line, text } from './scalar.ts'

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

export const ContactUsData = z.object({
  /** Key of the organisation that is asked; a client may send its id. */
  org: z.optional(z.string()),
  /** The deployment's domain. */
  env: z.optional(z.string()),
  /** Extension: id of the organisation. */
  orgId: z.optional(z.string()),
  /** Extension: id of the claim that the payer writes about. */
  claim: z.optional(z.string()),
})
export type ContactUsData = z.infer<typeof ContactUsData>

export const PaymentReceivedData = z.object({
  orgId: z.optional(z.string()),
  paymentId: z.optional(z.string()),
  membershipHistoryId: z.optional(z.string()),
  refundId: z.optional(z.string()),
  year: z.optional(z.int()),
})

export const MembershipRenewData = z.object({
  orgId: z.optional(z.string()),
  paymentId: z.optional(z.string()),
  membershipId: z.optional(z.string()),
  year: z.optional(z.int()),
  /** A renewal that is announced, and can be stopped. */
  renewalId: z.optional(z.string()),
})

export const EventRegistrationData = z.object({
  orgId: z.optional(z.string()),
  eventId: z.optional(z.string()),
  /** A place that is offered, and waits for an answer. */
  registrationId: z.optional(z.string()),
})

export const OrderReadyData = z.object({
  orgId: z.optional(z.string()),
  orderId: z.optional(z.string()),
})

/** What a notification of each type is known to carry. Nothing else of `data` is written or leaves the server. */
export const notificationData = {
  FAMILY_LINK_REQUEST: FamilyLinkData,
  MEMBERSHIP_RENEW: MembershipRenewData,
  ORDER_READY: OrderReadyData,
  PAYMENT_RECEIVED: PaymentReceivedData,
  EVENT_REGISTRATION: EventRegistrationData,
  CONTACT_US: ContactUsData,
  CONTACT_US_REPLY: ContactUsData,
} satisfies Record<NotificationType, z.ZodMiniObject>

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

export const createNotification = endpoint({
  service: 'memberApi',
  method: 'POST',
  url: '/api/v1/member/notification/item',
  summary:
    'Ask for a family link, write to an organisation, or answer as an organisation; everybody else hears of the server alone',
  schema: {
    body: z.object({
      type: NotificationType,
      title: line(200).check(z.minLength(1, fieldTexts.subjectMissing)),
      message: text(4000),
      data: z._default(z.record(z.string().check(z.maxLength(64)), z.unknown()), {}),
      /** The thread that is continued or answered; contact-us without one begins its own. */
      messageThreadId: z.optional(z.nullable(Id)),
      /** Names what is written to an organisation or by it through retries, as a refund's; a family link needs none. */
      idempotencyKey: z.optional(Id),
    }),
    response: { 200: Notification, 201: Notification },
  },
})
