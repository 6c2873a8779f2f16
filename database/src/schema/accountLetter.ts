import { index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { member } from './member.ts'
import { organisation } from './organisation.ts'

/**
 * A row is a letter that an organisation wrote to a member without a sign-in. Its code is computed from the row's id and the
 * configured secret; what is kept finds the row of a typed code, and gives no code away.
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
      .references(() => member.id, { onDelete: 'cascade' }),
    /** HMAC of the code, as hexadecimal digits. */
    digest: text().notNull(),
    /** Null once who wrote it is erased. */
    writtenBy: uuid('written_by').references(() => member.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('account_letter_digest').on(table.digest),
    index('account_letter_member').on(table.memberId),
    index('account_letter_writer').on(table.writtenBy),
  ],
)

export type AccountLetterRow = typeof accountLetter.$inferSelect
