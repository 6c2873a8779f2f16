import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, line } from './scalar.ts'

/** Numbers of the message templates (Spec 9). */
export const TEMPLATE = { paymentEmail: 6, paymentMessage: 4, contactUsMessage: 1 } as const

/** What became of the wish to send: a message is queued once, and delivered by a worker. */
export const MessageAnswer = z.object({
  status: z.enum(['queued', 'already_sent', 'skipped']),
  /** Why nothing is sent, in plain words. */
  reason: z.nullable(z.string()),
})
export type MessageAnswer = z.infer<typeof MessageAnswer>

const templateId = z.string().check(z.regex(/^\d{1,4}$/, 'templateId must be a number.'))
/** Clients send a year as a number or as text; it is only compared. */
const word = z.union([line(200), z.int()])
const ofMember = z.object({ memberId: Id, templateId })

export const sendPaymentEmail = endpoint({
  service: 'memberApi',
  method: 'POST',
  url: '/api/v1/member/email',
  summary: 'Make sure that the confirmation e-mail of a paid year is queued (template 6)',
  schema: {
    querystring: ofMember,
    body: z.object({ ORG: word, YEAR: word }),
    response: { 200: MessageAnswer },
  },
})

export const sendPaymentMessage = endpoint({
  service: 'memberApi',
  method: 'POST',
  url: '/api/v1/member/whatsapp',
  summary: 'Make sure that the messaging-app confirmation of a paid year is queued (template 4)',
  schema: {
    querystring: ofMember,
    /** Numbered fields: 2 is the organisation, 3 the year (Spec 7). */
    body: z.object({ '2': word, '3': word }),
    response: { 200: MessageAnswer },
  },
})

export const sendContactUsMessage = endpoint({
  service: 'memberApi',
  method: 'POST',
  url: '/api/v1/member/notification/whatsapp',
  summary:
    'Make sure that an organisation hears of a contact-us notification on the messaging app (template 1)',
  schema: {
    querystring: z.object({ templateId }),
    /** Numbered fields: 1 is the organisation, 2 the notification's id, 3 the domain (Spec 7). */
    body: z.object({ '1': word, '2': Id, '3': word }),
    response: { 200: MessageAnswer },
  },
})
