import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { claim } from './claim.ts'
import { member } from './member.ts'
import { organisation } from './organisation.ts'

const STATES = ['open', 'waiting', 'closed'] as const

/** A row is a conversation of a member with an organisation, as its staff share it; what is said in it are notifications. */
export const thread = pgTable(
  'contact_thread',
  {
    /** Also the id of its first notification. */
    id: uuid().primaryKey(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => organisation.id),
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id),
    /** The claim that its payer writes about, as for more time. */
    claimId: uuid('claim_id').references(() => claim.planId, { onDelete: 'set null' }),
    /** Subject of its first message. */
    title: text().notNull(),
    /** open: the organisation's turn. waiting: the member's. closed: neither's, until one of them writes. */
    state: text({ enum: STATES }).notNull(),
    /** The administrator who has it. */
    assigneeId: uuid('assignee_id').references(() => member.id),
    /** When something was last written. */
    lastAt: timestamp('last_at', { withTimezone: true }).notNull(),
    /** How often state or assignee changed, or the member wrote. */
    version: integer().notNull().default(1),
  },
  (table) => [
    index('contact_thread_org').on(table.orgId, table.lastAt),
    index('contact_thread_member').on(table.memberId),
    uniqueIndex('contact_thread_claim_unique').on(table.claimId),
    index('contact_thread_assignee').on(table.assigneeId).where(sql`${table.assigneeId} is not null`),
  ],
)

/** A row is what one person did with a conversation, but write in it; shown to staff alone. */
export const threadChange = pgTable(
  'contact_thread_change',
  {
    id: uuid().primaryKey().defaultRandom(),
    threadId: uuid('thread_id')
      .notNull()
      .references(() => thread.id, { onDelete: 'cascade' }),
    at: timestamp({ withTimezone: true }).notNull(),
    kind: text({
      enum: ['taken', 'handed', 'given_back', 'opened', 'reopened', 'waiting', 'closed'],
    }).notNull(),
    /** Null once who did it is erased. */
    actorId: uuid('actor_id').references(() => member.id),
    /** To whom it was handed. */
    assigneeId: uuid('assignee_id').references(() => member.id),
  },
  (table) => [index('contact_thread_change_thread').on(table.threadId, table.at)],
)

/**
 * A row is an administrator of an organisation who has been in its inbox. Rights stand in tokens alone, so colleagues
 * are known by having come.
 */
export const organisationStaff = pgTable(
  'organisation_staff',
  {
    orgId: uuid('org_id')
      .notNull()
      .references(() => organisation.id),
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id),
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.memberId] })],
)
