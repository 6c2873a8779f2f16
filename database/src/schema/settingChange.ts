import { bigserial, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { member } from './member.ts'
import { organisation } from './organisation.ts'

/**
 * A row is one change of a setting of an organisation, with what stood there before and after as the body of the call that
 * writes it. Beside the audit log, because an address or a phone number may be a volunteer's own and must be erasable.
 */
export const settingChange = pgTable(
  'setting_change',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** In the order in which they were made. */
    number: bigserial({ mode: 'number' }).notNull(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => organisation.id),
    kind: text({
      enum: [
        'organisation',
        'fee',
        'family_cap',
        'discount_code',
        'custom_field',
        'banner',
        'reminders',
        'wording',
        'payment',
      ],
    }).notNull(),
    /** The fee, code, field or banner; the year, or the number and language of an e-mail; else the organisation. */
    objectId: text('object_id').notNull(),
    /** What the object is called; empty where it is the organisation. */
    name: text().notNull(),
    /** Null for something new. */
    was: jsonb().$type<Record<string, unknown>>(),
    /** Null for something removed. */
    became: jsonb().$type<Record<string, unknown>>(),
    /** Null once who changed it is erased. */
    changedBy: uuid('changed_by').references(() => member.id, { onDelete: 'set null' }),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('setting_change_kind').on(table.orgId, table.kind, table.number),
    index('setting_change_who').on(table.changedBy),
  ],
)

export type SettingChangeRow = typeof settingChange.$inferSelect
