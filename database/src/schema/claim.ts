import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  date,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instalmentPlan } from './instalment.ts'
import { member } from './member.ts'
import { organisation } from './organisation.ts'

const ends = ['forgiven', 'withdrawn', 'replaced', 'shared', 'joined'] as const

/**
 * A row makes an instalment plan a claim (decision 71): the organisation asks for the fee, no part of it was paid with a
 * purchase, and its years are drafts until they count. The plan's own purchase keeps what is claimed, and is never paid itself;
 * when and why a claim ended stands in the plan.
 */
export const claim = pgTable(
  'claim',
  {
    planId: uuid('plan_id')
      .primaryKey()
      .references(() => instalmentPlan.id, { onDelete: 'cascade' }),
    orgId: uuid('org_id')
      .notNull()
      .references(() => organisation.id),
    /** Digits without zeros in front, the last of which checks the others. */
    reference: text().notNull(),
    dueOn: date('due_on').notNull(),
    /** The year counts from the claim on, until so many days after it is due; null where it waits for the money. */
    countsForDays: integer('counts_for_days'),
    end: text('ended_as', { enum: ends }),
    /** The claim that somebody else pays this part of (decision 95); null for a claim. A share has none. */
    shareOf: uuid('share_of').references((): AnyPgColumn => claim.planId, { onDelete: 'cascade' }),
    /** The year waits for it. */
    isAwaited: boolean('is_awaited').notNull().default(true),
    /** It was booked as it was sent (decision 99), also where the organisation books others otherwise now. That of a share is its claim's. */
    isReceivable: boolean('is_receivable').notNull().default(false),
  },
  (table) => [
    uniqueIndex('claim_reference_unique').on(table.orgId, table.reference),
    index('claim_due').on(table.orgId, table.dueOn, table.planId),
    index('claim_share_of').on(table.shareOf).where(sql`${table.shareOf} is not null`),
  ],
)

/**
 * A row is somebody without an account who pays a share of a claim, as a guest of an event has none: name and postal address are those of the
 * member's row, and the e-mail address stands here, so that no sign-in, import or search finds it.
 */
export const claimPayer = pgTable(
  'claim_payer',
  {
    memberId: uuid('member_id')
      .primaryKey()
      .references(() => member.id),
    planId: uuid('plan_id')
      .notNull()
      .references(() => claim.planId, { onDelete: 'cascade' }),
    /** Always lower case; empty where letters go by post. */
    email: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex('claim_payer_plan_unique').on(table.planId)],
)

export type ClaimRow = typeof claim.$inferSelect
export type ClaimPayerRow = typeof claimPayer.$inferSelect
