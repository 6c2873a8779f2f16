import { index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { event } from './event.ts'
import { member } from './member.ts'

/**
 * A row is somebody without an account who signed up for one event; those whom they bring are children of the member's row. The address
 * stands here and not in `member`, as it makes no one a member: a sign-in with it finds no guest.
 */
export const guest = pgTable(
  'guest',
  {
    memberId: uuid('member_id')
      .primaryKey()
      .references(() => member.id),
    eventId: uuid('event_id')
      .notNull()
      .references(() => event.id),
    /** Always lower case; empty of one whom staff signed up without it. */
    email: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When something was done with the link that was sent to the address; null while the address may be another's. */
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
    /** Of the request that made the order, so that the same request again is the same order. */
    idempotencyKey: uuid('idempotency_key'),
    /** Of what stood in that request, to know it again after names and answers were changed. */
    requestHash: text('request_hash'),
  },
  (table) => [
    index('guest_event').on(table.eventId),
    index('guest_email').on(table.email),
    uniqueIndex('guest_idempotency_unique').on(table.eventId, table.idempotencyKey),
  ],
)

export type GuestRow = typeof guest.$inferSelect
