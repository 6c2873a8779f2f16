import { boolean, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { member } from './member.ts'
import { organisation } from './organisation.ts'

/** A row is a view of an organisation's members that an administrator saved: of their own, or shared with the others. */
export const memberView = pgTable(
  'member_view',
  {
    id: uuid().primaryKey().defaultRandom(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => organisation.id),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => member.id),
    name: text().notNull(),
    isShared: boolean('is_shared').notNull(),
    /** Filter, columns, order and density (`MemberViewContent` of the contract). */
    content: jsonb().$type<unknown>().notNull(),
    updateDate: timestamp('update_date', { withTimezone: true }).notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [index('member_view_org').on(table.orgId)],
)

export type MemberViewRow = typeof memberView.$inferSelect
