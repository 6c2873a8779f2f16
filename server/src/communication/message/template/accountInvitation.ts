import { ACCOUNT_LETTER_DAYS as days } from '@medlem/domain/accountLetter'
import { accountInvitationTexts } from '@medlem/i18n/en/server/email/accountInvitation'
import { inLanguage } from '@medlem/i18n/languages'
import * as z from 'zod/mini'
import { filled, template } from './template.ts'

/** Template 31: invites a member to make an account. The link is known only while it is sent. */
export const accountInvitation = template(
  z.object({ ORG: filled, LINK: z.optional(z.string()) }),
  ({ ORG: organisation, LINK }, { baseUrl, product, language }) => {
    const texts = inLanguage(accountInvitationTexts, language)
    return {
      subject: texts.subject({ organisation }),
      preview: texts.preview({ days }),
      heading: texts.subject({ organisation }),
      paragraphs: [
        texts.invited({ organisation, product }),
        texts.howTo,
        texts.preview({ days }),
        texts.notYou({ organisation }),
      ],
      action: { label: texts.action, url: LINK ?? `${baseUrl}/` },
      why: texts.why({ organisation }),
    }
  },
)
