import { familyTexts } from '@medlem/i18n/en/server/email/family'
import { inLanguage } from '@medlem/i18n/languages'
import * as z from 'zod/mini'
import { filled, template } from './template.ts'

/** Template 11. */
export const familyApproved = template(
  z.object({ NAME: filled }),
  ({ NAME: name }, { baseUrl, language }) => {
    const texts = inLanguage(familyTexts, language)
    return {
      subject: texts.approved({ name }),
      preview: texts.approvedPreview,
      heading: texts.approved({ name }),
      paragraphs: [texts.approvedBody],
      action: { label: texts.seeParticipants, url: `${baseUrl}/participants-list` },
      why: texts.answeredWhy,
    }
  },
)

/** Template 12. It has no name: the inviter knows an address alone (Ruling 45), and no address is kept in the outbox. */
export const familyRejected = template(z.object({}), (_none, { baseUrl, language }) => {
  const texts = inLanguage(familyTexts, language)
  return {
    subject: texts.rejected,
    preview: texts.rejectedPreview,
    heading: texts.rejected,
    paragraphs: [texts.rejectedBody],
    action: { label: texts.seeParticipants, url: `${baseUrl}/participants-list` },
    why: texts.answeredWhy,
  }
})
