import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { batch } from './batch.ts'
import { claim } from './claim.ts'
import { creditEntry } from './credit.ts'
import { member } from './member.ts'
import { organisation } from './organisation.ts'
import { payment } from './payment.ts'
import { payout } from './payout.ts'

const matchReasons = [
  'reference',
  'reference_part',
  'payer',
  'name',
  'amount',
  'chosen',
  'payout_reference',
  'payout',
  'given_back',
] as const

/** A row is an account of an organisation's at a bank, known by the files that were taken in. */
export const bankAccount = pgTable(
  'bank_account',
  {
    id: uuid().primaryKey().defaultRandom(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => organisation.id),
    /** What the office calls it; for a new one of a statement the last four signs of its number. */
    name: text().notNull(),
    /** As a statement says it, without blanks; null where only tables were taken in, which do not say it. */
    number: text(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('bank_account_number_unique').on(table.orgId, table.number),
    uniqueIndex('bank_account_name_unique').on(table.orgId, sql`lower(${table.name})`),
  ],
)

/** A row is a line of a bank's statement. It is bookkeeping: only undoing the import that brought it deletes it, and what it says of the payer goes after years. */
export const bankLine = pgTable(
  'bank_line',
  {
    id: uuid().primaryKey().defaultRandom(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => organisation.id),
    accountId: uuid('account_id')
      .notNull()
      .references(() => bankAccount.id),
    /** By which the same line is known in another file: a hash of what the bank says of it, with its place among equal ones. */
    key: text().notNull(),
    bookedOn: date('booked_on').notNull(),
    valueOn: date('value_on'),
    /** Above zero is money that came. */
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    /** What of the amount is not decided: the amount less its matches that stand. */
    openMinor: bigint('open_minor', { mode: 'number' }).notNull(),
    currency: text().notNull(),
    /** In the bank's words. */
    text: text().notNull(),
    payerName: text('payer_name').notNull(),
    reference: text().notNull(),
    /** Of the payer's account: a keyed hash, and its last four signs; null where the file does not say it. */
    payerHash: text('payer_hash'),
    payerLastFour: text('payer_last_four'),
    /** A table of a bank says the same line in other words than its statement. */
    isOfTable: boolean('is_of_table').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('bank_line_key_unique').on(table.accountId, table.key),
    index('bank_line_org').on(table.orgId, table.bookedOn, table.id),
    index('bank_line_open').on(table.orgId, table.bookedOn, table.id).where(sql`${table.openMinor} <> 0`),
    // No line is matched beyond its amount, nor against its direction.
    check(
      'bank_line_open_within',
      sql`${table.openMinor} between least(${table.amountMinor}, 0) and greatest(${table.amountMinor}, 0)`,
    ),
  ],
)

/** A row says that the file of an import has a line. Files that overlap have the same one. */
export const bankLineImport = pgTable(
  'bank_line_import',
  {
    batchId: uuid('batch_id')
      .notNull()
      .references(() => batch.id),
    /** Of the row in the file. */
    number: integer().notNull(),
    lineId: uuid('line_id')
      .notNull()
      .references(() => bankLine.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.batchId, table.number] }),
    index('bank_line_import_line').on(table.lineId),
  ],
)

/** A row says what a part of a line's amount is. One that was undone stays, as a trace. */
export const bankMatch = pgTable(
  'bank_match',
  {
    id: uuid().primaryKey().defaultRandom(),
    lineId: uuid('line_id')
      .notNull()
      .references(() => bankLine.id, { onDelete: 'cascade' }),
    /** With the sign of the line. */
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    /** The claim that it pays, with the payment that was recorded; null where it is something else. */
    claimId: uuid('claim_id').references(() => claim.planId),
    paymentId: uuid('payment_id').references(() => payment.id),
    /** The payout of a provider that it is. */
    payoutId: uuid('payout_id').references(() => payout.id),
    /** The payment that was recorded and taken back, whose money it gives back. */
    returnedPaymentId: uuid('returned_payment_id').references(() => payment.id),
    /** What of it was beyond what was open, and is credit of the payer. */
    creditId: uuid('credit_id').references(() => creditEntry.id),
    /** What it is where it is not ours: the account of the books, or words. */
    note: text(),
    /** Why it was suggested, or that a person chose it. */
    reason: text({ enum: matchReasons }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    createdBy: uuid('created_by').references(() => member.id),
    undoneAt: timestamp('undone_at', { withTimezone: true }),
    undoneBy: uuid('undone_by').references(() => member.id),
  },
  (table) => [
    index('bank_match_line').on(table.lineId),
    uniqueIndex('bank_match_payment_unique').on(table.paymentId),
    uniqueIndex('bank_match_payout_unique').on(table.payoutId).where(sql`${table.undoneAt} is null`),
    uniqueIndex('bank_match_returned_unique')
      .on(table.returnedPaymentId)
      .where(sql`${table.undoneAt} is null`),
  ],
)

/** A row says that an account paid for a member before; only its keyed hash is known. */
export const bankPayer = pgTable(
  'bank_payer',
  {
    orgId: uuid('org_id')
      .notNull()
      .references(() => organisation.id),
    hash: text().notNull(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id),
    learntAt: timestamp('learnt_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.hash, table.memberId] }),
    index('bank_payer_member').on(table.memberId),
  ],
)

export type BankMatchRow = typeof bankMatch.$inferSelect
export type BankAccountRow = typeof bankAccount.$inferSelect
export type BankLineRow = typeof bankLine.$inferSelect
