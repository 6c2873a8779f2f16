import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { event } from './event.ts'
import type { Translations } from './translations.ts'

/** A row is a kind of place at an event, with what it costs and whom it is for. Money is minor units of the organisation's currency. */
export const eventTier = pgTable(
  'event_tier',
  {
    id: uuid().primaryKey().defaultRandom(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => event.id),
    /** Its place among the event's tiers, from 0. */
    position: integer().notNull(),
    name: text().notNull(),
    /** What it is called in other languages than the organisation's own, by language: { da: { name: 'Voksen' } }. */
    translations: jsonb().$type<Translations<'name'>>().notNull().default({}),
    /** Before VAT. */
    priceMinor: integer('price_minor').notNull(),
    /** The factor in ten-thousandths: 12500 for 25 %, 0 for exempt. */
    vatRateTenThousandths: integer('vat_rate_ten_thousandths').notNull().default(0),
    /** 'others' are those without a membership of the organisation on the day. */
    audience: text({ enum: ['everyone', 'members', 'others'] })
      .notNull()
      .default('everyone'),
    /** The ages on the event's first day that it is for, both ends included; null for no limit. */
    minAge: integer('min_age'),
    maxAge: integer('max_age'),
    /** How many can come on it; null for as many as the event takes. */
    places: integer(),
    /** How many of one family can come on it; null for any number. */
    perFamily: integer('per_family'),
    salesFrom: timestamp('sales_from', { withTimezone: true }),
    salesUntil: timestamp('sales_until', { withTimezone: true }),
    /** Of its price. */
    version: integer().notNull().default(1),
  },
  (table) => [
    index('event_tier_event').on(table.eventId),
    check('event_tier_price', sql`${table.priceMinor} >= 0`),
  ],
)

export type EventTierRow = typeof eventTier.$inferSelect
