import type { EmailBlock, EmailContent } from '@medlem/contract/message'
import { frameTexts } from '@medlem/i18n/en/server/email/frame'
import { inLanguage } from '@medlem/i18n/languages'
import * as z from 'zod/mini'
import type { EmailContext } from './emailContext.ts'

/** What receivers may say that they want no more of. */
export type Unsubscribable = 'reminders'

/** How the e-mails of one number are written. */
export interface Template {
  /** Undefined when a variable is missing. */
  write(params: Record<string, string>, context: EmailContext): EmailContent | undefined
  /** For what is not about something that the receiver did or must know; null for what is. */
  unsubscribable: Unsubscribable | null
}

/** What a template's author says: paragraphs, then facts, then what to press. */
export interface Written extends Omit<EmailContent, 'blocks' | 'test' | 'language'> {
  paragraphs: readonly string[]
  facts?: readonly { label: string; value: string }[]
  action?: { label: string; url: string }
}

/** A template whose variables are checked before they are filled in. */
export function template<S extends z.ZodMiniType>(
  variables: S,
  write: (values: z.output<S>, context: EmailContext) => Written,
  { unsubscribable = null }: Partial<Pick<Template, 'unsubscribable'>> = {},
): Template {
  return {
    unsubscribable,
    write(params, context) {
      const values = variables.safeParse(params)
      if (!values.success) return undefined
      const test = params.test === 'true'
      const { paragraphs, facts, action, ...said } = write(values.data, context)
      const { language } = context
      const press = action && pressOf(action, context)
      return marked({ ...said, blocks: blocksOf({ paragraphs, facts, action: press }), test, language })
    },
  }
}

/** Who has no account has one page, to which every button leads. */
function pressOf(
  action: { label: string; url: string },
  { language, orderUrl, shareUrl }: EmailContext,
): typeof action {
  if (shareUrl !== undefined) return { ...action, url: shareUrl }
  return orderUrl === undefined
    ? action
    : { label: inLanguage(frameTexts, language).openOrder, url: orderUrl }
}

/** An e-mail about test money says so in its subject too (Ruling 22). */
export function marked(content: EmailContent): EmailContent {
  const { test, subject, language } = content
  return test ? { ...content, subject: inLanguage(frameTexts, language).testSubject({ subject }) } : content
}

type Parts = { [K in 'paragraphs' | 'facts' | 'action']: Written[K] | undefined }

function blocksOf({ paragraphs = [], facts = [], action }: Parts): EmailBlock[] {
  const words = (text: string) => [{ text, bold: false, url: null }]
  const rows = facts.map(({ label, value }) => ({ label, words: words(value) }))
  return [
    ...paragraphs.map((text) => ({ kind: 'paragraph' as const, words: words(text) })),
    ...(rows.length === 0 ? [] : [{ kind: 'facts' as const, facts: rows }]),
    ...(action ? [{ kind: 'action' as const, ...action }] : []),
  ]
}

/** A text that is not empty. */
export const filled = z.string().check(z.minLength(1))

export const webAddress = z
  .string()
  .check(z.refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)))
