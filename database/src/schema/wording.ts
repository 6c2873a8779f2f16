import { integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { member } from './member.ts'
import { organisation } from './organisation.ts'

/** A row is how an organisation words one of its e-mails; without one, and with nulls in it, the product's words are sent. */
export const wording = pgTable(
  'wording',
  {
    orgId: uuid('org_id')
      .notNull()
      .references(() => organisation.id),
    templateId: integer('template_id').notNull(),
    /** Of the receivers who get these words. */
    language: text().notNull(),
    subject: text(),
    /** With variables, in the markup of domain/src/wordingMarkup.ts; never HTML. */
    body: text(),
    changedBy: uuid('changed_by').references(() => member.id),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
    version: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.templateId, table.language] })],
)
