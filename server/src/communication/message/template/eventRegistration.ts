import { Id } from '@medlem/contract/scalar'
import * as z from 'zod/mini'
import { filled, template } from './template.ts'

/** Template 16: what became of signing up for an event. */
export const eventRegistration = template(
  z.object({ ORG: filled, TITLE: filled, TEXT: filled, eventId: Id }),
  ({ ORG, TITLE, TEXT, eventId }, { baseUrl }) => ({
    subject: TITLE,
    preview: TEXT,
    heading: TITLE,
    paragraphs: [TEXT],
    action: { label: 'See the event', url: `${baseUrl}/event-${eventId}-detail` },
    why: `You get this because you or your family signed up with ${ORG}.`,
  }),
)
