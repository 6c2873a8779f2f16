import { date, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { claim } from './claim.ts'
import { member } from './member.ts'
import { organisation } from './organisation.ts'

/** A row is a reminder of a claim that was sent; it is never changed. */
export const claimReminder = pgTable(
  'claim_reminder',
  {
    planId: uuid('plan_id')
      .notNull()
      .references(() => claim.planId, { onDelete: 'cascade' }),
    /** From 1. */
    n: integer().notNull(),
    sentOn: date('sent_on').notNull(),
    /** What it cost, in minor units; 0 for nothing. */
    feeMinor: integer('fee_minor').notNull(),
  },
  (table) => [primaryKey({ columns: [table.planId, table.n] })],
)

/** A row says that a payer is not reminded of the claims of an organisation until a day, and why. */
export const dunningPause = pgTable(
  'dunning_pause',
  {
    orgId: uuid('org_id')
      .notNull()
      .references(() => organisation.id),
    payerId: uuid('payer_id')
      .notNull()
      .references(() => member.id),
    /** The last day on which none is sent. */
    until: date().notNull(),
    reason: text().notNull(),
    pausedBy: uuid('paused_by').references(() => member.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.payerId] })],
)

export type ClaimReminderRow = typeof claimReminder.$inferSelect
