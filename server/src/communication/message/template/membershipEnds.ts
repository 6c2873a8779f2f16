import { membershipEndsTexts } from '@medlem/i18n/en/server/email/membershipEnds'
import { inLanguage } from '@medlem/i18n/languages'
import * as z from 'zod/mini'
import { filled, template } from './template.ts'

/**
 * Template 24: an organisation ends a membership from DATE on, or takes the end away (LIFTED); NAME is a child's. RENEWAL says that
 * an automatic renewal was switched off.
 */
export const membershipEnds = template(
  z.object({
    ORG: filled,
    DATE: z.optional(filled),
    RENEWAL: z.optional(z.string()),
    LIFTED: z.optional(z.string()),
    NAME: z.optional(z.string()),
  }),
  ({ ORG: organisation, DATE: day = '', RENEWAL, LIFTED, NAME: name }, { baseUrl, language }) => {
    const texts = inLanguage(membershipEndsTexts, language)
    const isLifted = LIFTED === 'yes'
    const [own, others] = isLifted ? [texts.goesOn, texts.goesOnOf] : [texts.ends, texts.endsOf]
    const subject = name ? others({ organisation, name }) : own({ organisation })
    const notes = isLifted
      ? [texts.renewalAnew]
      : [texts.paidStays, ...(RENEWAL === 'yes' ? [texts.renewalOff] : []), texts.buyAgain]
    return {
      subject,
      preview: isLifted ? texts.previewGoesOn : texts.previewEnds({ day }),
      heading: subject,
      paragraphs: [
        isLifted ? texts.lifted({ organisation }) : texts.from({ organisation, day }),
        ...notes,
        texts.wrong({ organisation }),
      ],
      action: { label: texts.action, url: `${baseUrl}/membership-list` },
      why: texts.why({ organisation }),
    }
  },
)
