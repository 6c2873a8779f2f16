import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { createNotification } from './notification.ts'
import { Count, Id, Instant, line, Version } from './scalar.ts'

/** The two who write to each other. */
export const ThreadSide = z.enum(['member', 'organisation'])
export type ThreadSide = z.infer<typeof ThreadSide>

/** open: the organisation's turn. waiting: the member's. closed: neither's, until one of them writes. */
export const ThreadState = z.enum(['open', 'waiting', 'closed'])
export type ThreadState = z.infer<typeof ThreadState>

/** One of the staff. */
export const Colleague = z.object({ id: Id, name: z.string() })
export type Colleague = z.infer<typeof Colleague>

const status = {
  state: ThreadState,
  /** Which of the staff has it. */
  assignee: z.nullable(Colleague),
  /** Of state, assignee and what the member wrote; a change names the one that it began from. */
  version: Version,
}

/** The status of a conversation among the staff; never shown to the member. */
export const ThreadStatus = z.object(status)
export type ThreadStatus = z.infer<typeof ThreadStatus>

export const ThreadChangeKind = z.enum([
  'taken',
  'handed',
  'given_back',
  'opened',
  'reopened',
  'waiting',
  'closed',
])
export type ThreadChangeKind = z.infer<typeof ThreadChangeKind>

/** What somebody did with a conversation, but write in it; 'reopened' is the member's doing, by writing. */
export const ThreadChange = z.object({
  id: Id,
  at: Instant,
  kind: ThreadChangeKind,
  actorName: z.nullable(z.string()),
  /** To whom it was handed. */
  assigneeName: z.nullable(z.string()),
})
export type ThreadChange = z.infer<typeof ThreadChange>

/** What the staff know of a conversation and the member doesn't. */
export const ThreadStaffView = z.object({
  ...status,
  /** The claim that its payer writes about. */
  claim: z.nullable(z.object({ id: Id, reference: z.string() })),
  /** Oldest first. */
  changes: z.array(ThreadChange),
  /** Who can have it: administrators who were in the inbox lately, by name. */
  colleagues: z.array(Colleague),
})
export type ThreadStaffView = z.infer<typeof ThreadStaffView>

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
  /** Null for the member. */
  status: z.nullable(ThreadStatus),
})
export type ThreadSummary = z.infer<typeof ThreadSummary>

export const ThreadMessage = z.object({
  id: Id,
  from: ThreadSide,
  /** Which of the staff wrote it; for the staff alone. */
  authorName: z.nullable(z.string()),
  title: z.string(),
  message: z.string(),
  createdAt: Instant,
})
export type ThreadMessage = z.infer<typeof ThreadMessage>

export const Thread = z.object({
  ...thread,
  /** As whom the caller writes in it. */
  side: ThreadSide,
  /** Oldest first. */
  messages: z.array(ThreadMessage),
  /** Null for the member. */
  staffView: z.nullable(ThreadStaffView),
})
export type Thread = z.infer<typeof Thread>

/** Which threads of an organisation's list; 'mine' and 'unassigned' are those that are not closed. */
export const ThreadShow = z.enum(['open', 'mine', 'unassigned', 'waiting', 'closed', 'all'])
export type ThreadShow = z.infer<typeof ThreadShow>

/** A page of an organisation's threads. */
export const ThreadPage = z.object({
  threads: z.array(ThreadSummary),
  hasMore: z.boolean(),
  /** How many there are of each kind, whatever was looked for. */
  counts: z.record(ThreadShow, Count),
})
export type ThreadPage = z.infer<typeof ThreadPage>

/** A change of a thread's status; what is left out stays. */
export const ThreadUpdate = z.object({
  /** Of the status that it began from. */
  version: Version,
  state: z.optional(ThreadState),
  /** Null gives it back. */
  assigneeId: z.optional(z.nullable(Id)),
})
export type ThreadUpdate = z.infer<typeof ThreadUpdate>

const { title, message } = createNotification.schema.body.shape

/** What an organisation writes to a member by itself. */
export const ThreadStart = z.object({
  memberId: Id,
  title,
  message,
  /** Identifies the request through retries: the same again is answered as the first, another is refused (idempotency_conflict). */
  idempotencyKey: z.optional(Id),
})
export type ThreadStart = z.infer<typeof ThreadStart>

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
  summary: "Extension: an organisation's threads, for its administrators, the newest first, 50 to a page",
  schema: {
    params: z.object({ id: Id }),
    querystring: z.object({
      show: z._default(ThreadShow, 'all'),
      /** Every word must stand in the subject, the member's name or a message. */
      query: z._default(line(100), ''),
      /** From 0. */
      page: z._default(z.string().check(z.regex(/^\d{1,4}$/, fieldTexts.pageTo9999)), '0'),
    }),
    response: { 200: ThreadPage },
  },
})

export const getThread = endpoint({
  service: 'memberApi',
  method: 'GET',
  url: '/api/v1/member/notification/thread/:id',
  summary: 'Extension: everything that was written in one thread, for its member and the organisation',
  schema: { params: z.object({ id: Id }), response: { 200: Thread } },
})

export const startThread = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/thread/item',
  summary: 'Extension: an administrator writes to a member of the organisation, in a thread of its own',
  schema: {
    params: z.object({ id: Id }),
    body: ThreadStart,
    response: { 201: z.object({ id: Id }) },
  },
})

export const updateThread = endpoint({
  service: 'orgApi',
  method: 'PUT',
  url: '/api/v1/org/:id/thread/:threadId',
  summary: 'Extension: take a thread, hand it to a colleague, give it back, close it or open it again',
  schema: {
    params: z.object({ id: Id, threadId: Id }),
    body: ThreadUpdate,
    response: { 200: ThreadStaffView },
  },
})
