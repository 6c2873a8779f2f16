import { frameTexts } from '@medlem/i18n/en/server/email/frame'
import { instalmentEmailTexts } from '@medlem/i18n/en/server/email/instalment'
import { inLanguage } from '@medlem/i18n/languages'
import * as z from 'zod/mini'
import { filled, template, webAddress } from './template.ts'

/** Template 23: a part of a price will be charged or is to be paid, was declined, is overdue, or is claimed no more. */
export const instalment = template(
  z.object({
    ...{ ORG: filled, NAME: filled, PRICE: filled, DATE: filled, PART: filled },
    ...{ TITLE: filled, TEXT: filled, PAY: webAddress },
  }),
  ({ ORG: organisation, NAME: name, PRICE: price, DATE, PART, TITLE, TEXT, PAY }, { language }) => {
    const texts = inLanguage(instalmentEmailTexts, language)
    const frame = inLanguage(frameTexts, language)
    return {
      subject: TITLE,
      preview: texts.preview({ organisation, price }),
      heading: TITLE,
      paragraphs: [TEXT],
      facts: [
        { label: frame.factOrganisation, value: organisation },
        { label: frame.factMember, value: name },
        { label: texts.factPart, value: PART },
        { label: frame.factPrice, value: price },
        { label: texts.factDay, value: DATE },
      ],
      action: { label: texts.seeOrPay, url: PAY },
      why: texts.why({ organisation }),
    }
  },
)
