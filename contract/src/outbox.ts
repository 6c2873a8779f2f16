import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { MailState } from './message.ts'
import { Count, Id, Instant } from './scalar.ts'

/** A message that could not be delivered. */
export const UndeliveredMessage = z.object({
  id: Id,
  channel: z.enum(['email', 'whatsapp']),
  /** What it was to say, in a line. */
  subject: z.string(),
  /** Null for the organisation's own address, and for someone who was invited and is no member. */
  memberName: z.nullable(z.string()),
  reason: z.string(),
  tries: Count,
  createdAt: Instant,
})
export type UndeliveredMessage = z.infer<typeof UndeliveredMessage>

/** How the messages that belong to no organisation fare: those between members. */
export const PortalOutbox = z.object({
  /** Whether a mail server is connected; without one, e-mails are kept to be read in the portal. */
  mailServer: z.boolean(),
  waiting: Count,
  undelivered: z.array(UndeliveredMessage),
})
export type PortalOutbox = z.infer<typeof PortalOutbox>

/** How an organisation's messages fare. */
export const Outbox = z.extend(PortalOutbox, {
  /** What became of the messages of the last 30 days on the messaging app. */
  whatsApp: z.object({
    /** Without it, they are skipped. */
    connected: z.boolean(),
    /** Accepted by the app, delivered ones among them. */
    sent: Count,
    /** Reached a phone, read ones among them; a receiver who switched read receipts off never counts as having read. */
    delivered: Count,
    read: Count,
    /** For whatever reason: no connection, no consent, no number. */
    skipped: Count,
  }),
})
export type Outbox = z.infer<typeof Outbox>

export const getOutbox = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/:id/outbox',
  summary:
    'Extension: messages of an organisation that wait or could not be delivered, for its administrators',
  schema: { params: z.object({ id: Id }), response: { 200: Outbox } },
})

const resent = { 200: z.object({ state: MailState }) }

export const resendMessage = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/message/:messageId/resend',
  summary: 'Extension: an administrator has a message tried anew that could not be delivered',
  schema: {
    params: z.object({ id: Id, messageId: Id }),
    response: resent,
  },
})

export const getPortalOutbox = endpoint({
  service: 'memberApi',
  method: 'GET',
  url: '/api/v1/outbox',
  summary:
    'Extension: messages between members that wait or could not be delivered, for super administrators',
  schema: { response: { 200: PortalOutbox } },
})

export const resendPortalMessage = endpoint({
  service: 'memberApi',
  method: 'POST',
  url: '/api/v1/outbox/:messageId/resend',
  summary: 'Extension: a super administrator has a message between members tried anew',
  schema: { params: z.object({ messageId: Id }), response: resent },
})
