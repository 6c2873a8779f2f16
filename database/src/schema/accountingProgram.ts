import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { organisation } from './organisation.ts'
import { voucher } from './voucher.ts'

const programs = ['economic', 'dinero', 'billy'] as const

/** A row is the program that an organisation keeps its books in, and hands its vouchers to. */
export const accountingProgram = pgTable('accounting_program', {
  orgId: uuid('org_id')
    .primaryKey()
    .references(() => organisation.id),
  program: text({ enum: programs }).notNull(),
  sealedKeys: text('sealed_keys').notNull(),
  /** Whose books the keys open, as the program says it. */
  companyId: text('company_id').notNull(),
  companyName: text('company_name').notNull(),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  /** What kept vouchers from being handed over when it was last tried; null where nothing did. */
  problem: text({ enum: ['denied', 'missing', 'later', 'silent', 'other_company'] }),
  /** What the program said of it. */
  problemSaid: text('problem_said'),
  /** A process hands vouchers over until then; null where none does. */
  leaseUntil: timestamp('lease_until', { withTimezone: true }),
})

/** A row is a voucher that is to be handed to the program, or was: once it is sent it never changes. */
export const voucherSending = pgTable(
  'voucher_sending',
  {
    voucherId: uuid('voucher_id')
      .primaryKey()
      .references(() => voucher.id),
    orgId: uuid('org_id')
      .notNull()
      .references(() => organisation.id),
    /** Of its texts: that of the person who handed the month over. */
    language: text().notNull(),
    /** 'sending': it may be at the program. 'unsure': it may be, the program can't be asked, and a person has to look. */
    state: text({ enum: ['waiting', 'sending', 'sent', 'refused', 'unsure'] }).notNull(),
    /** How often it was refused; a program answers the same try the same. */
    tries: integer().notNull().default(0),
    /** Where it was sent: set with the first try. */
    program: text({ enum: programs }),
    companyId: text('company_id'),
    companyName: text('company_name'),
    /** What the program calls it, and the number that a person looks for there; null where a person found it. */
    programVoucherId: text('program_voucher_id'),
    programNumber: text('program_number'),
    refusal: jsonb().$type<{ why: 'said' | 'account' | 'year' | 'currency'; said: string | null }>(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('voucher_sending_org').on(table.orgId, table.state),
    check('voucher_sending_refused', sql`(${table.state} = 'refused') = (${table.refusal} is not null)`),
    check(
      'voucher_sending_begun',
      sql`${table.state} not in ('sending', 'sent', 'unsure') or ${table.companyId} is not null`,
    ),
  ],
)

export type AccountingProgramRow = typeof accountingProgram.$inferSelect
export type VoucherSendingRow = typeof voucherSending.$inferSelect
