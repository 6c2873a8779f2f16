import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** A language as in the `lang` attribute: 'da'. */
export const LanguageId = z.string().check(z.regex(/^[a-z]{2,3}$/, fieldTexts.oneLanguage))

export const LanguageChoice = z.object({
  /** What the member chose; null for one who never did. */
  chosen: z.nullable(z.string()),
  /** What is spoken with the member: the choice, else the language of the member's organisations, else the browser's (null). */
  language: z.nullable(z.string()),
})
export type LanguageChoice = z.infer<typeof LanguageChoice>

export const getLanguage = endpoint({
  service: 'memberApi',
  method: 'GET',
  url: '/api/v1/me/language',
  summary: 'Extension: the language that the member chose, and the one that is spoken with the member',
  schema: { response: { 200: LanguageChoice } },
})

export const updateLanguage = endpoint({
  service: 'memberApi',
  method: 'PUT',
  url: '/api/v1/me/language',
  summary: 'Extension: choose a language, of screens and e-mails; null for none',
  schema: { body: z.object({ chosen: z.nullable(LanguageId) }), response: { 200: LanguageChoice } },
})
