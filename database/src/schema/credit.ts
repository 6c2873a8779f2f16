import { sql } from 'drizzle-orm'
import { bigint, date, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { claim } from './claim.ts'
import { member } from './member.ts'
import { organisation } from './organisation.ts'
import { payment } from './payment.ts'

const causes = ['paid_too_much', 'taken_back', 'spent', 'returned', 'paid_back', 'payback_undone'] as const
const methods = ['cash', 'bank_transfer'] as const

/**
 * A row changes what an organisation owes a payer who paid too much; their credit is the sum. It is bookkeeping: never changed nor deleted.
 * paid_too_much: money came beyond what was open. taken_back: that was recorded wrongly. spent: a payment of a claim or purchase took it.
 * returned: such a payment was taken back. paid_back: the organisation gave it back. payback_undone: that was recorded wrongly.
 */
export const creditEntry = pgTable(
  'credit_entry',
  {
    id: uuid().primaryKey().defaultRandom(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => organisation.id),
    payerId: uuid('payer_id')
      .notNull()
      .references(() => member.id),
    currency: text().notNull(),
    /** Above zero for what the payer has more. */
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    cause: text({ enum: causes }).notNull(),
    /** How money came or went; null where none moved. */
    method: text({ enum: methods }),
    /** The day of the money. */
    bookedOn: date('booked_on').notNull(),
    /** The claim for which it came or which it paid. */
    claimId: uuid('claim_id').references(() => claim.planId),
    /** With which it came, or which it is; null where nothing was open. */
    paymentId: uuid('payment_id').references(() => payment.id),
    /** The entry that was recorded wrongly. */
    undoesId: uuid('undoes_id').unique(),
    reason: text().notNull(),
    createdBy: uuid('created_by').references(() => member.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('credit_entry_payer').on(table.orgId, table.payerId),
    index('credit_entry_booked').on(table.orgId, table.createdAt),
    uniqueIndex('credit_entry_payment_unique').on(table.paymentId, table.cause),
  ],
)

/** A row is credit that is to be paid back, or such a row that is to be undone: above the organisation's limit a second person approves it (design row X7). */
export const creditPayback = pgTable(
  'credit_payback',
  {
    id: uuid().primaryKey().defaultRandom(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => organisation.id),
    payerId: uuid('payer_id')
      .notNull()
      .references(() => member.id),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    method: text({ enum: methods }).notNull(),
    reason: text().notNull(),
    /** While it is requested, the credit is not spent. */
    state: text({ enum: ['requested', 'done', 'rejected'] }).notNull(),
    /** The entry that was recorded wrongly, of what is undone; null for what is paid back. */
    undoesId: uuid('undoes_id'),
    /** That it was done with. */
    entryId: uuid('entry_id').references(() => creditEntry.id),
    requestedBy: uuid('requested_by').references(() => member.id),
    requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
    /** The second person; null where none was needed. */
    decidedBy: uuid('decided_by').references(() => member.id),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
  },
  (table) => [
    index('credit_payback_payer').on(table.orgId, table.payerId),
    uniqueIndex('credit_payback_undoes_unique').on(table.undoesId).where(sql`state <> 'rejected'`),
  ],
)

export type CreditEntryRow = typeof creditEntry.$inferSelect
export type CreditPaybackRow = typeof creditPayback.$inferSelect
