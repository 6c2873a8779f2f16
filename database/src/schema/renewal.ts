import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { member } from './member.ts'
import { membership } from './membership.ts'
import { membershipConfiguration, organisation } from './organisation.ts'
import { payment, purchase } from './payment.ts'
import { savedCard } from './savedCard.ts'

/** A row is the automatic renewal of one membership for one year, from its notice to its end. */
export const renewal = pgTable(
  'renewal',
  {
    id: uuid().primaryKey().defaultRandom(),
    membershipId: uuid('membership_id')
      .notNull()
      .references(() => membership.id),
    orgId: uuid('org_id')
      .notNull()
      .references(() => organisation.id),
    year: integer().notNull(),
    /** The card's owner. */
    payerId: uuid('payer_id')
      .notNull()
      .references(() => member.id),
    cardId: uuid('card_id')
      .notNull()
      .references(() => savedCard.id),
    membershipConfId: uuid('membership_conf_id')
      .notNull()
      .references(() => membershipConfiguration.id),
    /**
     * announced: the payer knows, and it is charged on its day. waiting: refused softly, tried again later. asked: the member was asked
     * to pay by hand. refused: for good, and renewal is off. parked: held for review, because it is unknown whether money was reserved; never
     * charged again. dropped: switched off or paid by other means.
     */
    state: text({
      enum: ['announced', 'waiting', 'charging', 'charged', 'asked', 'refused', 'parked', 'dropped'],
    }).notNull(),
    /** As announced to the payer: more is never charged. */
    priceMinor: integer('price_minor').notNull(),
    currency: text().notNull(),
    dueOn: date('due_on').notNull(),
    announcedAt: timestamp('announced_at', { withTimezone: true }).notNull(),
    /** The day on which it is taken up next. */
    nextOn: date('next_on').notNull(),
    /** While in the future, one process works on it, or it waits for the provider's word. */
    leaseUntil: timestamp('lease_until', { withTimezone: true }),
    purchaseId: uuid('purchase_id').references(() => purchase.id),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    /** Why it ended so. */
    reason: text(),
  },
  (table) => [
    uniqueIndex('renewal_year_unique').on(table.membershipId, table.year),
    index('renewal_due').on(table.nextOn).where(sql`${table.state} in ('announced', 'waiting', 'charging')`),
    index('renewal_payer').on(table.payerId),
  ],
)

/** A row is one charge of a saved card for a renewal, written before the provider is called. */
export const renewalCharge = pgTable(
  'renewal_charge',
  {
    id: uuid().primaryKey().defaultRandom(),
    renewalId: uuid('renewal_id')
      .notNull()
      .references(() => renewal.id),
    n: integer().notNull(),
    key: text().notNull().unique(),
    paymentId: uuid('payment_id')
      .notNull()
      .unique()
      .references(() => payment.id),
    /** prepared: the provider was not called; only the one that makes it `started` may call. */
    outcome: text({ enum: ['prepared', 'started', 'done', 'pending', 'refused', 'unknown'] }).notNull(),
    /** The provider's own answer to the charge. */
    authorizationId: text('authorization_id').unique(),
    code: text(),
    retryable: boolean(),
    needsCustomer: boolean('needs_customer'),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    answeredAt: timestamp('answered_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('renewal_charge_n_unique').on(table.renewalId, table.n),
    // Only after a definite no may a card be charged again for the same year.
    uniqueIndex('renewal_charge_once').on(table.renewalId).where(sql`${table.outcome} <> 'refused'`),
  ],
)

/** A row is what an organisation chose for the renewals of its members. */
export const renewalSetting = pgTable('renewal_setting', {
  orgId: uuid('org_id')
    .primaryKey()
    .references(() => organisation.id),
  /** Above this rise a member is asked instead of charged. */
  maxPriceRisePercent: integer('max_price_rise_percent').notNull(),
})
