import { frameTexts } from '@medlem/i18n/en/server/email/frame'
import { renewalTexts } from '@medlem/i18n/en/server/email/renewal'
import { inLanguage } from '@medlem/i18n/languages'
import * as z from 'zod/mini'
import { filled, template } from './template.ts'

/** Template 34: the agreement that renews a membership was stopped in its app. */
export const agreementEnded = template(
  z.object({ ORG: filled, TITLE: filled, TEXT: filled }),
  ({ ORG: organisation, TITLE, TEXT }, { baseUrl, language }) => {
    const texts = inLanguage(renewalTexts, language)
    const frame = inLanguage(frameTexts, language)
    return {
      subject: TITLE,
      preview: texts.endedPreview({ organisation }),
      heading: TITLE,
      paragraphs: [TEXT],
      facts: [{ label: frame.factOrganisation, value: organisation }],
      action: { label: frame.seeMemberships, url: `${baseUrl}/memberships` },
      why: texts.agreedWhy({ organisation }),
    }
  },
)
