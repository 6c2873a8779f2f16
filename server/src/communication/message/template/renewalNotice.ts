import { frameTexts } from '@medlem/i18n/en/server/email/frame'
import { renewalTexts } from '@medlem/i18n/en/server/email/renewal'
import { inLanguage } from '@medlem/i18n/languages'
import * as z from 'zod/mini'
import { filled, template, webAddress } from './template.ts'

/** Template 7: what will be charged for a renewal, when, and how to stop it. */
export const renewalNotice = template(
  z.object({
    ORG: filled,
    YEAR: filled,
    NAME: filled,
    PRICE: filled,
    DATE: filled,
    TITLE: filled,
    TEXT: filled,
    STOP: webAddress,
  }),
  ({ ORG: organisation, YEAR, NAME: name, PRICE: price, DATE, TITLE, TEXT, STOP }, { language }) => {
    const texts = inLanguage(renewalTexts, language)
    const frame = inLanguage(frameTexts, language)
    return {
      subject: TITLE,
      preview: texts.noticePreview({ price, name }),
      heading: TITLE,
      paragraphs: [TEXT],
      facts: [
        { label: frame.factOrganisation, value: organisation },
        { label: frame.factMember, value: name },
        { label: frame.factYear, value: YEAR },
        { label: frame.factPrice, value: price },
        { label: texts.factChargedOn, value: DATE },
      ],
      action: { label: texts.seeOrStop, url: STOP },
      why: texts.agreedWhy({ organisation }),
    }
  },
)
