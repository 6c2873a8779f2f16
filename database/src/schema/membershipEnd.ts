import { sql } from 'drizzle-orm'
import { date, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { member } from './member.ts'
import { membership } from './membership.ts'

/**
 * A row is an end that the staff gave a membership; years stay as they were paid. Rows stay when an end is lifted, so that
 * figures as of a past day do not move (decision 37).
 */
export const membershipEnd = pgTable(
  'membership_end',
  {
    id: uuid().primaryKey().defaultRandom(),
    membershipId: uuid('membership_id')
      .notNull()
      .references(() => membership.id, { onDelete: 'cascade' }),
    /** The first day on which they are not a member any more. */
    endsOn: date('ends_on').notNull(),
    reason: text({ enum: ['asked', 'moved', 'unpaid', 'died', 'excluded', 'other'] }).notNull(),
    /** In the words of the person who ended it; null without any. */
    note: text(),
    /** Null once they are erased. */
    endedBy: uuid('ended_by').references(() => member.id),
    endedAt: timestamp('ended_at', { withTimezone: true }).notNull(),
    /** From when it is in effect no more, and why; null while it is. */
    liftedAt: timestamp('lifted_at', { withTimezone: true }),
    liftedWhy: text('lifted_why', { enum: ['bought', 'added', 'undone', 'changed'] }),
    liftedBy: uuid('lifted_by').references(() => member.id),
  },
  (table) => [
    uniqueIndex('membership_end_in_effect').on(table.membershipId).where(sql`${table.liftedAt} is null`),
    index('membership_end_membership').on(table.membershipId),
    index('membership_end_by').on(table.endedBy),
    index('membership_end_lifted_by').on(table.liftedBy),
  ],
)

/** An end as it is read. */
export type MembershipEndRow = typeof membershipEnd.$inferSelect
