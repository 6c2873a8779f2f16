import { sql } from 'drizzle-orm'
import {
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
import { member } from './member.ts'
import { organisation } from './organisation.ts'

/** A row is the most that a family pays for the memberships of one year, in minor units of the organisation's currency. */
export const familyCap = pgTable(
  'family_cap',
  {
    orgId: uuid('org_id')
      .notNull()
      .references(() => organisation.id),
    year: integer().notNull(),
    limitMinor: integer('limit_minor').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.year] })],
)

/** A row is a code that takes something off a purchase: a percentage or an amount, never both. */
export const discountCode = pgTable(
  'discount_code',
  {
    id: uuid().primaryKey().defaultRandom(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => organisation.id),
    /** As it is shown; letter case doesn't count when it is typed. */
    code: text().notNull(),
    percent: integer(),
    amountMinor: integer('amount_minor'),
    /** Memberships, places at events, or both. */
    appliesTo: text('applies_to', { enum: ['memberships', 'places', 'both'] })
      .notNull()
      .default('memberships'),
    /** The first and the last day on which it can be used. */
    validFrom: date('valid_from').notNull(),
    validTo: date('valid_to').notNull(),
    /** Purchases that can use it, in all and of one payer; null for any number. */
    maxUses: integer('max_uses'),
    maxUsesPerMember: integer('max_uses_per_member'),
    enabled: boolean().notNull().default(true),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('discount_code_folded_unique').on(table.orgId, sql`lower(${table.code})`),
    check('discount_code_one_kind', sql`(${table.percent} is null) <> (${table.amountMinor} is null)`),
  ],
)

/** A row is a code taken by a payer for a purchase and those that take its place. It counts while one of them is paid or can be. */
export const discountUse = pgTable(
  'discount_use',
  {
    id: uuid().primaryKey().defaultRandom(),
    codeId: uuid('code_id')
      .notNull()
      .references(() => discountCode.id),
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('discount_use_code').on(table.codeId)],
)

export type DiscountCodeRow = typeof discountCode.$inferSelect
