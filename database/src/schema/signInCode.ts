import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { member } from './member.ts'

/**
 * A row is one code by which a member moves to another sign-in. The code itself is kept nowhere: it is computed from the
 * row's id and the configured secret.
 */
export const signInCode = pgTable(
  'sign_in_code',
  {
    id: uuid().primaryKey().defaultRandom(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id),
    /** The identity that asked, and alone may confirm. */
    issuer: text().notNull(),
    subject: text().notNull(),
    tries: integer().notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [index('sign_in_code_member').on(table.memberId, table.createdAt)],
)
