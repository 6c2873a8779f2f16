import { hrefOf } from '@medlem/contract/portalAddress'
import { Id } from '@medlem/contract/scalar'
import { contactTexts } from '@medlem/i18n/en/server/email/contact'
import { inLanguage } from '@medlem/i18n/languages'
import * as z from 'zod/mini'
import type { EmailContext } from './emailContext.ts'
import { filled, type Template, template, type Written } from './template.ts'

interface Said extends Pick<Written, 'preview' | 'why'> {
  /** Subject and heading. */
  title: string
  body: string
  action: string
}

type Say = (texts: typeof contactTexts, values: { organisation: string; product: string }) => Said

const variables = z.object({ ORG: filled, threadId: Id })

/** An e-mail that leads to a conversation. What was written there stays in the portal. */
function contactTemplate(say: Say): Template {
  return template(variables, ({ ORG, threadId }, { baseUrl, product, language }: EmailContext) => {
    const texts = inLanguage(contactTexts, language)
    const { title, body, action, ...said } = say(texts, { organisation: ORG, product })
    return {
      ...said,
      subject: title,
      heading: title,
      paragraphs: [body],
      action: { label: action, url: `${baseUrl}${hrefOf('/message-read', { thread: threadId })}` },
    }
  })
}

/** Template 14, to the organisation: a member has written. */
export const contactReceived = contactTemplate((texts, { organisation, product }) => ({
  title: texts.received({ organisation }),
  preview: texts.receivedPreview,
  body: texts.receivedBody,
  action: texts.readAndAnswer,
  why: texts.receivedWhy({ organisation, product }),
}))

/** Template 15, to the member. */
export const contactAnswered = contactTemplate((texts, { organisation }) => ({
  title: texts.answered({ organisation }),
  preview: texts.answeredPreview,
  body: texts.answeredBody,
  action: texts.readAnswer,
  why: texts.answeredWhy({ organisation }),
}))

/** Template 17, to the member: the organisation writes first. */
export const contactWritten = contactTemplate((texts, { organisation }) => ({
  title: texts.written({ organisation }),
  preview: texts.writtenPreview,
  body: texts.writtenBody,
  action: texts.readAndAnswer,
  why: texts.writtenWhy({ organisation }),
}))

/** Template 18, to an administrator: a colleague handed a conversation over. */
export const contactHanded = contactTemplate((texts, { organisation }) => ({
  title: texts.handed({ organisation }),
  preview: texts.handedPreview,
  body: texts.handedBody,
  action: texts.openConversation,
  why: texts.handedWhy({ organisation }),
}))
