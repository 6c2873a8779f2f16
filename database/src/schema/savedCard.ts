import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { member } from './member.ts'
import { organisation } from './organisation.ts'

/** A row is a card that a provider keeps for a member's renewals in one organisation, or an agreement to be charged in an app. */
export const savedCard = pgTable(
  'saved_card',
  {
    id: uuid().primaryKey().defaultRandom(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id),
    orgId: uuid('org_id')
      .notNull()
      .references(() => organisation.id),
    provider: text().notNull(),
    /** The provider's name of it: worth nothing without the organisation's key. */
    identifier: text().notNull(),
    brand: text(),
    last4: text(),
    /** MM/YY */
    expiry: text(),
    /** Of an agreement: what its owner lets be charged in a year without being asked. */
    limitMinor: integer('limit_minor'),
    consent: jsonb().$type<{ version: string; text: string; language?: string; at: string }>().notNull(),
    savedAt: timestamp('saved_at', { withTimezone: true }).notNull(),
    /** Asked to be forgotten; the provider may not know yet. */
    forgottenAt: timestamp('forgotten_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('saved_card_identifier_unique').on(table.provider, table.identifier),
    index('saved_card_member').on(table.memberId),
  ],
)

/** A row of the table as it is read. */
export type SavedCardRow = typeof savedCard.$inferSelect
