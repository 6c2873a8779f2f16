import {
  bigint,
  boolean,
  date,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { organisation } from './organisation.ts'

const providers = ['freepay', 'stripe', 'vipps'] as const

/** A row is what a provider paid to the organisation's bank, as the provider says it. Of it only the state changes. */
export const payout = pgTable(
  'payout',
  {
    id: uuid().primaryKey().defaultRandom(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => organisation.id),
    provider: text({ enum: providers }).notNull(),
    /** The provider's own name of it. */
    reference: text().notNull(),
    /** What may stand in the bank's text beside that name. */
    bankReference: text('bank_reference'),
    /** Below zero where the provider takes money from the bank. */
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    currency: text().notNull(),
    /** When the provider expects it at the bank. */
    expectedOn: date('expected_on').notNull(),
    /** As the provider says it: one that failed came back to the provider. */
    state: text({ enum: ['on_its_way', 'paid', 'failed'] }).notNull(),
    /** Read while the organisation took no real money: it is in no voucher. */
    test: boolean().notNull(),
    readAt: timestamp('read_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('payout_reference_unique').on(table.orgId, table.provider, table.test, table.reference),
    index('payout_org').on(table.orgId, table.expectedOn, table.id),
  ],
)

/** A row is a line of a payout; the lines of one sum to its amount. It never changes. */
export const payoutEntry = pgTable(
  'payout_entry',
  {
    payoutId: uuid('payout_id')
      .notNull()
      .references(() => payout.id),
    /** The provider's own name of it. */
    reference: text().notNull(),
    kind: text({ enum: ['capture', 'refund', 'fee', 'dispute', 'adjustment'] }).notNull(),
    /** Below zero for what comes off. */
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    /** The provider's name of the payment that it is of; null where there is none. */
    paymentReference: text('payment_reference'),
    /** The provider's own word for it. */
    label: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.payoutId, table.reference] })],
)

/** A row says how far the payouts of an organisation's provider are read. */
export const payoutFeed = pgTable(
  'payout_feed',
  {
    orgId: uuid('org_id')
      .notNull()
      .references(() => organisation.id),
    provider: text({ enum: providers }).notNull(),
    test: boolean().notNull(),
    /** Where the next reading begins, as the provider's adapter wrote it; null before the first reading, and to read everything again. */
    cursor: text(),
    /** When the provider was asked last, whatever it answered. */
    readAt: timestamp('read_at', { withTimezone: true }).notNull(),
    /** Why nothing could be read then: the provider says no, or nothing that can be read. */
    problem: text({ enum: ['refused', 'unknown'] }),
    /** The provider's names of payouts that were read and are not believed. */
    refused: jsonb().$type<string[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.provider, table.test] })],
)

export type PayoutRow = typeof payout.$inferSelect
export type PayoutEntryRow = typeof payoutEntry.$inferSelect
export type PayoutFeedRow = typeof payoutFeed.$inferSelect
