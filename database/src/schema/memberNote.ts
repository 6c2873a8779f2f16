import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { member } from './member.ts'
import { organisation } from './organisation.ts'

/** A row is what the staff of an organisation noted about a member. The member reads it in an export of their data. */
export const memberNote = pgTable(
  'member_note',
  {
    id: uuid().primaryKey().defaultRandom(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => organisation.id),
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id),
    text: text().notNull(),
    /** Who reads it: all staff who see members, or those alone who see confidential notes. */
    visibility: text({ enum: ['staff', 'confidential'] }).notNull(),
    /** Null once who wrote it is erased. */
    writtenBy: uuid('written_by').references(() => member.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updateDate: timestamp('update_date', { withTimezone: true }).notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('member_note_member').on(table.memberId, table.orgId),
    index('member_note_writer').on(table.writtenBy),
  ],
)

export type MemberNoteRow = typeof memberNote.$inferSelect
