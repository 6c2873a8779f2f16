import * as z from 'zod/mini'
import { filled, template } from './template.ts'

/** Template 9: the card that renews a membership ends soon. */
export const cardEnding = template(
  z.object({ ORG: filled, DATE: filled, TITLE: filled, TEXT: filled }),
  ({ ORG, DATE, TITLE, TEXT }, { baseUrl }) => ({
    subject: TITLE,
    preview: `${ORG} renews your membership with it.`,
    heading: TITLE,
    paragraphs: [TEXT],
    facts: [
      { label: 'Organisation', value: ORG },
      { label: 'Ends on', value: DATE },
    ],
    action: { label: 'See your memberships', url: `${baseUrl}/memberships` },
    why: `You get this because a card of yours is kept for ${ORG}.`,
  }),
)
