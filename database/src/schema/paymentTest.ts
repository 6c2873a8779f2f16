import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { member } from './member.ts'
import { organisation } from './organisation.ts'

/** A row is an authorization of a small amount that shows whether a provider's keys work; it buys nothing. */
export const paymentTest = pgTable(
  'payment_test',
  {
    id: uuid().primaryKey().defaultRandom(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => organisation.id),
    provider: text().notNull(),
    /** Where money is not real. */
    testMode: boolean('test_mode').notNull(),
    /** Names the keys that it was made with, so that it says nothing about others. */
    keysHash: text('keys_hash').notNull(),
    amountMinor: integer('amount_minor').notNull(),
    currency: text().notNull(),
    reference: text().notNull().unique(),
    state: text({ enum: ['open', 'held', 'passed', 'failed'] }).notNull(),
    /** A key of `paymentTestTexts`, null unless it failed. */
    reason: text(),
    /** Of the address that the provider's callback goes to. */
    callbackTokenHash: text('callback_token_hash').notNull().unique(),
    providerPaymentId: text('provider_payment_id'),
    authorizationId: text('authorization_id'),
    startedBy: uuid('started_by')
      .notNull()
      .references(() => member.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [
    index('payment_test_org').on(table.orgId, table.createdAt),
    index('payment_test_open').on(table.createdAt).where(sql`${table.endedAt} is null`),
  ],
)
