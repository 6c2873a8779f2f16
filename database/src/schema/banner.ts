import { boolean, date, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { organisation } from './organisation.ts'
import type { Translations } from './translations.ts'

/** A row is a banner shown across the portal. */
export const banner = pgTable(
  'banner',
  {
    id: text().primaryKey(),
    groupId: text('group_id').notNull(),
    type: text({ enum: ['info', 'success', 'warning', 'error'] }).notNull(),
    message: text().notNull(),
    closable: boolean().notNull().default(true),
    /** Milliseconds, 0 for none. */
    autoCloseTime: integer('auto_close_time').notNull().default(0),
    target: jsonb().$type<string[]>().notNull(),
    exclude: jsonb().$type<string[]>().notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }),
    /** Whose it is; null for a banner of the whole portal. */
    orgId: uuid('org_id').references(() => organisation.id),
    /** Who sees it, beside the pages above; decided by the server for each caller. */
    audience: text({ enum: ['all', 'members', 'unpaid', 'administrators'] })
      .notNull()
      .default('all'),
    /** The membership year that 'unpaid' is about. */
    audienceYear: integer('audience_year'),
    /** What an administrator wrote, from which the message is made; null for HTML of another origin. */
    words: jsonb().$type<{ text: string; linkTo: string | null; linkText: string | null }>(),
    /** The words in other languages than the organisation's own, by language: { da: { text: '…' } }. */
    translations: jsonb().$type<Translations<'text' | 'linkText'>>().notNull().default({}),
    /** The last day on which it is shown. */
    endsOn: date('ends_on'),
    version: integer().notNull().default(1),
  },
  (table) => [index('banner_org').on(table.orgId)],
)
