import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant, line } from './scalar.ts'

/** Numbers of the message templates: 6, 4 and 1 are the specification's (Spec 9), 7 to 9 stand in renewal.ts. */
export const TEMPLATE = {
  paymentEmail: 6,
  paymentMessage: 4,
  contactUsMessage: 1,
  familyInvitation: 10,
  familyApproved: 11,
  familyRejected: 12,
  refund: 13,
  contactReceived: 14,
  contactAnswered: 15,
  eventRegistration: 16,
  contactWritten: 17,
  contactHanded: 18,
  eventMessage: 33,
} as const

/** Words of an e-mail that look alike; with an address they are a link. */
export const EmailWords = z.object({ text: z.string(), bold: z.boolean(), url: z.nullable(z.string()) })
export type EmailWords = z.infer<typeof EmailWords>

export const EmailBlock = z.discriminatedUnion('kind', [
  /** Line breaks in it stay. */
  z.object({ kind: z.literal('paragraph'), words: z.array(EmailWords) }),
  z.object({ kind: z.literal('list'), items: z.array(z.array(EmailWords)) }),
  z.object({
    kind: z.literal('facts'),
    facts: z.array(z.object({ label: z.string(), words: z.array(EmailWords) })),
  }),
  /** A button. */
  z.object({ kind: z.literal('action'), label: z.string(), url: z.string() }),
])
export type EmailBlock = z.infer<typeof EmailBlock>

/** What an e-mail says, without its form: its text, its HTML and the mailbox of the portal are made of it. */
export const EmailContent = z.object({
  subject: z.string(),
  /** What a list of e-mails shows beside the subject. */
  preview: z.string(),
  heading: z.string(),
  blocks: z.array(EmailBlock),
  /** Why it is sent, in a sentence. */
  why: z.string(),
  /** About test money (Ruling 22). */
  test: z.boolean(),
  /** In which it is written. */
  language: z.string(),
})
export type EmailContent = z.infer<typeof EmailContent>

/** 'kept' where no mail server is connected; 'undelivered' when it was tried in vain. */
export const MailState = z.enum(['waiting', 'sent', 'kept', 'undelivered'])
export type MailState = z.infer<typeof MailState>

const mail = {
  id: Id,
  subject: z.string(),
  preview: z.string(),
  organisationName: z.nullable(z.string()),
  state: MailState,
  createdAt: Instant,
}

/** An e-mail to the member, as a line of a list. */
export const MailSummary = z.object(mail)
export type MailSummary = z.infer<typeof MailSummary>

export const Mail = z.object({ ...mail, content: EmailContent })
export type Mail = z.infer<typeof Mail>

/** What became of the request to send: a message is queued once, and delivered by a worker. */
export const MessageAnswer = z.object({
  status: z.enum(['queued', 'already_sent', 'skipped']),
  /** Why nothing is sent, in plain words. */
  reason: z.nullable(z.string()),
})
export type MessageAnswer = z.infer<typeof MessageAnswer>

const templateId = z.string().check(z.regex(/^\d{1,4}$/, fieldTexts.templateIdNumber))
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

export const listMail = endpoint({
  service: 'memberApi',
  method: 'GET',
  url: '/api/v1/member/mail/list',
  summary: 'Extension: the e-mails to the member, sent or kept, the newest first; no other member’s',
  schema: { response: { 200: z.array(MailSummary) } },
})

export const getMail = endpoint({
  service: 'memberApi',
  method: 'GET',
  url: '/api/v1/member/mail/item/:id',
  summary: 'Extension: one e-mail to the member',
  schema: { params: z.object({ id: Id }), response: { 200: Mail } },
})
