import { Id } from '@medlem/contract/scalar'
import * as z from 'zod/mini'
import { filled, template } from './template.ts'

const variables = z.object({ ORG: filled, threadId: Id })

/** Template 14, to the organisation: a member has written. What they wrote stays in the portal. */
export const contactReceived = template(variables, ({ ORG, threadId }, { baseUrl, product }) => ({
  subject: `A member has written to ${ORG}`,
  preview: 'Read and answer in the portal.',
  heading: `A member has written to ${ORG}`,
  paragraphs: ['The message is in the portal, where every administrator can read and answer it.'],
  action: { label: 'Read and answer', url: `${baseUrl}/message-read?thread=${threadId}` },
  why: `You get this because this is the address of ${ORG} in ${product}.`,
}))

/** Template 15, to the member. */
export const contactAnswered = template(variables, ({ ORG, threadId }, { baseUrl }) => ({
  subject: `${ORG} has answered you`,
  preview: 'The answer is in the portal.',
  heading: `${ORG} has answered you`,
  paragraphs: ['The answer is in the portal, under what you wrote. You can go on there.'],
  action: { label: 'Read the answer', url: `${baseUrl}/message-read?thread=${threadId}` },
  why: `You get this because you wrote to ${ORG}.`,
}))

/** Template 17, to the member: the organisation writes first. */
export const contactWritten = template(variables, ({ ORG, threadId }, { baseUrl }) => ({
  subject: `${ORG} has written to you`,
  preview: 'The message is in the portal.',
  heading: `${ORG} has written to you`,
  paragraphs: ['The message is in the portal, where you can answer it.'],
  action: { label: 'Read and answer', url: `${baseUrl}/message-read?thread=${threadId}` },
  why: `You get this because you are in ${ORG}.`,
}))

/** Template 18, to an administrator: a colleague handed a conversation over. */
export const contactHanded = template(variables, ({ ORG, threadId }, { baseUrl }) => ({
  subject: `A conversation at ${ORG} is assigned to you`,
  preview: 'A colleague assigned it to you.',
  heading: `A conversation at ${ORG} is assigned to you`,
  paragraphs: ['A colleague assigned it to you. Answer it in the portal, or hand it over.'],
  action: { label: 'Open the conversation', url: `${baseUrl}/message-read?thread=${threadId}` },
  why: `You get this because you administer ${ORG}.`,
}))
