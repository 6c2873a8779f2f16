import { frameTexts } from '@medlem/i18n/en/server/email/frame'
import { renewalTexts } from '@medlem/i18n/en/server/email/renewal'
import { inLanguage } from '@medlem/i18n/languages'
import * as z from 'zod/mini'
import { filled, template } from './template.ts'

/** Template 8: a renewal was not charged, failed, or needs the payer. */
export const renewalOutcome = template(
  z.object({ ORG: filled, YEAR: filled, NAME: filled, PRICE: filled, TITLE: filled, TEXT: filled }),
  ({ ORG: organisation, YEAR: year, NAME: name, PRICE, TITLE, TEXT }, { baseUrl, language }) => {
    const texts = inLanguage(renewalTexts, language)
    const frame = inLanguage(frameTexts, language)
    return {
      subject: TITLE,
      preview: texts.outcomePreview({ organisation, year, name }),
      heading: TITLE,
      paragraphs: [TEXT],
      facts: [
        { label: frame.factOrganisation, value: organisation },
        { label: frame.factMember, value: name },
        { label: frame.factYear, value: year },
        { label: frame.factPrice, value: PRICE },
      ],
      action: { label: frame.seeMemberships, url: `${baseUrl}/memberships` },
      why: texts.agreedWhy({ organisation }),
    }
  },
)
