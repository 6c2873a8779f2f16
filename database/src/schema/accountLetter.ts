import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { member } from './member.ts'
import { organisation } from './organisation.ts'

/**
 * A row is a letter with a code, by which a member without sign-in gets one. The code stands on the paper alone; the row has
 * a keyed hash of it.
 */
export const accountLetter = pgTable(
  'account_letter',
  {
    id: uuid().primaryKey().defaultRandom(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => organisation.id),
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id),
    codeHash: text('code_hash').notNull().unique(),
    /** Null once who wrote it is erased. */
    writtenBy: uuid('written_by').references(() => member.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [
    index('account_letter_member').on(table.memberId),
    index('account_letter_writer').on(table.writtenBy),
  ],
)

export type AccountLetterRow = typeof accountLetter.$inferSelect
