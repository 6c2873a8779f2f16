import { Id } from '@medlem/contract/scalar'
import * as z from 'zod/mini'
import { addressed, filled, template } from './template.ts'

/** Template 6 (Spec 9): a membership year is paid; leads to the receipt. */
export const paymentConfirmed = template(
  z.object({ ORG: filled, YEAR: filled, historyId: Id }),
  ({ ORG, YEAR, historyId }, around) => ({
    subject: `${ORG} ${YEAR}: your payment is confirmed`,
    preview: `The membership for ${YEAR} is paid. The receipt is in the portal.`,
    heading: addressed('Thank you', around),
    paragraphs: [
      `The membership of ${ORG} for ${YEAR} is paid.`,
      'You find the receipt in the portal whenever you need it, also in a year.',
    ],
    facts: [
      { label: 'Organisation', value: ORG },
      { label: 'Membership for', value: YEAR },
    ],
    action: { label: 'See the receipt', url: `${around.baseUrl}/membership-${historyId}-receipt` },
    why: 'You get this because a membership was paid by you or for you.',
  }),
)
