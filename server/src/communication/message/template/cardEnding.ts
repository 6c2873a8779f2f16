import { frameTexts } from '@medlem/i18n/en/server/email/frame'
import { renewalTexts } from '@medlem/i18n/en/server/email/renewal'
import { inLanguage } from '@medlem/i18n/languages'
import * as z from 'zod/mini'
import { filled, template } from './template.ts'

/** Template 9: the card that renews a membership ends soon. */
export const cardEnding = template(
  z.object({ ORG: filled, DATE: filled, TITLE: filled, TEXT: filled }),
  ({ ORG: organisation, DATE, TITLE, TEXT }, { baseUrl, language }) => {
    const texts = inLanguage(renewalTexts, language)
    const frame = inLanguage(frameTexts, language)
    return {
      subject: TITLE,
      preview: texts.cardPreview({ organisation }),
      heading: TITLE,
      paragraphs: [TEXT],
      facts: [
        { label: frame.factOrganisation, value: organisation },
        { label: texts.factEndsOn, value: DATE },
      ],
      action: { label: frame.seeMemberships, url: `${baseUrl}/memberships` },
      why: texts.cardWhy({ organisation }),
    }
  },
)
