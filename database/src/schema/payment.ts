import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  check,
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
import { discountUse } from './fee.ts'
import { member } from './member.ts'
import { membershipPeriod } from './membership.ts'
import { organisation } from './organisation.ts'
import { eventRegistration } from './registration.ts'

/** What becomes of the years and places at an event of a payment that goes back: whose ends, and whose stays. */
export interface YearsEffect {
  ends: EndingLine[]
  stays: EndingLine[]
  /** The event, where all are places. */
  event?: string | undefined
}

interface EndingLine {
  name: string
  year: number
  /** Of a place beside years. */
  event?: string | undefined
}

/** A row is what one payer buys from one organisation at once; amounts are frozen here. */
export const purchase = pgTable(
  'purchase',
  {
    id: uuid().primaryKey().defaultRandom(),
    payerId: uuid('payer_id')
      .notNull()
      .references(() => member.id),
    orgId: uuid('org_id')
      .notNull()
      .references(() => organisation.id),
    currency: text().notNull(),
    totalMinor: integer('total_minor').notNull(),
    referenceKey: text('reference_key').notNull(),
    gdprAgreement: boolean('gdpr_agreement').notNull(),
    billingName: text('billing_name').notNull(),
    billingAddress: text('billing_address').notNull(),
    billingEmail: text('billing_email').notNull(),
    billingPhone: text('billing_phone').notNull(),
    /** People left out, with the reason in English and as a text with its values. */
    skipped: jsonb().$type<unknown[]>().notNull(),
    /** The use of a discount code that it holds, together with purchases that it took the place of. */
    discountUseId: uuid('discount_use_id').references(() => discountUse.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('purchase_reference_unique').on(table.payerId, table.orgId, table.referenceKey),
    index('purchase_payer').on(table.payerId),
    index('purchase_discount_use').on(table.discountUseId).where(sql`${table.discountUseId} is not null`),
  ],
)

/** What one rule did to the price of a line, as it was on the day of the purchase. */
export interface LineAdjustment {
  kind:
    | 'price_step'
    | 'member_price'
    | 'family_cap'
    | 'discount_code'
    | 'joining_fee'
    | 'instalment_charge'
    | 'instalment'
    | 'dunning_fee'
  /** Below zero where it was taken off. */
  amountMinor: number
  /** Of a discount code. */
  code?: string
}

/** A row is one membership year, or one place at an event, within a purchase, with the parts of its price. */
export const purchaseLine = pgTable(
  'purchase_line',
  {
    id: uuid().primaryKey().defaultRandom(),
    purchaseId: uuid('purchase_id')
      .notNull()
      .references(() => purchase.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id),
    /** The year; null for a place at an event. */
    historyId: uuid('history_id').references(() => membershipPeriod.id),
    /** The place at an event; null for a year. */
    registrationId: uuid('registration_id').references(() => eventRegistration.id),
    /** Version of the fee or tier that the price was taken from. */
    priceVersion: integer('price_version').notNull(),
    feeMinor: integer('fee_minor').notNull(),
    vatMinor: integer('vat_minor').notNull(),
    surchargeMinor: integer('surcharge_minor').notNull(),
    unitMinor: integer('unit_minor').notNull(),
    /** What rules added or took off, with VAT; unitMinor and its parts are the price after them. */
    adjustments: jsonb().$type<LineAdjustment[]>().notNull().default([]),
  },
  (table) => [
    uniqueIndex('purchase_line_history_unique').on(table.purchaseId, table.historyId),
    index('purchase_line_history').on(table.historyId),
    uniqueIndex('purchase_line_registration_unique')
      .on(table.purchaseId, table.registrationId)
      .where(sql`${table.registrationId} is not null`),
    index('purchase_line_registration')
      .on(table.registrationId)
      .where(sql`${table.registrationId} is not null`),
    check('purchase_line_one_thing', sql`(${table.historyId} is null) <> (${table.registrationId} is null)`),
  ],
)

export const paymentStates = [
  'created',
  'window_open',
  'superseded',
  'declined',
  'expired',
  'authorized',
  'capturing',
  'captured',
  'captured_test',
  'refunded_test',
  'free',
  'manual',
  'taken_back',
  'capture_failed',
  'voiding',
  'voided',
  'integrity_failure',
  'refunding',
  'part_refunded',
  'refunded',
  'disputed',
  'lost',
] as const

/** A row is one attempt to pay a purchase; only movePayment() on the server changes its state. */
export const payment = pgTable(
  'payment',
  {
    id: uuid().primaryKey().defaultRandom(),
    purchaseId: uuid('purchase_id')
      .notNull()
      .references(() => purchase.id),
    state: text({ enum: paymentStates }).notNull(),
    provider: text().notNull(),
    test: boolean().notNull(),
    /** Our own reference of this attempt; the order number repeats (Ruling 19). */
    reference: text().notNull().unique(),
    orderNumber: text('order_number').notNull(),
    providerPaymentId: text('provider_payment_id').unique(),
    windowUrl: text('window_url'),
    windowOpenedAt: timestamp('window_opened_at', { withTimezone: true }),
    /** Verified with the provider. */
    authorizationId: text('authorization_id').unique(),
    /** Named by a callback or a return address; believed only after a lookup. */
    hintedAuthorizationId: text('hinted_authorization_id'),
    returnTokenHash: text('return_token_hash').unique(),
    returnTokenExpiresAt: timestamp('return_token_expires_at', { withTimezone: true }),
    callbackTokenHash: text('callback_token_hash').unique(),
    /** The member agreed that the card is kept: what to, and when. */
    saveCardConsent: jsonb('save_card_consent').$type<{
      version: string
      text: string
      language?: string
      at: string
    }>(),
    /** Named with the authorization; kept once that is verified. */
    hintedSavedCardId: text('hinted_saved_card_id'),
    capturedMinor: integer('captured_minor').notNull().default(0),
    refundedMinor: integer('refunded_minor').notNull().default(0),
    /** What banks took back of it, by disputes that were lost. The release before writes 0 beside the state 'lost'. */
    chargedBackMinor: integer('charged_back_minor').notNull().default(0),
    /** What the provider kept of the captured money for itself, in the purchase's currency; null until the provider says it. */
    feeMinor: integer('fee_minor'),
    /** From which day on the provider pays the rest out. */
    payableFrom: date('payable_from'),
    failure: jsonb().$type<{ gatewayreason: string; reason: string; acquirer: string }>(),
    /** While in the future, one process is asking the provider about this payment. */
    settlingUntil: timestamp('settling_until', { withTimezone: true }),
    /** Tries since the last change, for the reconciler's back-off. */
    settleTries: integer('settle_tries').notNull().default(0),
    /** How and when the money came that an administrator recorded, and why it did not come through the portal. */
    manual: jsonb().$type<{ method: 'cash' | 'bank_transfer' | 'credit'; paidOn: string; reason: string }>(),
    /** Who started it when somebody acted for the payer, or recorded it. */
    actorId: uuid('actor_id').references(() => member.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When the wire status last changed (Spec 4). */
    paymentUpdatedAt: timestamp('payment_updated_at', { withTimezone: true }),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('payment_open_unique')
      .on(table.purchaseId)
      .where(
        sql`${table.state} in ('created', 'window_open', 'authorized', 'capturing', 'captured', 'captured_test', 'free', 'manual', 'refunding', 'part_refunded', 'disputed')`,
      ),
    index('payment_purchase').on(table.purchaseId),
    index('payment_undecided')
      .on(table.createdAt)
      .where(
        sql`${table.state} in ('window_open', 'superseded', 'authorized', 'capturing', 'voiding', 'refunding')`,
      ),
  ],
)

/** A row is one try to capture, written before the provider is called. */
export const captureAttempt = pgTable(
  'capture_attempt',
  {
    id: uuid().primaryKey().defaultRandom(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payment.id),
    n: integer().notNull(),
    key: text().notNull().unique(),
    outcome: text({ enum: ['started', 'done', 'refused', 'unknown'] }).notNull(),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    answeredAt: timestamp('answered_at', { withTimezone: true }),
    code: text(),
  },
  (table) => [uniqueIndex('capture_attempt_n_unique').on(table.paymentId, table.n)],
)

/** A row is one step of a payment: append only. */
export const paymentEvent = pgTable(
  'payment_event',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payment.id),
    at: timestamp({ withTimezone: true }).notNull(),
    fromState: text('from_state'),
    toState: text('to_state').notNull(),
    /** What made us look: callback, return, capture call, reconciler … */
    source: text().notNull(),
    /** Who acted for the payer, or decided for the organisation; null where the payer did, or no person. */
    actorId: uuid('actor_id').references(() => member.id),
    detail: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [index('payment_event_payment').on(table.paymentId)],
)

/** A row is a callback as it came in, kept before it is answered; identifiers only. */
export const callbackInbox = pgTable(
  'callback_inbox',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    provider: text().notNull(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payment.id),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
    /** The provider's own name of the event, where it has one: handled once, however often it is sent. */
    eventId: text('event_id'),
    hints: jsonb().$type<Record<string, string>>().notNull(),
  },
  (table) => [
    index('callback_inbox_payment').on(table.paymentId),
    // Within a payment: no organisation can use up another's names.
    uniqueIndex('callback_inbox_event_unique').on(table.paymentId, table.eventId),
  ],
)

/** A row is an issued receipt; its content never changes. */
export const receipt = pgTable(
  'receipt',
  {
    id: uuid().primaryKey().defaultRandom(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => organisation.id),
    number: integer().notNull(),
    paymentId: uuid('payment_id')
      .notNull()
      .unique()
      .references(() => payment.id),
    issuedAt: timestamp('issued_at', { withTimezone: true }).notNull(),
    content: jsonb().$type<Record<string, unknown>>().notNull(),
    /** When the payer was given the original as a file; every other file is a copy. */
    originalAt: timestamp('original_at', { withTimezone: true }),
  },
  (table) => [uniqueIndex('receipt_number_unique').on(table.orgId, table.number)],
)

/** A row of the table as it is read. */
export type PaymentRow = typeof payment.$inferSelect
