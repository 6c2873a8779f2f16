import { Id } from '@medlem/contract/scalar'
import { eventRegistrationTexts } from '@medlem/i18n/en/server/email/eventRegistration'
import { inLanguage } from '@medlem/i18n/languages'
import * as z from 'zod/mini'
import { filled, template } from './template.ts'

/** Template 16, what became of signing up for an event; and 33, what staff write to guests who come to it. */
export const eventRegistration = template(
  z.object({ ORG: filled, TITLE: filled, TEXT: filled, eventId: Id }),
  ({ ORG, TITLE, TEXT, eventId }, { baseUrl, language }) => {
    const texts = inLanguage(eventRegistrationTexts, language)
    return {
      // The title begins with a name where somebody else was signed up (Ruling 48).
      subject: `${ORG}: ${TITLE}`,
      preview: TEXT,
      heading: TITLE,
      paragraphs: [TEXT],
      action: { label: texts.seeEvent, url: `${baseUrl}/event-${eventId}-detail` },
      why: texts.why({ organisation: ORG }),
    }
  },
)
