import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'

/**
 * A row is a person in one organisation as lists find, sort and count them: a copy that triggers keep of `member`,
 * `membership`, `membership_history` and `payment` (functions `list_*.sql`, decision 29). It is written in the transaction that
 * writes those, and by triggers alone.
 */
export const organisationMember = pgTable(
  'organisation_member',
  {
    membershipId: uuid('membership_id').primaryKey(),
    orgId: uuid('org_id').notNull(),
    memberId: uuid('member_id').notNull(),
    number: integer().notNull(),
    enabled: boolean().notNull(),
    hasEmail: boolean('has_email').notNull(),
    hasPhone: boolean('has_phone').notNull(),
    hasAddress: boolean('has_address').notNull(),
    hasLogin: boolean('has_login').notNull(),
    agreedToWhatsApp: boolean('agreed_to_whatsapp').notNull(),
    renews: boolean().notNull(),
    dateOfBirth: date('date_of_birth'),
    /** 'female', 'male', 'other' or 'unknown'. */
    gender: text().notNull(),
    city: text().notNull(),
    /** Keys whose bytes sort as Danish does. */
    cityKey: text('city_key').notNull(),
    firstNameKey: text('first_name_key').notNull(),
    lastNameKey: text('last_name_key').notNull(),
    /** The first day of the first year that counts, and the last day of the last one, or before the membership ended. */
    joined: date(),
    lastDay: date('last_day'),
    /** The first day after the membership was ended; null where it was not (decision 37). */
    endsOn: date('ends_on'),
    /** By year: 1 paid, 2 given, 3 open, 4 declined, 5 taken back, 0 or nothing for none. */
    states: smallint().array().notNull().default(sql`'{}'`),
    /** By year: what the newest attempt would have paid, in minor units, where the state is open or declined. */
    unpaid: integer().array().notNull().default(sql`'{}'`),
    /** By the number of a field of the organisation's own: the code of the answer (`custom_answer`). */
    answers: doublePrecision().array().notNull().default(sql`'{}'`),
    /** As those of the member: what a search compares. */
    words: text().notNull(),
  },
  (table) => [
    // With every column that a filter asks for: a list reads this index alone, in the order of the names.
    index('organisation_member_current').on(
      table.orgId,
      table.firstNameKey,
      table.lastNameKey,
      table.membershipId,
    ),
  ],
)
