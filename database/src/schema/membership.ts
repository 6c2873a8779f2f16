import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { member } from './member.ts'
import { membershipConfiguration, organisation } from './organisation.ts'

const statuses = ['active', 'inactive'] as const

/** A row is one member's status in one organisation: a cache of what its history says today. */
export const membership = pgTable(
  'membership',
  {
    id: uuid().primaryKey().defaultRandom(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id),
    orgId: uuid('org_id')
      .notNull()
      .references(() => organisation.id),
    enabled: boolean().notNull().default(false),
    status: text({ enum: statuses }).notNull().default('inactive'),
    autoRenewal: boolean('auto_renewal').notNull().default(false),
    autoRenewCycle: text('auto_renew_cycle', { enum: ['yearly'] }),
    savedCardIdentifier: text('saved_card_identifier'),
    oldStatus: text('old_status', { enum: statuses }).notNull().default('inactive'),
    newStatus: text('new_status', { enum: statuses }).notNull().default('inactive'),
    updateDate: timestamp('update_date', { withTimezone: true }).notNull(),
    overallStartDate: date('overall_start_date'),
    overallEndDate: date('overall_end_date'),
    /** The first day on which the organisation has no member any more; null while no end is in effect (`membership_end`). */
    endsOn: date('ends_on'),
    /** Of the member in the program that the organisation used before, as an import read it; found by a search. */
    earlierNumber: text('earlier_number'),
    /** What was agreed to when auto-renewal was switched on. */
    renewalConsent: jsonb('renewal_consent').$type<{
      version: string
      text: string
      language?: string
      at: string
    }>(),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('membership_member_org_unique').on(table.memberId, table.orgId),
    index('membership_org').on(table.orgId),
  ],
)

/** A row is one period (a year) of a membership: a draft of one payer until it is paid, then the paid year. */
export const membershipPeriod = pgTable(
  'membership_history',
  {
    id: uuid().primaryKey().defaultRandom(),
    membershipId: uuid('membership_id')
      .notNull()
      .references(() => membership.id),
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id),
    orgId: uuid('org_id')
      .notNull()
      .references(() => organisation.id),
    membershipConfId: uuid('membership_conf_id')
      .notNull()
      .references(() => membershipConfiguration.id),
    membershipFor: integer('membership_for').notNull(),
    startDate: date('start_date').notNull(),
    endDate: date('end_date').notNull(),
    status: text({ enum: statuses }).notNull().default('inactive'),
    /** A draft that can still be paid. False once it was paid, revoked or given up. */
    open: boolean().notNull().default(true),
    gdprAgreement: boolean('gdpr_agreement').notNull(),
    consentVersion: text('consent_version'),
    /** In which the text was shown; null for consents from before there were several languages: English. */
    consentLanguage: text('consent_language'),
    statusChangeDate: timestamp('status_change_date', { withTimezone: true }).notNull(),
    /** Groups the drafts that one payer buys together. */
    referenceKey: text('reference_key').notNull(),
    /** The member who drafted it and will pay. */
    createdBy: uuid('created_by')
      .notNull()
      .references(() => member.id),
    /** Why it was revoked, in plain words. */
    reason: text(),
    /** Who gave the year without a payment of ours, and why it was given; else null. */
    grantedBy: uuid('granted_by').references(() => member.id),
    grantReason: text('grant_reason'),
    wpEntryId: text('wp_entry_id'),
    wpFormId: text('wp_form_id'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('membership_history_active_unique')
      .on(table.memberId, table.orgId, table.membershipFor)
      .where(sql`${table.status} = 'active'`),
    uniqueIndex('membership_history_draft_unique')
      .on(table.memberId, table.orgId, table.membershipConfId, table.createdBy)
      .where(sql`${table.status} = 'inactive' and ${table.open}`),
    index('membership_history_membership').on(table.membershipId),
    index('membership_history_member').on(table.memberId),
    index('membership_history_end').on(table.orgId, table.endDate),
    index('membership_history_reference').on(table.referenceKey),
  ],
)

/** A row of the table as it is read. */
export type MembershipRow = typeof membership.$inferSelect

/** A period of a membership, paid, drafted or over, as it is read. */
export type PeriodRow = typeof membershipPeriod.$inferSelect
