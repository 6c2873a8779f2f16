import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { member } from './member.ts'
import { organisation } from './organisation.ts'

/** A row is a word with which an organisation marks one of its members. */
export const memberTag = pgTable(
  'member_tag',
  {
    orgId: uuid('org_id')
      .notNull()
      .references(() => organisation.id),
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id),
    tag: text().notNull(),
    addedAt: timestamp('added_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.tag, table.memberId] }),
    index('member_tag_member').on(table.memberId, table.orgId),
  ],
)
