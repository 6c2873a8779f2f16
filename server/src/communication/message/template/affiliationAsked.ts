import { Id } from '@medlem/contract/scalar'
import { affiliationAskedTexts } from '@medlem/i18n/en/server/email/affiliationAsked'
import { inLanguage } from '@medlem/i18n/languages'
import * as z from 'zod/mini'
import { filled, template } from './template.ts'

/** Template 25, to those who may answer for an organisation: another one, NAME, asks to be above it, or below it (BELOW). */
export const affiliationAsked = template(
  z.object({ ORG: filled, NAME: filled, BELOW: z.optional(z.string()), organisationId: Id }),
  ({ ORG: organisation, NAME: name, BELOW, organisationId }, { baseUrl, language }) => {
    const texts = inLanguage(affiliationAskedTexts, language)
    const names = { organisation, name }
    const isBelow = BELOW === 'yes'
    const subject = isBelow ? texts.wantsBelow(names) : texts.wantsAbove(names)
    return {
      subject,
      preview: texts.preview(names),
      heading: subject,
      paragraphs: [isBelow ? texts.seesThem(names) : texts.seesUs(names), texts.ends],
      action: { label: texts.action, url: `${baseUrl}/office/${organisationId}/affiliations` },
      why: texts.why(names),
    }
  },
)
