import {
  bigint,
  bigserial,
  index,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

/** A row is something that somebody did for another, or was refused: append only. */
export const audit = pgTable(
  'audit',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    actorId: uuid('actor_id'),
    subjectId: uuid('subject_id'),
    /** The organisation whose affair it is, for its administrators; null for the member's own. */
    orgId: uuid('org_id'),
    action: text().notNull(),
    objectId: text('object_id'),
    traceId: text('trace_id'),
    detail: jsonb().$type<Record<string, unknown>>(),
    /** Written by the database when the row is committed: its place in the chain, and the hash over it and the one before. */
    place: bigint({ mode: 'number' }),
    hash: text(),
  },
  (table) => [
    index('audit_subject').on(table.subjectId, table.at),
    index('audit_org').on(table.orgId, table.id),
    uniqueIndex('audit_place_unique').on(table.place),
  ],
)

/** A row is one setting or fact of this installation (demonstration seeded, keys). */
export const setting = pgTable('setting', {
  key: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
})
