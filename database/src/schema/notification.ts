import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { member } from './member.ts'

/** A row is one notification in a member's bell. */
export const notification = pgTable(
  'notification',
  {
    id: uuid().primaryKey().defaultRandom(),
    messageThreadId: uuid('message_thread_id'),
    receiverId: uuid('receiver_id')
      .notNull()
      .references(() => member.id),
    senderId: uuid('sender_id').references(() => member.id),
    type: text().notNull(),
    /** What a person wrote; of what the server says, the English of `notice`. */
    title: text().notNull(),
    message: text().notNull(),
    /** What happened: a code and its values, said in the reader's language; null for what a person wrote. */
    notice: jsonb().$type<{ code: string; values: Record<string, unknown> }>(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    read: boolean().notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    readDate: timestamp('read_date', { withTimezone: true }),
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
    /** Set where the same notification must come once only. */
    dedupKey: text('dedup_key'),
  },
  (table) => [
    index('notification_receiver').on(table.receiverId, table.createdAt),
    index('notification_sender').on(table.senderId, table.createdAt),
    index('notification_thread').on(table.messageThreadId).where(sql`${table.messageThreadId} is not null`),
    uniqueIndex('notification_dedup_unique').on(table.dedupKey),
  ],
)
