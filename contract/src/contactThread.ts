import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Count, Id, Instant } from './scalar.ts'

/** The two who write to each other. */
const ThreadSide = z.enum(['member', 'organisation'])

const thread = {
  /** Also the id of its first notification. */
  id: Id,
  orgId: Id,
  organisationName: z.string(),
  memberName: z.string(),
  /** Subject of its first message. */
  title: z.string(),
}

/** What a member and an organisation write to each other, as a line of a list. */
export const ThreadSummary = z.object({
  ...thread,
  /** The newest message, at most 200 characters of it. */
  excerpt: z.string(),
  lastAt: Instant,
  lastFrom: ThreadSide,
  messageCount: Count,
  /** Answers that the member has not read; 0 for the organisation. */
  unreadCount: Count,
})
export type ThreadSummary = z.infer<typeof ThreadSummary>

export const ThreadMessage = z.object({
  id: Id,
  from: ThreadSide,
  title: z.string(),
  message: z.string(),
  createdAt: Instant,
})
export type ThreadMessage = z.infer<typeof ThreadMessage>

export const ContactThread = z.object({
  ...thread,
  /** As whom the caller writes in it. */
  side: ThreadSide,
  /** Oldest first. */
  messages: z.array(ThreadMessage),
})
export type ContactThread = z.infer<typeof ContactThread>

export const listThreads = endpoint({
  service: 'memberApi',
  method: 'GET',
  url: '/api/v1/member/notification/thread/list',
  summary: 'Extension: what the member and organisations wrote to each other, the newest first',
  schema: { querystring: z.object({ memberId: Id }), response: { 200: z.array(ThreadSummary) } },
})

export const listOrganisationThreads = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/:id/thread/list',
  summary: 'Extension: what members wrote to an organisation, for its administrators, the newest first',
  schema: { params: z.object({ id: Id }), response: { 200: z.array(ThreadSummary) } },
})

export const getThread = endpoint({
  service: 'memberApi',
  method: 'GET',
  url: '/api/v1/member/notification/thread/:id',
  summary: 'Extension: everything that was written in one thread, for its member and the organisation',
  schema: { params: z.object({ id: Id }), response: { 200: ContactThread } },
})
