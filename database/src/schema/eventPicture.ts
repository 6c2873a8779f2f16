import { pgTable, uuid } from 'drizzle-orm/pg-core'
import { bytea } from './bytea.ts'
import { event } from './event.ts'

/** A row is the picture of an event: apart from it, as lists of events are read without pictures, and goes with it. */
export const eventPicture = pgTable('event_picture', {
  eventId: uuid('event_id')
    .primaryKey()
    .references(() => event.id, { onDelete: 'cascade' }),
  /** A JPEG of 1200 by 630 pixels. */
  content: bytea().notNull(),
})
