import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
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
import { type LineAdjustment, payment, purchase } from './payment.ts'
import { savedCard } from './savedCard.ts'

/** A line of a part, as the purchase that pays it gets it; the parts sum to unitMinor. */
export interface PartLine {
  memberId: string
  historyId: string
  priceVersion: number
  feeMinor: number
  vatMinor: number
  surchargeMinor: number
  unitMinor: number
  adjustments: LineAdjustment[]
}

/**
 * A row is a purchase that is paid in parts (decision 38). It begins once its first purchase is paid; what became of it is
 * computed from the purchases of its parts.
 */
export const instalmentPlan = pgTable(
  'instalment_plan',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** That of the first part, with the years that are bought. */
    purchaseId: uuid('purchase_id')
      .notNull()
      .unique()
      .references(() => purchase.id),
    orgId: uuid('org_id')
      .notNull()
      .references(() => organisation.id),
    payerId: uuid('payer_id')
      .notNull()
      .references(() => member.id),
    currency: text().notNull(),
    /** Of all parts, with what paying in parts costs. */
    totalMinor: integer('total_minor').notNull(),
    /** What the payer's credit pays of it, in the second part, as the first is paid (decision 91); null for other plans. */
    creditMinor: integer('credit_minor'),
    /** The card that the parts are charged to while it is kept; null where the payer pays each part by hand. */
    cardId: uuid('card_id').references(() => savedCard.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Since when the rest is claimed no more, who decided that, and why. */
    stoppedAt: timestamp('stopped_at', { withTimezone: true }),
    stoppedBy: uuid('stopped_by').references(() => member.id),
    stopReason: text('stop_reason'),
  },
  (table) => [
    index('instalment_plan_payer').on(table.payerId),
    index('instalment_plan_org').on(table.orgId),
    index('instalment_plan_card').on(table.cardId).where(sql`${table.cardId} is not null`),
  ],
)

/** A row is one part of a plan: amounts and day are fixed with the purchase. */
export const instalmentPart = pgTable(
  'instalment_part',
  {
    id: uuid().primaryKey().defaultRandom(),
    planId: uuid('plan_id')
      .notNull()
      .references(() => instalmentPlan.id, { onDelete: 'cascade' }),
    /** From 1, which is paid with the purchase. */
    n: integer().notNull(),
    dueOn: date('due_on').notNull(),
    amountMinor: integer('amount_minor').notNull(),
    lines: jsonb().$type<PartLine[]>().notNull(),
    /** The day on which a job takes it up next: to announce it, to charge it, to say that it is unpaid. Null once there is nothing to do. */
    nextOn: date('next_on'),
    announcedAt: timestamp('announced_at', { withTimezone: true }),
    /** It is not known whether the card was charged: a person finds out, and nothing is charged meanwhile. */
    isHeld: boolean('is_held').notNull().default(false),
    /** The fee of a reminder that is asked for no more: it is no longer one of the plan's parts. */
    waivedAt: timestamp('waived_at', { withTimezone: true }),
    /** While in the future, one process works on it. */
    leaseUntil: timestamp('lease_until', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('instalment_part_n_unique').on(table.planId, table.n),
    index('instalment_part_next').on(table.nextOn).where(sql`${table.nextOn} is not null`),
  ],
)

/** A row says that a purchase pays a part. A purchase may pay several at once, and a part may have several attempts of purchases. */
export const instalmentPurchase = pgTable(
  'instalment_purchase',
  {
    purchaseId: uuid('purchase_id')
      .notNull()
      .references(() => purchase.id),
    partId: uuid('part_id')
      .notNull()
      .references(() => instalmentPart.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.purchaseId, table.partId] }),
    index('instalment_purchase_part').on(table.partId),
  ],
)

/** A row is one charge of a saved card for a part, written before the provider is called; as `renewal_charge`. */
export const instalmentCharge = pgTable(
  'instalment_charge',
  {
    id: uuid().primaryKey().defaultRandom(),
    partId: uuid('part_id')
      .notNull()
      .references(() => instalmentPart.id),
    n: integer().notNull(),
    key: text().notNull().unique(),
    cardId: uuid('card_id')
      .notNull()
      .references(() => savedCard.id),
    paymentId: uuid('payment_id')
      .notNull()
      .unique()
      .references(() => payment.id),
    /** prepared: the provider was not called; only the one that makes it `started` may call. */
    outcome: text({ enum: ['prepared', 'started', 'done', 'pending', 'refused', 'unknown'] }).notNull(),
    /** The provider's own answer to the charge. */
    authorizationId: text('authorization_id').unique(),
    code: text(),
    retryable: boolean(),
    needsCustomer: boolean('needs_customer'),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    answeredAt: timestamp('answered_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('instalment_charge_n_unique').on(table.partId, table.n),
    // Only after a definite no may a card be charged again for the same part.
    uniqueIndex('instalment_charge_once').on(table.partId).where(sql`${table.outcome} <> 'refused'`),
  ],
)

export type InstalmentPlanRow = typeof instalmentPlan.$inferSelect
export type InstalmentPartRow = typeof instalmentPart.$inferSelect
export type InstalmentChargeRow = typeof instalmentCharge.$inferSelect
