import * as z from 'zod/mini'
import { addressed, filled, template } from './template.ts'

/** Template 13: money goes back; why, and what becomes of the years. */
export const refunded = template(
  z.object({ ORG: filled, AMOUNT: filled, TEXT: filled }),
  ({ ORG, AMOUNT, TEXT }, around) => ({
    subject: `${ORG} gives ${AMOUNT} back`,
    preview: 'It goes back the way you paid.',
    heading: addressed('Your payment is refunded', around),
    paragraphs: [TEXT, 'Banks take some days to show it.'],
    facts: [
      { label: 'Organisation', value: ORG },
      { label: 'Amount', value: AMOUNT },
    ],
    action: { label: 'See your memberships', url: `${around.baseUrl}/memberships` },
    why: 'You get this because you paid.',
  }),
)
