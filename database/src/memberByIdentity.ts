import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { batched } from './batching.ts'
import type { Database } from './database.ts'
import { jsonRows } from './jsonRows.ts'
import { prepared } from './prepared.ts'
import { member } from './schema/member.ts'

/** Whom a token speaks of. */
export interface IdentityKey {
  issuer: string
  subject: string
}

export const memberJson = jsonRows(getTableColumns(member))

/**
 * Of those whom the parameters `issuers` and `subjects` name, the members, and their places among them (`at`, from 1). Each parameter
 * stands in a query of its own, so that the planner expects the same of every batch and keeps its plan.
 */
export const membersAsked = sql`
  unnest((select ${sql.placeholder('issuers')}::text[]), (select ${sql.placeholder('subjects')}::text[]))
    with ordinality as asked (issuer, subject, at)
    join ${member} on ${member.issuer} = asked.issuer and ${member.subject} = asked.subject`

/** The parameters of `membersAsked`. */
export const askedFor = (keys: readonly IdentityKey[]): { issuers: string[]; subjects: string[] } => ({
  issuers: keys.map(({ issuer }) => issuer),
  subjects: keys.map(({ subject }) => subject),
})

interface Part<Value> {
  /** Of the statement. */
  name: string
  /** What is read of each member: one JSON value. */
  json: SQL
  read(json: unknown): Value
}

/**
 * The member to whom an identity is bound, and what is read with them; undefined when there is none. Requests of the same
 * moment are one statement.
 */
export function memberByIdentity<Value>(
  db: Database,
  identity: IdentityKey,
  { name, json, read }: Part<Value>,
): Promise<Value | undefined> {
  return prepared(db, name, (unique) => {
    const query = db
      .select({ found: sql<[at: number, json: unknown]>`json_build_array(asked.at, ${json})` })
      .from(membersAsked)
      .prepare(unique)
    return batched<IdentityKey, Value | undefined>(async (keys) => {
      const rows = await query.execute(askedFor(keys))
      const answers = new Array<Value | undefined>(keys.length)
      for (const { found } of rows) answers[found[0] - 1] = read(found[1])
      return answers
    })
  })(identity)
}
