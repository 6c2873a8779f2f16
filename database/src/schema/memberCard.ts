import { sql } from 'drizzle-orm'
import { date, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { organisation } from './organisation.ts'

/** A row is a key pair (Ed25519) with which an organisation signs member cards, or signed them. */
export const cardKey = pgTable(
  'card_key',
  {
    /** In every card that it signed: 8 random bytes in hexadecimal. */
    kid: text().primaryKey(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => organisation.id),
    /** The 32 bytes of RFC 8032 in base64url, as in the `x` of a JWK (RFC 8037). */
    publicKey: text('public_key').notNull(),
    /** PKCS #8 in PEM, encrypted (AES-256-GCM); null once it is replaced. */
    privateKey: text('private_key'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    replacedAt: timestamp('replaced_at', { withTimezone: true }),
    /** The last day of any card that it signed; null while it signs, and for one that was withdrawn. */
    publishedUntil: date('published_until'),
  },
  (table) => [
    uniqueIndex('card_key_current_unique').on(table.orgId).where(sql`${table.replacedAt} is null`),
    index('card_key_org').on(table.orgId),
  ],
)

export type CardKeyRow = typeof cardKey.$inferSelect
