import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { member } from './member.ts'
import { organisation } from './organisation.ts'

/** A text of a catalogue, by its key and its values; as `KeptText` of `@medlem/i18n`, which no schema imports. */
interface KeptText {
  key: string
  values: Record<string, string | number | KeptText>
}

/** A row is one message to be sent, written in the transaction of what it tells: the outbox. */
export const message = pgTable(
  'message',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The same message is queued once: 'purchase:{id}:email6'. */
    dedupKey: text('dedup_key').notNull(),
    channel: text({ enum: ['email', 'whatsapp'] }).notNull(),
    templateId: integer('template_id').notNull(),
    /** To whom; the address is read when it is sent. Null for the organisation's own, or for an invited person who is no member. */
    memberId: uuid('member_id').references(() => member.id),
    /** Whose message it is; null for one of the portal itself. */
    orgId: uuid('org_id').references(() => organisation.id),
    /** What the template is filled with. */
    params: jsonb().$type<Record<string, string>>().notNull(),
    /** What happened, for the variables TITLE and TEXT: a code and its values, said in the message's language. */
    notice: jsonb().$type<{ code: string; values: Record<string, unknown> }>(),
    /** In which it is written: its receiver's when it was queued, so that every copy of it says the same. */
    language: text().notNull().default('en'),
    /** The organisation's own words, as they were when it was queued; null for the product's. */
    wording: jsonb().$type<{ subject: string; body: string }>(),
    /** 'failed' is tried again, 'dead' only by an administrator's word; 'kept' had no mail server to go through. */
    state: text({ enum: ['queued', 'sending', 'sent', 'failed', 'dead', 'skipped', 'kept'] }).notNull(),
    /** Why it was skipped, kept or failed; never with an address in it. */
    reason: text(),
    /** Why it failed, as a text of `sendingFailureTexts`, which `reason` says in English; null for a server's own words. */
    failure: jsonb().$type<KeptText>(),
    attempts: integer().notNull().default(0),
    nextAt: timestamp('next_at', { withTimezone: true }).notNull(),
    leaseUntil: timestamp('lease_until', { withTimezone: true }),
    /** Its id at the channel: the mail server's answer, or the messaging app's id. */
    providerMessageId: text('provider_message_id'),
    /** What the messaging app says of it after it took it; null for an e-mail. */
    deliveryStatus: text('delivery_status', { enum: ['sent', 'delivered', 'read', 'failed'] }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('message_dedup_unique').on(table.dedupKey),
    index('message_due').on(table.nextAt).where(sql`${table.state} in ('queued', 'failed', 'sending')`),
    index('message_member').on(table.memberId),
    index('message_provider_id').on(table.providerMessageId).where(sql`${table.channel} = 'whatsapp'`),
    index('message_undelivered').on(table.orgId).where(sql`${table.state} = 'dead'`),
  ],
)

/** A row of the table as it is read. */
export type MessageRow = typeof message.$inferSelect
