import { Id } from '@medlem/contract/scalar'
import { eventRegistrationTexts } from '@medlem/i18n/en/server/email/eventRegistration'
import { inLanguage } from '@medlem/i18n/languages'
import * as z from 'zod/mini'
import { filled, template } from './template.ts'

/**
 * Template 33: what staff write to those who come to an event and have no conversation with the organisation, guests first of all. It is
 * whole in the e-mail, and answered by e-mail.
 */
export const eventMessage = template(
  z.object({ ORG: filled, TITLE: filled, TEXT: filled, eventId: Id }),
  ({ ORG, TITLE, TEXT, eventId }, { baseUrl, language }) => {
    const texts = inLanguage(eventRegistrationTexts, language)
    return {
      subject: `${ORG}: ${TITLE}`,
      preview: TEXT,
      heading: TITLE,
      paragraphs: [TEXT],
      action: { label: texts.seeEvent, url: `${baseUrl}/event-${eventId}-detail` },
      why: texts.why({ organisation: ORG }),
    }
  },
)
