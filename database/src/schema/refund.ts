import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { member } from './member.ts'
import { payment, type YearsEffect } from './payment.ts'

/** A row is one refund of a payment: ours is written before the provider is asked, one made there when we read of it. */
export const refund = pgTable(
  'refund',
  {
    id: uuid().primaryKey().defaultRandom(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payment.id),
    /** Who gave it: the organisation through us, or somebody at the payment provider itself. */
    source: text({ enum: ['organisation', 'provider'] })
      .notNull()
      .default('organisation'),
    amountMinor: integer('amount_minor').notNull(),
    reason: text().notNull(),
    /** Years that end with it. */
    historyIds: jsonb('history_ids').$type<string[]>().notNull(),
    /** The years were promised to stay. */
    keepsYears: boolean('keeps_years').notNull().default(false),
    /** What becomes of the years, in the sentence that people were shown. */
    effect: text().notNull().default(''),
    /** The same as names and years, which `effect` says in English. */
    yearsEffect: jsonb('years_effect').$type<YearsEffect>(),
    state: text({ enum: ['requested', 'started', 'done', 'refused'] }).notNull(),
    /** Names the order at the provider, so that it is not given twice. */
    key: text().notNull().unique(),
    /** Of the request that it came by, so that the same request again is the same refund. */
    idempotencyKey: uuid('idempotency_key'),
    /** Null when it was made at the provider. */
    requestedBy: uuid('requested_by').references(() => member.id),
    approvedBy: uuid('approved_by').references(() => member.id),
    rejectedBy: uuid('rejected_by').references(() => member.id),
    /** For those who administer, not for the payer. */
    rejectReason: text('reject_reason'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Of a refund that can be taken back at first: until when the provider is not asked. */
    waitsUntil: timestamp('waits_until', { withTimezone: true }),
    /** When the provider was asked. Set once, before the call: a process that finds it set reads back and orders nothing. */
    startedAt: timestamp('started_at', { withTimezone: true }),
    answeredAt: timestamp('answered_at', { withTimezone: true }),
    /** The provider's code of a refusal, or our word for why it came to nothing. */
    code: text(),
  },
  (table) => [
    index('refund_payment').on(table.paymentId),
    uniqueIndex('refund_idempotency_unique').on(table.paymentId, table.idempotencyKey),
    uniqueIndex('refund_running_unique').on(table.paymentId).where(sql`${table.state} = 'started'`),
  ],
)
