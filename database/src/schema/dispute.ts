import { date, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { member } from './member.ts'
import { payment, type YearsEffect } from './payment.ts'

/** A row is one time that a cardholder's bank asked about the money of a payment, or for some of it. */
export const dispute = pgTable(
  'dispute',
  {
    id: uuid().primaryKey().defaultRandom(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payment.id),
    /** Who reported it: the payment provider, or a person of the organisation. */
    source: text({ enum: ['provider', 'organisation'] }).notNull(),
    /** What the bank has decided, as far as it is known. */
    state: text({ enum: ['open', 'won', 'lost'] }).notNull(),
    /** An inquiry moves no money; it may become a chargeback (Ruling 54). */
    kind: text({ enum: ['inquiry', 'chargeback'] })
      .notNull()
      .default('chargeback'),
    /** What it is about, and once it is lost what the bank took; null, which the release before writes, for all that is left. */
    amountMinor: integer('amount_minor'),
    /** The provider's own name of it. */
    providerDisputeId: text('provider_dispute_id'),
    reason: text().notNull(),
    /** The day on which the bank asked. */
    disputedOn: date('disputed_on').notNull(),
    recordedBy: uuid('recorded_by').references(() => member.id),
    openedAt: timestamp('opened_at', { withTimezone: true }).notNull(),
    /** When the payment moved on: at once when it was won, else when the organisation said what becomes of the years. */
    concludedAt: timestamp('concluded_at', { withTimezone: true }),
    concludedBy: uuid('concluded_by').references(() => member.id),
    conclusionReason: text('conclusion_reason'),
    /** Years that ended with it. */
    historyIds: jsonb('history_ids').$type<string[]>(),
    /** What became of the years, in the sentence that people were shown. */
    effect: text(),
    /** The same as names and years, which `effect` says in English. */
    yearsEffect: jsonb('years_effect').$type<YearsEffect>(),
  },
  (table) => [
    index('dispute_payment').on(table.paymentId),
    uniqueIndex('dispute_provider_unique').on(table.paymentId, table.providerDisputeId),
  ],
)
