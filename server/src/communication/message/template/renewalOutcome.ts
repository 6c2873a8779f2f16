import * as z from 'zod/mini'
import { filled, template } from './template.ts'

/** Template 8: a renewal was not charged, failed, or needs the payer. */
export const renewalOutcome = template(
  z.object({ ORG: filled, YEAR: filled, NAME: filled, PRICE: filled, TITLE: filled, TEXT: filled }),
  ({ ORG, YEAR, NAME, PRICE, TITLE, TEXT }, { baseUrl }) => ({
    subject: TITLE,
    preview: `${ORG} ${YEAR} for ${NAME}`,
    heading: TITLE,
    paragraphs: [TEXT],
    facts: [
      { label: 'Organisation', value: ORG },
      { label: 'Member', value: NAME },
      { label: 'Year', value: YEAR },
      { label: 'Price', value: PRICE },
    ],
    action: { label: 'See your memberships', url: `${baseUrl}/memberships` },
    why: `You get this because you agreed that ${ORG} renews the membership by itself.`,
  }),
)
