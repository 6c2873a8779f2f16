import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { member } from './member.ts'

/** A row is the private address at which a member's calendar programs read the family's calendar. */
export const calendarFeed = pgTable('calendar_feed', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => member.id),
  /** Of the token in the address, which is shown when it is made and kept nowhere. */
  tokenHash: text('token_hash').notNull().unique(),
  madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
})
