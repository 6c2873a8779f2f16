import type { Database } from './database.ts'

/** Holds nothing that the database object does not already determine, and goes with it. */
const built = new WeakMap<Database, Map<string, unknown>>()

/**
 * A prepared statement of a busy call, built once for each database object and sent under its name, so that neither side
 * prepares it again: `prepared(db, 'member_by_id', (name) => db.select()….prepare(name))`. A name stands for one text.
 */
export function prepared<Query>(db: Database, name: string, build: (name: string) => Query): Query {
  const queries = built.get(db) ?? new Map<string, unknown>()
  built.set(db, queries)
  const found = queries.get(name)
  // What is kept under a name was built for it.
  if (found !== undefined) return found as Query
  const query = build(name)
  queries.set(name, query)
  return query
}
