import * as z from 'zod/mini'
import { filled, template, webAddress } from './template.ts'

/** Template 7: what will be charged for a renewal, when, and how to stop it. */
export const renewalNotice = template(
  z.object({
    ORG: filled,
    YEAR: filled,
    NAME: filled,
    PRICE: filled,
    DATE: filled,
    TITLE: filled,
    TEXT: filled,
    STOP: webAddress,
  }),
  ({ ORG, YEAR, NAME, PRICE, DATE, TITLE, TEXT, STOP }) => ({
    subject: TITLE,
    preview: `${PRICE} for ${NAME}. You can stop it until then.`,
    heading: TITLE,
    paragraphs: [TEXT],
    facts: [
      { label: 'Organisation', value: ORG },
      { label: 'Member', value: NAME },
      { label: 'Year', value: YEAR },
      { label: 'Price', value: PRICE },
      { label: 'Charged on', value: DATE },
    ],
    action: { label: 'See or stop the renewal', url: STOP },
    why: `You get this because you agreed that ${ORG} renews the membership by itself.`,
  }),
)
