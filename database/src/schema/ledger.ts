import { date, integer, jsonb, pgTable, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { organisation } from './organisation.ts'

/** A row is what came of comparing our books with the gateway's, for one organisation and one day of Copenhagen. */
export const booksReport = pgTable(
  'books_report',
  {
    id: uuid().primaryKey().defaultRandom(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => organisation.id),
    day: date().notNull(),
    comparedAt: timestamp('compared_at', { withTimezone: true }).notNull(),
    /** Payments that were asked about and answered. */
    compared: integer().notNull(),
    differences: jsonb().$type<unknown[]>().notNull(),
    /** Payments about which the gateway answered nothing: never counted as equal. */
    unasked: jsonb().$type<unknown[]>().notNull(),
  },
  (table) => [uniqueIndex('books_report_day_unique').on(table.orgId, table.day)],
)
