import { Id } from '@medlem/contract/scalar'
import { colleagueSecurityTexts } from '@medlem/i18n/en/server/email/colleagueSecurity'
import { inLanguage } from '@medlem/i18n/languages'
import * as z from 'zod/mini'
import { filled, template } from './template.ts'

/**
 * Template 29, to those who may take a job away: NAME, who may move the money of ORG, has a new way to sign in. ORG is the product,
 * and organisationId left out, where they may do so everywhere.
 */
export const colleagueSecurity = template(
  z.object({ NAME: filled, ORG: filled, MOMENT: filled, organisationId: z.optional(Id) }),
  ({ NAME: name, ORG: organisation, MOMENT: moment, organisationId }, { baseUrl, language }) => {
    const texts = inLanguage(colleagueSecurityTexts, language)
    const happened = texts.happened({ name, organisation, moment })
    return {
      subject: texts.subject,
      preview: happened,
      heading: texts.subject,
      paragraphs: [happened, texts.expected, texts.unexpected({ name })],
      ...(organisationId && {
        action: { label: texts.action, url: `${baseUrl}/office/${organisationId}/access` },
      }),
      why: texts.why({ organisation }),
    }
  },
)
