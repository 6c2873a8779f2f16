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

/** Template 12. */
export const familyRejected = template(variables, ({ NAME }, { baseUrl }) => ({
  subject: `${NAME} rejected the family link`,
  preview: 'Nothing is shared between you.',
  heading: `${NAME} rejected the family link`,
  paragraphs: ['Nothing is shared between you. You can ask again at any time.'],
  action: { label: 'See My Participants', url: `${baseUrl}/participants-list` },
  why,
}))
