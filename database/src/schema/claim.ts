import { date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instalmentPlan } from './instalment.ts'
import { organisation } from './organisation.ts'

const ends = ['forgiven', 'withdrawn', 'replaced'] as const

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
  },
  (table) => [
    uniqueIndex('claim_reference_unique').on(table.orgId, table.reference),
    index('claim_due').on(table.orgId, table.dueOn, table.planId),
  ],
)

export type ClaimRow = typeof claim.$inferSelect
