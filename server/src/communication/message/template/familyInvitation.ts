import { familyTexts } from '@medlem/i18n/en/server/email/family'
import { inLanguage } from '@medlem/i18n/languages'
import * as z from 'zod/mini'
import { filled, template } from './template.ts'

/** Template 10: somebody wants to link accounts; also to an address that is no member's yet. */
export const familyInvitation = template(
  z.object({ NAME: filled }),
  ({ NAME: name }, { baseUrl, product, language }) => {
    const texts = inLanguage(familyTexts, language)
    return {
      subject: texts.invitation({ name }),
      preview: texts.invitationPreview,
      heading: texts.invitation({ name }),
      paragraphs: [texts.whenYouApprove({ name, product }), texts.howToAnswer],
      action: { label: texts.seeInvitation, url: `${baseUrl}/participants-list` },
      why: texts.invitationWhy({ name }),
    }
  },
)
