import {
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { member } from './member.ts'
import { organisation } from './organisation.ts'

/** What money is booked on, as in the contract. */
const purposes = [
  'income',
  'event_income',
  'vat',
  'surcharge',
  'dunning_fee',
  'provider_fee',
  'bank',
  'cash',
  'payer_credit',
  'receivable',
  'claims_lost',
  'clearing_freepay',
  'clearing_stripe',
  'clearing_vipps',
] as const

/** A row is the account of its bookkeeping program that an organisation chose for a purpose. */
export const bookingAccount = pgTable(
  'booking_account',
  {
    orgId: uuid('org_id')
      .notNull()
      .references(() => organisation.id),
    purpose: text({ enum: purposes }).notNull(),
    number: text().notNull(),
    name: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.purpose] })],
)

/** A row is a month whose vouchers are numbered and locked; it never changes. */
export const closedMonth = pgTable(
  'closed_month',
  {
    orgId: uuid('org_id')
      .notNull()
      .references(() => organisation.id),
    /** 'YYYY-MM' of the Copenhagen calendar. */
    month: text().notNull(),
    closedAt: timestamp('closed_at', { withTimezone: true }).notNull(),
    /** Null once who closed it is erased. */
    closedBy: uuid('closed_by').references(() => member.id, { onDelete: 'set null' }),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.month] })],
)

/** A row is one voucher of a closed month; its lines add up to 0, and it never changes. */
export const voucher = pgTable(
  'voucher',
  {
    id: uuid().primaryKey().defaultRandom(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => organisation.id),
    /** The closed month that it stands in. */
    month: text().notNull(),
    /** The month whose ledger it books: an earlier one for a correction. */
    ofMonth: text('of_month').notNull(),
    /** From 1, without gaps. */
    number: integer().notNull(),
    date: date().notNull(),
    kind: text({
      enum: [
        'correction',
        'claimCorrection',
        'claimed',
        'sale',
        'refund',
        'chargeback',
        'takenBack',
        'claimEnded',
        'payout',
        'creditMoved',
      ],
    }).notNull(),
    currency: text().notNull(),
    /** A debit is above zero, a credit below. */
    lines: jsonb()
      .$type<
        { purpose: (typeof purposes)[number]; amountMinor: number; receipts: number[]; claims?: string[] }[]
      >()
      .notNull(),
  },
  (table) => [uniqueIndex('voucher_number_unique').on(table.orgId, table.number)],
)

export type VoucherRow = typeof voucher.$inferSelect
