import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { event } from './event.ts'
import { eventTier } from './eventTier.ts'
import { member } from './member.ts'

/** Two random UUIDs in base64 without what looks alike; 43 characters leave eight with certainty enough. */
export const NEW_TICKET_CODE = sql`substr(translate(upper(encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'base64')), '01OIL+/=', ''), 1, 8)`

/** A row is one person's sign-up for one event. What of it changes is decided under a lock of the event's row. */
export const eventRegistration = pgTable(
  'event_registration',
  {
    id: uuid().primaryKey().defaultRandom(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => event.id),
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id),
    /** Null at an event without tiers. */
    tierId: uuid('tier_id').references(() => eventTier.id),
    state: text({ enum: ['registered', 'waiting', 'offered', 'cancelled'] }).notNull(),
    /** The order of the event's waiting list; null of one who never waited. */
    queueNumber: integer('queue_number'),
    /** Until when an offered place is kept: for an answer, or for its payment. */
    offerExpiresAt: timestamp('offer_expires_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Who was signed in when it was made. */
    createdBy: uuid('created_by')
      .notNull()
      .references(() => member.id),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
    /** Who was signed in at the last change; null when time or the waiting list changed it. */
    changedBy: uuid('changed_by').references(() => member.id),
    /** What ended it. */
    ending: text({ enum: ['cancelled', 'declined', 'lapsed', 'removed', 'erased', 'called_off'] }),
    /** How it stood when its event was called off, so that it can be put back. */
    calledOffFrom: text('called_off_from', { enum: ['registered', 'waiting', 'offered'] }),
    /** Why an administrator ended it. */
    reason: text(),
    /**
     * What is typed at the door: eight of domain/ticketCode.ts, of which the database makes about 39 random bits. Living as long
     * as the sign-up, so that a cancelled one's is refused by name.
     */
    ticketCode: text('ticket_code').notNull().default(NEW_TICKET_CODE),
    /** Of the ticket; a higher one than a code's says that the code was replaced. */
    ticketVersion: integer('ticket_version').notNull().default(1),
  },
  (table) => [
    uniqueIndex('event_registration_living_unique')
      .on(table.eventId, table.memberId)
      .where(sql`${table.state} <> 'cancelled'`),
    uniqueIndex('event_registration_queue_unique').on(table.eventId, table.queueNumber),
    uniqueIndex('event_registration_ticket_unique').on(table.eventId, table.ticketCode),
    index('event_registration_member').on(table.memberId),
    index('event_registration_tier').on(table.tierId).where(sql`${table.tierId} is not null`),
    index('event_registration_offer').on(table.offerExpiresAt).where(sql`${table.state} = 'offered'`),
  ],
)
