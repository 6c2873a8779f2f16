import { bigserial, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** A row is something that somebody did for another, or was refused: append only. */
export const audit = pgTable(
  'audit',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    actorId: uuid('actor_id'),
    subjectId: uuid('subject_id'),
    action: text().notNull(),
    objectId: text('object_id'),
    traceId: text('trace_id'),
    detail: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [index('audit_subject').on(table.subjectId, table.at)],
)

/** A row is one setting or fact of this installation (demonstration seeded, keys). */
export const setting = pgTable('setting', {
  key: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
})
