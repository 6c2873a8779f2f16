import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { organisation } from './organisation.ts'
import type { Translations } from './translations.ts'

/** A row is an event of an organisation. */
export const event = pgTable(
  'event',
  {
    id: uuid().primaryKey().defaultRandom(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => organisation.id),
    enabled: boolean().notNull().default(true),
    title: text().notNull(),
    description: text().notNull().default(''),
    location: text().notNull().default(''),
    /** What is written in other languages than the organisation's own, by language: { da: { title: '…' } }. */
    translations: jsonb()
      .$type<Translations<'title' | 'description' | 'location' | 'pictureAlt'>>()
      .notNull()
      .default({}),
    startDate: timestamp('start_date', { withTimezone: true }).notNull(),
    endDate: timestamp('end_date', { withTimezone: true }).notNull(),
    forMembers: boolean('for_members').notNull().default(false),
    guestsInvited: boolean('guests_invited').notNull().default(false),
    /** The organisation's teams that it is for; empty for an event that is for no team. */
    teamIds: uuid('team_ids').array().notNull().default([]),
    /** Of the bytes in event_picture; null for an event without a picture. */
    pictureHash: text('picture_hash'),
    /** What the picture shows, in words; empty for one that decorates. */
    pictureAlt: text('picture_alt').notNull().default(''),
    /** Whom to ask about it, with how to reach them; empty for the organisation's own address. */
    contact: text().notNull().default(''),
    /** On the public page of its organisation, where it has one. */
    isPublic: boolean('is_public').notNull().default(false),
    /** Called off. The row stays, so that calendars which had it show that. */
    cancelledAt: timestamp('cancelled_at', { withTimezone: true }),
    /** When it was last written, and how often: calendar programs follow changes by both. */
    updateDate: timestamp('update_date', { withTimezone: true }).notNull().defaultNow(),
    version: integer().notNull().default(1),
    /** Whether members sign up for it here. */
    takesSignUps: boolean('takes_sign_ups').notNull().default(false),
    /** How many can come; null for as many as like to. */
    capacity: integer(),
    /** The first moment to sign up; null for at once. */
    signUpFrom: timestamp('sign_up_from', { withTimezone: true }),
    /** The last moment to sign up; null until the start. */
    signUpUntil: timestamp('sign_up_until', { withTimezone: true }),
    /** People without an account sign up too, while it is public. */
    takesGuests: boolean('takes_guests').notNull().default(false),
    /** Until when cancelling a paid place gives this share of its price back; null for nothing. */
    refundUntil: timestamp('refund_until', { withTimezone: true }),
    refundPercent: integer('refund_percent').notNull().default(100),
    /** The organisation's fields that are asked of each person who is signed up, by number, in this order. */
    questions: jsonb().$type<{ number: number; isRequired: boolean }[]>().notNull().default([]),
  },
  (table) => [
    index('event_org_end').on(table.orgId, table.endDate),
    // What asks only whether an event is for members shows one for a team to no one else.
    check(
      'event_of_teams',
      sql`cardinality(${table.teamIds}) = 0 or (${table.forMembers} and not ${table.guestsInvited} and not ${table.isPublic})`,
    ),
  ],
)
