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

/** The JSON of an address; names are the payment provider's. */
export interface StoredAddress {
  AddressLine1: string
  AddressLine2: string
  AddressLine3: string
  City: string
  PostCode: string
  Country: string
}

export interface MessagingConsent {
  version: string
  text: string
  /** Left out of consents from before there were several languages: English. */
  language?: string
  at: string
  withdrawnAt?: string
}

/**
 * A row is a person known to the organisations: with an account (issuer and subject), a child without login, a guest of one event and
 * those whom the guest brings (guest.ts), or the payer of a share of a claim (claim.ts).
 */
export const member = pgTable(
  'member',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Given in the order of joining, never again to another; what members and administrators name a person by. */
    number: integer().notNull().generatedByDefaultAsIdentity(),
    parentId: uuid('parent_id'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** Always lower case. */
    email: text(),
    phone: text(),
    gender: text(),
    dateOfBirth: date('date_of_birth'),
    profileImage: text('profile_image'),
    address: jsonb().$type<StoredAddress>(),
    enabled: boolean().notNull().default(true),
    comments: text(),
    /** The language that was chosen, a folder of i18n/languages or 'en'; null for those who never chose. */
    language: text(),
    /** In which the portal was last shown to the member, chosen or not: that of their e-mails while nothing is chosen (Ruling 51). */
    readLanguage: text('read_language'),
    /** May be written to on the messaging app. */
    messagingOptIn: boolean('messaging_opt_in').notNull().default(false),
    /** What was agreed to the last time, and when; kept when it is withdrawn, so that both can be shown. */
    messagingConsent: jsonb('messaging_consent').$type<MessagingConsent>(),
    /** The member into whom this record was folded, as it was of the same person (decision 37); such a record is disabled. */
    mergedInto: uuid('merged_into'),
    /** When the person was erased; what is left is what bookkeeping must keep. */
    erasedAt: timestamp('erased_at', { withTimezone: true }),
    /** Whether there is or was an appointment: only then a call asks for those of its caller. */
    hasOffice: boolean('has_office').notNull().default(false),
    /** The identity that the member is bound to (Ruling 7). */
    issuer: text(),
    subject: text(),
    registrationDate: timestamp('registration_date', { withTimezone: true }).notNull(),
    updateDate: timestamp('update_date', { withTimezone: true }).notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('member_email_unique').on(table.email).where(sql`${table.email} is not null`),
    uniqueIndex('member_identity_unique').on(table.issuer, table.subject),
    uniqueIndex('member_number_unique').on(table.number),
    index('member_parent').on(table.parentId),
    index('member_merged').on(table.mergedInto).where(sql`${table.mergedInto} is not null`),
  ],
)

/** A row of the table as it is read. */
export type MemberRow = typeof member.$inferSelect

/** A row is a member number that was given to somebody whom an undone import took away again: the next new member gets it. */
export const freeMemberNumber = pgTable('free_member_number', { number: integer().primaryKey() })
