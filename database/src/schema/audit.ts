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
    /**
     * Written by the database when the row is committed: its chain (the organisation's id, 'none' for what belongs to none,
     * 'all' for entries from before there were several), its place there, and the hash over it and the one before.
     */
    chain: text().notNull().default('all'),
    place: bigint({ mode: 'number' }),
    hash: text(),
  },
  (table) => [
    index('audit_subject').on(table.subjectId, table.at),
    index('audit_org').on(table.orgId, table.id),
    uniqueIndex('audit_chain_place_unique').on(table.chain, table.place),
  ],
)

/** A row is the last entry of a chain. It is locked while a transaction with an entry of that chain commits. */
export const auditChain = pgTable('audit_chain', {
  chain: text().primaryKey(),
  place: bigint({ mode: 'number' }).notNull(),
  hash: text(),
})

/**
 * A row says how far a chain was, with a hash over that and the row before: the chain of the chains' heads. Append only.
 * The last hash stands for the whole audit log up to then.
 */
export const auditHead = pgTable(
  'audit_head',
  {
    place: bigint({ mode: 'number' }).primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    chain: text().notNull(),
    chainPlace: bigint('chain_place', { mode: 'number' }).notNull(),
    chainHash: text('chain_hash').notNull(),
    hash: text().notNull(),
  },
  (table) => [index('audit_head_chain').on(table.chain, table.chainPlace)],
)

/** A row is one setting or fact of this installation (demonstration seeded, keys). */
export const setting = pgTable('setting', {
  key: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
})
