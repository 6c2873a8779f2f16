import { Id } from '@medlem/contract/scalar'
import * as z from 'zod/mini'
import { addressed, filled, template } from './template.ts'

/** Template 6 (Spec 9): a membership year is paid; leads to the receipt. */
export const paymentConfirmed = template(
  z.object({
    ORG: filled,
    YEAR: filled,
    historyId: Id,
    // Rows that were queued before these variables existed have neither.
    NAMES: z.optional(filled),
    AMOUNT: z.optional(filled),
  }),
  ({ ORG, YEAR, historyId, NAMES, AMOUNT }, around) => ({
    subject: `${ORG} ${YEAR}: your payment is confirmed`,
    preview: `The membership for ${YEAR} is paid. The receipt is in the portal.`,
    heading: addressed('Thank you', around),
    paragraphs: [
      `The membership of ${ORG} for ${YEAR} is paid${NAMES ? `, for ${NAMES}` : ''}.`,
      'You find the receipt in the portal whenever you need it.',
    ],
    facts: [
      { label: 'Organisation', value: ORG },
      ...(NAMES ? [{ label: 'For', value: NAMES }] : []),
      { label: 'Membership year', value: YEAR },
      ...(AMOUNT ? [{ label: 'Amount', value: AMOUNT }] : []),
    ],
    action: { label: 'See the receipt', url: `${around.baseUrl}/membership-${historyId}-receipt` },
    why: 'You get this because a membership was paid by you or for you.',
  }),
)
