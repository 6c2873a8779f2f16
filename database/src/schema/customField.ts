import {
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { member } from './member.ts'
import { organisation } from './organisation.ts'
import type { Translations } from './translations.ts'

/** A row is a field of an organisation's own; its answers name it by its number. */
export const customField = pgTable(
  'custom_field',
  {
    id: uuid().primaryKey().defaultRandom(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => organisation.id),
    /** 1 to 60, in the order of making, never given again: the subscript of `organisation_member.answers`. */
    number: smallint().notNull(),
    name: text().notNull(),
    help: text().notNull(),
    /** Both in other languages than the organisation's own, by language: { da: { name: 'Størrelse' } }. */
    translations: jsonb().$type<Translations<'name' | 'help'>>().notNull().default({}),
    kind: text({ enum: ['text', 'number', 'date', 'choice', 'yesNo'] }).notNull(),
    access: text({ enum: ['staff', 'memberSees', 'memberWrites'] }).notNull(),
    atJoining: text('at_joining', { enum: ['no', 'may', 'must'] }).notNull(),
    /** Of a choice, in their order; those written before have no translations. */
    options: jsonb()
      .$type<{ number: number; label: string; isOffered: boolean; translations?: Translations<'label'> }[]>()
      .notNull(),
    position: integer().notNull(),
    archivedAt: timestamp('archived_at', { withTimezone: true }),
    updateDate: timestamp('update_date', { withTimezone: true }).notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [unique('custom_field_number').on(table.orgId, table.number)],
)

export type CustomFieldRow = typeof customField.$inferSelect

/** A row is what a member answers to a field. Triggers copy the codes to `organisation_member.answers` (`list_answer.sql`). */
export const customAnswer = pgTable(
  'custom_answer',
  {
    orgId: uuid('org_id').notNull(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id),
    number: smallint().notNull(),
    /** The number, the days since 1970, the number of the option, or 1 for yes and 0 for no; 1 beside words. */
    code: doublePrecision().notNull(),
    text: text(),
    /** The words as filters compare them (`foldText` of the domain). */
    key: text(),
    updateDate: timestamp('update_date', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.orgId, table.number] }),
    foreignKey({
      name: 'custom_answer_field',
      columns: [table.orgId, table.number],
      foreignColumns: [customField.orgId, customField.number],
    }),
    index('custom_answer_of_field').on(table.orgId, table.number),
  ],
)
