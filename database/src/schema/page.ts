import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  foreignKey,
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
import type { Translations } from './translations.ts'

/** A row is a page of an organisation (statutes, privacy, questions); what it says is in its versions. */
export const page = pgTable(
  'page',
  {
    id: uuid().primaryKey().defaultRandom(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => organisation.id),
    kind: text({ enum: ['statutes', 'privacy', 'faq', 'other'] }).notNull(),
  },
  (table) => [
    uniqueIndex('page_kind_unique').on(table.orgId, table.kind).where(sql`${table.kind} <> 'other'`),
  ],
)

/** A row is what a page says from a day on; it never changes. Who wrote it is in the audit log. */
export const pageVersion = pgTable(
  'page_version',
  {
    id: uuid().primaryKey().defaultRandom(),
    pageId: uuid('page_id')
      .notNull()
      .references(() => page.id),
    /** 1 for the first; given under the lock of the page, so without gaps. */
    version: integer().notNull(),
    title: text().notNull(),
    /** Plain text, never HTML. */
    text: text().notNull(),
    /** What is written in other languages than the organisation's own, by language: { da: { title: '…' } }. */
    translations: jsonb().$type<Translations<'title' | 'text'>>().notNull().default({}),
    inForceFrom: date('in_force_from').notNull(),
    /** Members must accept it; an acceptance of an earlier version does not count for it (decision 50). */
    asksAcceptance: boolean('asks_acceptance').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex('page_version_unique').on(table.pageId, table.version)],
)

/** A row says that a version was accepted for a member, once. */
export const pageAcceptance = pgTable(
  'page_acceptance',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id),
    pageId: uuid('page_id').notNull(),
    version: integer().notNull(),
    acceptedAt: timestamp('accepted_at', { withTimezone: true }).notNull(),
    /** The member, or the person who pays or answers for them. */
    acceptedBy: uuid('accepted_by')
      .notNull()
      .references(() => member.id),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.pageId, table.version] }),
    foreignKey({
      name: 'page_acceptance_of_version',
      columns: [table.pageId, table.version],
      foreignColumns: [pageVersion.pageId, pageVersion.version],
    }),
    index('page_acceptance_by_page').on(table.pageId, table.version),
  ],
)
