import { hrefOf } from '@medlem/contract/portalAddress'
import { Id } from '@medlem/contract/scalar'
import { eventRegistrationTexts } from '@medlem/i18n/en/server/email/eventRegistration'
import { inLanguage } from '@medlem/i18n/languages'
import * as z from 'zod/mini'
import { filled, template } from './template.ts'

const Variables = z.object({
  ORG: filled,
  TITLE: filled,
  TEXT: filled,
  eventId: Id,
  /** Of a place that has a ticket, which the button leads to. */
  registrationId: z.optional(Id),
  /** 'true' as it is sent with the ticket as a file, and where wallets take it. */
  ATTACHED: z.optional(z.string()),
  WALLET: z.optional(z.string()),
})

/** Template 16, what became of signing up for an event; and 33, what staff write to guests who come to it. */
export const eventRegistration = template(Variables, (given, { baseUrl, language }) => {
  const { ORG, TITLE, TEXT, eventId, registrationId, ATTACHED, WALLET } = given
  const texts = inLanguage(eventRegistrationTexts, language)
  return {
    // The title begins with a name where somebody else was signed up (Ruling 48).
    subject: `${ORG}: ${TITLE}`,
    preview: TEXT,
    heading: TITLE,
    paragraphs: [
      TEXT,
      ...(ATTACHED === 'true' ? [texts.attached] : []),
      ...(WALLET === 'true' ? [texts.wallet] : []),
    ],
    action:
      registrationId === undefined
        ? { label: texts.seeEvent, url: `${baseUrl}/event-${eventId}-detail` }
        : { label: texts.seeTicket, url: baseUrl + hrefOf('/member-cards', { card: registrationId }) },
    why: texts.why({ organisation: ORG }),
  }
})
