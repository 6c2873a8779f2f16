import { boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** A row is a banner shown across the portal. */
export const banner = pgTable('banner', {
  id: text().primaryKey(),
  groupId: text('group_id').notNull(),
  type: text({ enum: ['info', 'success', 'warning', 'error'] }).notNull(),
  message: text().notNull(),
  closable: boolean().notNull().default(true),
  /** Milliseconds, 0 for none. */
  autoCloseTime: integer('auto_close_time').notNull().default(0),
  target: jsonb().$type<string[]>().notNull(),
  exclude: jsonb().$type<string[]>().notNull(),
  endsAt: timestamp('ends_at', { withTimezone: true }),
})
