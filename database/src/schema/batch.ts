import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea } from './bytea.ts'
import { member } from './member.ts'
import { organisation } from './organisation.ts'

const kinds = [
  'member_import',
  'team',
  'tag',
  'end',
  'payment',
  'merge',
  'answer',
  'invitation',
  'group_message',
  'claim',
  'bank_import',
] as const
const states = [
  'draft',
  'previewing',
  'previewed',
  'running',
  'stopped',
  'done',
  'undoing',
  'undone',
  'discarded',
] as const
const groups = ['needs_you', 'changed', 'new', 'same'] as const
const rowStates = [
  'waiting',
  'aside',
  'sending',
  'done',
  'failed',
  'reversed',
  'kept',
  'not_possible',
] as const

/** A row is a change of many rows at once: looked at first, then run, and undone as a whole (decision 31). */
export const batch = pgTable(
  'batch',
  {
    id: uuid().primaryKey().defaultRandom(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => organisation.id),
    kind: text({ enum: kinds }).notNull(),
    state: text({ enum: states }).notNull(),
    /** Counts previews: one that was begun anew ends those before it. */
    revision: integer().notNull().default(0),
    name: text().notNull(),
    /** What its kind keeps: columns of a file, or who is chosen and with what they are marked. */
    detail: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Why the preview ended without an answer: the code of a text. */
    problem: text(),
    /** Null for the nightly job, as what a fee says of its renewals is done then. */
    createdBy: uuid('created_by').references(() => member.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updateDate: timestamp('update_date', { withTimezone: true }).notNull(),
    /** Who ran it and who undid it, and when that began. */
    ranBy: uuid('ran_by').references(() => member.id),
    ranAt: timestamp('ran_at', { withTimezone: true }),
    undoneBy: uuid('undone_by').references(() => member.id),
    undoneAt: timestamp('undone_at', { withTimezone: true }),
    /** Set where the same request must begin one batch only. */
    dedupKey: text('dedup_key'),
  },
  (table) => [
    index('batch_org').on(table.orgId, table.createdAt),
    uniqueIndex('batch_dedup_unique').on(table.dedupKey),
  ],
)

/** A row of a batch: what it would do, and in the transaction that does it, that it is done. */
export const batchRow = pgTable(
  'batch_row',
  {
    batchId: uuid('batch_id')
      .notNull()
      .references(() => batch.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    group: text('row_group', { enum: groups }).notNull(),
    state: text({ enum: rowStates }).notNull(),
    /** Whom it is about; no reference, as undoing may delete them. */
    memberId: uuid('member_id'),
    /** What the file says, as its kind reads it. */
    input: jsonb().$type<Record<string, unknown>>().notNull(),
    before: jsonb().$type<Record<string, string | null>>().notNull(),
    after: jsonb().$type<Record<string, string | null>>().notNull(),
    problems: text().array().notNull(),
    candidates: jsonb().$type<{ memberId: string; why: string }[]>().notNull(),
    choice: text(),
    /** Why it failed, was kept or could not be reversed: the code of a text. */
    reason: text(),
  },
  (table) => [
    primaryKey({ columns: [table.batchId, table.number] }),
    index('batch_row_state').on(table.batchId, table.state, table.number),
    index('batch_row_group').on(table.batchId, table.group, table.number),
    index('batch_row_member').on(table.memberId),
  ],
)

/** A row is a piece of the file of a batch, kept until it ran or was discarded. */
export const batchFile = pgTable(
  'batch_file',
  {
    batchId: uuid('batch_id')
      .notNull()
      .references(() => batch.id, { onDelete: 'cascade' }),
    part: integer().notNull(),
    content: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.batchId, table.part] })],
)

export type BatchTableRow = typeof batch.$inferSelect
export type BatchRowRow = typeof batchRow.$inferSelect
