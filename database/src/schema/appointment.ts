import { sql } from 'drizzle-orm'
import { date, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { member } from './member.ts'
import { organisation } from './organisation.ts'

/**
 * A row gives a member a job in an organisation, or all rights everywhere, from a day to a day. It counts where the
 * embedded identity server signs people in; with an outside one the token says who has which job (decision 28).
 */
export const appointment = pgTable(
  'appointment',
  {
    id: uuid().primaryKey().defaultRandom(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id),
    /** Null for a super administrator, who is one everywhere. */
    orgId: uuid('org_id').references(() => organisation.id),
    /** A role as a token names it: 'TREASURER'. */
    role: text().notNull(),
    startsOn: date('starts_on').notNull(),
    /** The last day; null for no end. */
    endsOn: date('ends_on'),
    /** Null where an operator gave it. */
    givenBy: uuid('given_by').references(() => member.id),
    givenAt: timestamp('given_at', { withTimezone: true }).notNull(),
    /** When it was taken away, or noted as over. */
    endedAt: timestamp('ended_at', { withTimezone: true }),
    /** Null where it ended by itself, or an operator took it away. */
    endedBy: uuid('ended_by').references(() => member.id),
  },
  (table) => [
    index('appointment_member').on(table.memberId).where(sql`${table.endedAt} is null`),
    index('appointment_org').on(table.orgId).where(sql`${table.endedAt} is null`),
    uniqueIndex('appointment_once')
      .on(
        table.memberId,
        sql`coalesce(${table.orgId}, '00000000-0000-0000-0000-000000000000'::uuid)`,
        table.role,
      )
      .where(sql`${table.endedAt} is null`),
  ],
)

/**
 * A row invites the reader of an address to a job. What its link proves is kept nowhere: it is computed from the row's id
 * and the configured secret.
 */
export const appointmentInvitation = pgTable(
  'appointment_invitation',
  {
    id: uuid().primaryKey().defaultRandom(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => organisation.id),
    /** Always lower case; empty once the one who was invited is erased. */
    email: text().notNull(),
    role: text().notNull(),
    /** The last day of the job; null for no end. */
    endsOn: date('ends_on'),
    invitedBy: uuid('invited_by')
      .notNull()
      .references(() => member.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    acceptedAt: timestamp('accepted_at', { withTimezone: true }),
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
    /** When its link made an account, which it does once. */
    accountAt: timestamp('account_at', { withTimezone: true }),
  },
  (table) => [
    index('appointment_invitation_open')
      .on(table.orgId)
      .where(sql`${table.acceptedAt} is null and ${table.withdrawnAt} is null`),
  ],
)
