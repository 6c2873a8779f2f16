import * as z from 'zod/mini'
import { filled, template } from './template.ts'

/** Template 10: somebody wants to link accounts; also to an address that is no member's yet. */
export const familyInvitation = template(z.object({ NAME: filled }), ({ NAME }, { baseUrl, product }) => ({
  subject: `${NAME} wants to link your accounts`,
  preview: 'You decide, and can end it at any time.',
  heading: `${NAME} wants to link your accounts`,
  paragraphs: [
    `When you approve, you and ${NAME} can see each other’s memberships in ${product} and pay for each other.`,
    'Sign in with the address that this e-mail came to, and answer under My Participants. If you don’t know who this is, do nothing: nothing is shared.',
  ],
  action: { label: 'See the invitation', url: `${baseUrl}/participants-list` },
  why: `You get this once, because ${NAME} gave your address.`,
}))
