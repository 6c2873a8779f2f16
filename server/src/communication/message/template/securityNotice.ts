import { securityNoticeTexts } from '@medlem/i18n/en/server/email/securityNotice'
import { inLanguage } from '@medlem/i18n/languages'
import { SECURITY_EVENTS } from '@medlem/identity/securityEvent'
import * as z from 'zod/mini'
import { filled, template, webAddress } from './template.ts'

/**
 * Template 26: something about how the receiver signs in was changed. NAME is a passkey's, or the browser that was signed out;
 * without it all others were. ACCOUNT is the address of the page where that is seen to.
 */
export const securityNotice = template(
  z.object({
    KIND: z.enum(SECURITY_EVENTS),
    MOMENT: filled,
    NAME: z.optional(z.string()),
    ACCOUNT: webAddress,
  }),
  ({ KIND: kind, MOMENT: moment, NAME: name, ACCOUNT: url }, { language }) => {
    const texts = inLanguage(securityNoticeTexts, language)
    const happened =
      kind === 'session_ended' && !name
        ? texts.session_endedAll({ moment })
        : texts[`${kind}More`]({ name: name ?? '', moment })
    return {
      subject: texts[kind],
      preview: happened,
      heading: texts[kind],
      paragraphs: [happened, texts.wasYou, texts.notYou],
      action: { label: texts.action, url },
      why: texts.why,
    }
  },
)
