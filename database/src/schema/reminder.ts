import { date, index, integer, jsonb, pgTable, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { member } from './member.ts'
import { membership } from './membership.ts'
import { message } from './message.ts'
import { organisation } from './organisation.ts'

/** A row is what an organisation chose of the reminders: days from the last day of a membership year. */
export const reminderSetting = pgTable('reminder_setting', {
  orgId: uuid('org_id')
    .primaryKey()
    .references(() => organisation.id),
  steps: jsonb().$type<number[]>().notNull(),
})

/** A row is one reminder that a member was sent of one year's end, or that was dropped as it was to be sent. */
export const reminder = pgTable(
  'reminder',
  {
    id: uuid().primaryKey().defaultRandom(),
    membershipId: uuid('membership_id')
      .notNull()
      .references(() => membership.id),
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id),
    orgId: uuid('org_id')
      .notNull()
      .references(() => organisation.id),
    /** The year that ends, and its last day. */
    year: integer().notNull(),
    endsOn: date('ends_on').notNull(),
    /** Days from that day. */
    step: integer().notNull(),
    /** The member, or the parent of a child without login. */
    receiverId: uuid('receiver_id')
      .notNull()
      .references(() => member.id),
    /** Says what became of it; both go when the receiver is erased. */
    messageId: uuid('message_id')
      .notNull()
      .unique()
      .references(() => message.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('reminder_step_unique').on(table.membershipId, table.year, table.step),
    index('reminder_member').on(table.memberId),
  ],
)

/** A row is a member who wants no reminders. */
export const reminderStop = pgTable('reminder_stop', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => member.id),
  stoppedAt: timestamp('stopped_at', { withTimezone: true }).notNull(),
})
