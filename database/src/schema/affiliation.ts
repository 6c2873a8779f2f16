import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { member } from './member.ts'
import { organisation } from './organisation.ts'

/**
 * A row puts an organisation under another: asked for by one side, in force once the other accepts, until either ends it
 * (decision 39). A trigger refuses a circle and more than five levels (`affiliation_fits.sql`).
 */
export const affiliation = pgTable(
  'affiliation',
  {
    id: uuid().primaryKey().defaultRandom(),
    parentId: uuid('parent_id')
      .notNull()
      .references(() => organisation.id),
    childId: uuid('child_id')
      .notNull()
      .references(() => organisation.id),
    /** Whether the parent asked; otherwise the child did. */
    askedByParent: boolean('asked_by_parent').notNull(),
    askedBy: uuid('asked_by')
      .notNull()
      .references(() => member.id),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
    acceptedBy: uuid('accepted_by').references(() => member.id),
    acceptedAt: timestamp('accepted_at', { withTimezone: true }),
    /** Withdrawn, declined or, once accepted, ended. */
    endedBy: uuid('ended_by').references(() => member.id),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [
    check('affiliation_two', sql`${table.parentId} <> ${table.childId}`),
    uniqueIndex('affiliation_once').on(table.parentId, table.childId).where(sql`${table.endedAt} is null`),
    uniqueIndex('affiliation_one_parent')
      .on(table.childId)
      .where(sql`${table.acceptedAt} is not null and ${table.endedAt} is null`),
    index('affiliation_child').on(table.childId).where(sql`${table.endedAt} is null`),
  ],
)

/** A row lets the staff of an organisation above read some of what is known of an organisation's people, for a purpose and until a day. */
export const peopleAgreement = pgTable(
  'people_agreement',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Whose people they are. */
    orgId: uuid('org_id')
      .notNull()
      .references(() => organisation.id),
    /** Whose staff may read. */
    parentId: uuid('parent_id')
      .notNull()
      .references(() => organisation.id),
    purpose: text().notNull(),
    /** Besides names: 'email', 'phone', 'dateOfBirth'. */
    fields: text().array().notNull(),
    /** The last day. */
    endsOn: date('ends_on').notNull(),
    givenBy: uuid('given_by')
      .notNull()
      .references(() => member.id),
    givenAt: timestamp('given_at', { withTimezone: true }).notNull(),
    endedBy: uuid('ended_by').references(() => member.id),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [
    index('people_agreement_org').on(table.orgId).where(sql`${table.endedAt} is null`),
    index('people_agreement_parent').on(table.parentId).where(sql`${table.endedAt} is null`),
  ],
)

/**
 * Rows of a cell sum to how many people have a membership of the year, by gender and by the age on the year's last day.
 * Triggers of `organisation_member` write them, and nothing else does (`tally_organisation_member.sql`).
 */
export const organisationTally = pgTable(
  'organisation_tally',
  {
    orgId: uuid('org_id').notNull(),
    year: smallint().notNull(),
    /** 'female', 'male', 'other' or 'unknown'. */
    gender: text().notNull(),
    /** The place in `AGE_GROUPS` of the domain. */
    ageGroup: smallint('age_group').notNull(),
    members: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    index('organisation_tally_cell').on(table.orgId, table.year, table.gender, table.ageGroup, table.members),
  ],
)
