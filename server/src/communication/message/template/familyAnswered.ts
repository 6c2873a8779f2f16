import * as z from 'zod/mini'
import { filled, template } from './template.ts'

const variables = z.object({ NAME: filled })
const why = 'You get this because you asked for the link.'

/** Template 11. */
export const familyApproved = template(variables, ({ NAME }, { baseUrl }) => ({
  subject: `${NAME} approved the family link`,
  preview: 'You can now see each other’s memberships.',
  heading: `${NAME} approved the family link`,
  paragraphs: ['You can now see each other’s memberships and pay for each other. Either of you can end it.'],
  action: { label: 'See My Participants', url: `${baseUrl}/participants-list` },
  why,
}))

/** Template 12. It has no name: the inviter knows an address alone (Ruling 45), and no address is kept in the outbox. */
export const familyRejected = template(z.object({}), (_none, { baseUrl }) => ({
  subject: 'Your family link was rejected',
  preview: 'Nothing is shared between you.',
  heading: 'Your family link was rejected',
  paragraphs: [
    'The person you invited rejected the link, and nothing is shared between you. My Participants shows which invitation it was. You can ask again at any time.',
  ],
  action: { label: 'See My Participants', url: `${baseUrl}/participants-list` },
  why,
}))
