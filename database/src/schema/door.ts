import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { event } from './event.ts'
import { member } from './member.ts'
import { eventRegistration } from './registration.ts'

/** A row is an address that opens the door of one event to a helper who has no account. */
export const eventDoorLink = pgTable(
  'event_door_link',
  {
    id: uuid().primaryKey().defaultRandom(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => event.id),
    /** SHA-256 of the token in base64url. */
    tokenHash: text('token_hash').notNull().unique(),
    /** For whom or which door it is, as it was written. */
    name: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => member.id),
    /** It opens nothing from then on. */
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
    /** By whom it was ended before. */
    endedBy: uuid('ended_by').references(() => member.id),
  },
  (table) => [index('event_door_link_event').on(table.eventId)],
)

/** A row is what a phone at a door did with one ticket. Rows are only ever added. */
export const eventScan = pgTable(
  'event_scan',
  {
    /** Made on the phone, so that what is sent twice is one. */
    nonce: uuid().primaryKey(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => event.id),
    registrationId: uuid('registration_id')
      .notNull()
      .references(() => eventRegistration.id),
    kind: text({ enum: ['in', 'out', 'undo'] }).notNull(),
    /** The nonce of the scan that an undo takes back. */
    undoes: uuid(),
    /** The name that the phone gives itself. */
    door: text().notNull(),
    /** By the phone's clock. */
    at: timestamp({ withTimezone: true }).notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
    /** Who was signed in; null of a helper with a link. */
    scannedBy: uuid('scanned_by').references(() => member.id),
    linkId: uuid('link_id').references(() => eventDoorLink.id),
  },
  (table) => [
    index('event_scan_event').on(table.eventId, table.at),
    index('event_scan_registration').on(table.registrationId),
  ],
)
