import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Translations } from './translations.ts'

/** A row is a club or association. */
export const organisation = pgTable(
  'organisation',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** As in roles, org:{key}|role:{ROLE}; 'ALL' is reserved (Ruling 10). */
    key: text().notNull().unique(),
    name: text().notNull(),
    category: text().notNull().default(''),
    description: text().notNull().default(''),
    /** What is written in other languages than the organisation's own, by language: { da: { category: '…' } }. */
    translations: jsonb().$type<Translations<'category' | 'description'>>().notNull().default({}),
    hue: integer().notNull().default(220),
    logo: text(),
    email: text(),
    address: text(),
    registrationNumber: text('registration_number'),
    currency: text().notNull().default('DKK'),
    /** The language of its members who never chose one; null where each browser's holds. */
    language: text(),
    enabled: boolean().notNull().default(true),
    /** Whether it has a page that anybody may read without an account. */
    isPublic: boolean('is_public').notNull().default(false),
    /** The origins whose pages may show that page in a frame: 'https://www.club.example'. */
    embedOrigins: jsonb('embed_origins').$type<string[]>().notNull().default([]),
    paymentProvider: text('payment_provider', { enum: ['freepay', 'stripe', 'vipps'] })
      .notNull()
      .default('freepay'),
    /** The credentials with that provider, encrypted (AES-256-GCM); null when payments are not set up. */
    paymentAuthToken: text('payment_auth_token'),
    /** A provider whose app members may pay with instead of a card; null for none. */
    appProvider: text('app_provider', { enum: ['vipps'] }),
    /** Credentials with other providers, by name: that of the app, and those it had before, as what was paid is still to be settled. */
    otherCredentials: jsonb('former_credentials')
      .$type<Partial<Record<'freepay' | 'stripe' | 'vipps', string>>>()
      .notNull()
      .default({}),
    /** In the address of webhooks that a provider sends for the whole organisation; two UUIDs, 244 random bits. */
    webhookToken: text('webhook_token')
      .notNull()
      .unique()
      .default(sql`replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`),
    paymentTestMode: boolean('payment_test_mode').notNull().default(true),
    /** Refunds above this need a second person; null for none. */
    refundSecondPersonMinor: integer('refund_second_person_minor'),
    /** Months after the last day of a former member until what is kept besides years and payments is deleted; null for never. */
    retentionMonths: integer('retention_months'),
    /** The reminders of claims: days after the day on which a claim is due, and what each costs. */
    dunning: jsonb()
      .$type<{ afterDays: number; feeMinor: number }[]>()
      .notNull()
      .default([
        { afterDays: 1, feeMinor: 0 },
        { afterDays: 8, feeMinor: 0 },
      ]),
    /** The creditor number of Danish payment slips (FI), eight digits; null for one without an agreement. */
    slipCreditor: text('slip_creditor'),
    /** Those who move money must have signed in with a second step. */
    moneySecondStep: boolean('money_second_step').notNull().default(false),
    /** Where a contact-us message goes on the messaging app. */
    messagingPhone: text('messaging_phone'),
    version: integer().notNull().default(1),
    /** Taken under the row lock when a receipt is issued, so numbers have no gaps. */
    nextReceiptNumber: integer('next_receipt_number').notNull().default(1),
    /** Of the reference of a claim; from so many digits on that no other number in a bank's text is like it. */
    nextClaimNumber: integer('next_claim_number').notNull().default(10_001),
    /** When a claim is booked (decision 99): once it is paid, or as it is sent. */
    accountingBasis: text('accounting_basis', { enum: ['cash', 'accrual'] })
      .notNull()
      .default('cash'),
  },
  // Two keys that differ in case alone would be mistaken for one another.
  (table) => [uniqueIndex('organisation_key_folded_unique').on(sql`lower(${table.key})`)],
)

/** A row is one fee on offer for one period. Money is minor units of the organisation's currency. */
export const membershipConfiguration = pgTable(
  'membership_configuration',
  {
    id: uuid().primaryKey().defaultRandom(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => organisation.id),
    name: text().notNull(),
    /** What is written in other languages than the organisation's own, by language: { da: { name: '…' } }. */
    translations: jsonb().$type<Translations<'name'>>().notNull().default({}),
    membershipPriceMinor: integer('membership_price_minor').notNull(),
    /** The factor in ten-thousandths: 12500 for 25 %, 0 for exempt. */
    vatRateTenThousandths: integer('vat_rate_ten_thousandths').notNull(),
    membershipSurchargeMinor: integer('membership_surcharge_minor').notNull(),
    startDate: date('start_date').notNull(),
    endDate: date('end_date').notNull(),
    offerStartDate: date('offer_start_date').notNull(),
    /** The ages that it is for, both ends included; null for no limit. */
    minAge: integer('min_age'),
    maxAge: integer('max_age'),
    /** The day on which the age counts; null for the period's first, also when the period is moved. */
    ageOn: date('age_on'),
    /** Prices that take the place of the fee's own from a day on. */
    priceSteps: jsonb('price_steps').$type<{ from: string; priceMinor: number }[]>().notNull().default([]),
    /** Paid once, by those who had no membership of the organisation before. */
    joiningFeeMinor: integer('joining_fee_minor').notNull().default(0),
    /** In how many parts it may be paid, and on which days; null for in full only. */
    instalments: jsonb().$type<{ count: number; days: string[]; chargeMinor: number }>(),
    /** Renewals into it are asked for by a claim, due so many days later; null where kept cards are charged. */
    renewalClaim: jsonb('renewal_claim').$type<{ dueDays: number; countsForDays: number | null }>(),
    enabled: boolean().notNull().default(true),
    version: integer().notNull().default(1),
  },
  (table) => [index('membership_configuration_org').on(table.orgId)],
)

/** A row of the table as it is read. */
export type OrganisationRow = typeof organisation.$inferSelect

/** A fee of an organisation as it is read, and as it is written. */
export type ConfigurationRow = typeof membershipConfiguration.$inferSelect
export type NewConfiguration = typeof membershipConfiguration.$inferInsert

export type NewOrganisation = typeof organisation.$inferInsert
