import { Id } from '@medlem/contract/scalar'
import { frameTexts } from '@medlem/i18n/en/server/email/frame'
import { refundedTexts } from '@medlem/i18n/en/server/email/refunded'
import { inLanguage } from '@medlem/i18n/languages'
import * as z from 'zod/mini'
import { filled, template } from './template.ts'

/** Template 13: money goes back; why, and what becomes of the years. */
export const refunded = template(
  z.object({
    ORG: filled,
    AMOUNT: filled,
    TEXT: filled,
    /** Absent in rows that were queued before it led to the receipt, of years and places alike. */
    PAYMENT: z.optional(Id),
  }),
  ({ ORG: organisation, AMOUNT: amount, TEXT, PAYMENT }, { baseUrl, firstName, language, shareUrl }) => {
    const texts = inLanguage(refundedTexts, language)
    const frame = inLanguage(frameTexts, language)
    return {
      subject: texts.subject({ organisation, amount }),
      preview: texts.preview,
      heading: firstName === '' ? texts.heading : texts.headingNamed({ firstName }),
      paragraphs: [TEXT, texts.banksTakeDays],
      facts: [
        { label: frame.factOrganisation, value: organisation },
        { label: frame.factAmount, value: amount },
      ],
      action: {
        label: shareUrl !== undefined ? frame.seeShare : PAYMENT ? texts.seeReceipt : frame.seeMemberships,
        url: PAYMENT ? `${baseUrl}/membership-${PAYMENT}-receipt` : `${baseUrl}/memberships`,
      },
      why: texts.why,
    }
  },
)
