import { date, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { organisation } from './organisation.ts'
import type { Translations } from './translations.ts'

/** A row is a piece of news of an organisation; who wrote it is in the audit log. */
export const news = pgTable(
  'news',
  {
    id: uuid().primaryKey().defaultRandom(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => organisation.id),
    title: text().notNull(),
    /** Plain text, never HTML. */
    text: text().notNull(),
    /** What is written in other languages than the organisation's own, by language: { da: { title: '…' } }. */
    translations: jsonb().$type<Translations<'title' | 'text'>>().notNull().default({}),
    audience: text({ enum: ['everyone', 'members', 'staff'] }).notNull(),
    publishDate: date('publish_date').notNull(),
    /** The last day on which it is shown; null when it stays. */
    expiryDate: date('expiry_date'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updateDate: timestamp('update_date', { withTimezone: true }).notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [index('news_org_publish').on(table.orgId, table.publishDate)],
)
