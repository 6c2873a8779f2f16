import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { LanguageId } from './language.ts'
import { MessageAnswer } from './message.ts'
import { Id, Instant, line, text, Version } from './scalar.ts'

/** The words of an e-mail, with {{VARIABLES}} in them; domain/src/wordingMarkup.ts defines the markup of `body`. */
export const Words = z.object({
  subject: line(150).check(z.minLength(1, fieldTexts.subjectMissing)),
  body: text(5000),
})
export type Words = z.infer<typeof Words>

export const WordingVariable = z.object({
  /** Written {{NAME}}. */
  name: z.string(),
  meaning: z.string(),
  required: z.boolean(),
})
export type WordingVariable = z.infer<typeof WordingVariable>

/** How an organisation words one of the e-mails that are sent for it, in one language. */
export const Wording = z.object({
  templateId: z.int(),
  /** Of the receivers who get these words. */
  language: z.string(),
  /** What is sent: the organisation's own words, or the product's. */
  isOwn: z.boolean(),
  subject: z.string(),
  body: z.string(),
  /** What the product says without them. */
  standard: z.object({ subject: z.string(), body: z.string() }),
  variables: z.array(WordingVariable),
  /** Counts writes; sent back by a form so that a stale one is refused. 0 before the first. */
  version: z.int(),
  /** Null where it was never changed. */
  changedAt: z.nullable(Instant),
  changedBy: z.nullable(z.string()),
})
export type Wording = z.infer<typeof Wording>

export const WordsUpdate = z.extend(Words, { version: z.optional(Version) })
export type WordsUpdate = z.infer<typeof WordsUpdate>

/** An e-mail that the organisation sent, to look at other words in it. */
export const WordingReceiver = z.object({
  messageId: Id,
  /** Of the member; null where it went to the organisation itself. */
  name: z.nullable(z.string()),
  createdAt: Instant,
})
export type WordingReceiver = z.infer<typeof WordingReceiver>

export const WordingPreview = z.object({
  /** Whose name and numbers are in it; null for the organisation itself. */
  receiver: z.nullable(z.string()),
  /** False where there is no such e-mail yet, so that some of it is made up. */
  isReal: z.boolean(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
})
export type WordingPreview = z.infer<typeof WordingPreview>

const number = z.string().check(z.regex(/^[1-9]\d{0,3}$/, fieldTexts.templateNumber))
const ofOrganisation = z.object({ id: Id })
const ofTemplate = z.object({ id: Id, number })
/** Of the words; left out for the organisation's own language. */
const inLanguage = z.object({ language: z.optional(LanguageId) })

export const listWordings = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/:id/template/list',
  summary:
    'Extension: how an organisation words its e-mails in a language, and what the product says otherwise',
  schema: { params: ofOrganisation, querystring: inLanguage, response: { 200: z.array(Wording) } },
})

export const saveWording = endpoint({
  service: 'orgApi',
  method: 'PUT',
  url: '/api/v1/org/:id/template/item/:number',
  summary: 'Extension: word an e-mail of an organisation in a language, as its administrator',
  schema: { params: ofTemplate, querystring: inLanguage, body: WordsUpdate, response: { 200: Wording } },
})

export const restoreWording = endpoint({
  service: 'orgApi',
  method: 'DELETE',
  url: '/api/v1/org/:id/template/item/:number',
  summary: 'Extension: have an e-mail of an organisation say again what the product says',
  schema: {
    params: ofTemplate,
    querystring: z.extend(inLanguage, {
      version: z.optional(z.string().check(z.regex(/^\d{1,9}$/, fieldTexts.versionNumber))),
    }),
    response: { 200: Wording },
  },
})

export const listWordingReceivers = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/:id/template/item/:number/receivers',
  summary: 'Extension: the latest e-mails of a template that an organisation sent, to preview words in them',
  schema: { params: ofTemplate, response: { 200: z.array(WordingReceiver) } },
})

export const previewWording = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/template/item/:number/preview',
  summary: 'Extension: an e-mail with other words, filled in from one that was sent; nothing is sent or kept',
  schema: {
    params: ofTemplate,
    querystring: inLanguage,
    body: z.extend(Words, { messageId: z.optional(Id) }),
    response: { 200: WordingPreview },
  },
})

export const testWording = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/template/item/:number/test',
  summary: "Extension: an e-mail with other words to the administrator's own address",
  schema: {
    params: ofTemplate,
    querystring: inLanguage,
    body: Words,
    response: { 200: MessageAnswer },
  },
})
