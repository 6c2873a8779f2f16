import type pg from 'pg'
import { DatabaseUnavailable, errorCode } from './unavailable.ts'

/** SQLSTATE insufficient_privilege. */
const NOT_ALLOWED = '42501'

interface Facts {
  database: string
  user: string
  may_make_schemas: boolean
  /** The first schema of the search path that exists, where the tables go. */
  schema: string | null
  may_make_tables: boolean | null
}

/** Makes sure that the role may make what Medlem needs, its schemas and tables. Throws one line with the statement that helps. */
export async function requireRights(client: pg.Client): Promise<void> {
  const { rows } = await client.query<Facts>(
    `select current_database() as database, current_user as user, current_schema() as schema,
      has_database_privilege(current_database(), 'CREATE') as may_make_schemas,
      has_schema_privilege(current_schema(), 'CREATE') as may_make_tables`,
  )
  const [facts] = rows
  const missing = facts && missingRight(facts)
  if (missing) throw new DatabaseUnavailable(`DATABASE_URL: ${missing}`)
}

function missingRight(facts: Facts): string | undefined {
  const { database, user, schema } = facts
  const [inDatabase, toUser] = [quoted(database), quoted(user)]
  if (!facts.may_make_schemas)
    return `the user "${user}" may not create schemas in the database "${database}"; its owner or an administrator grants it with: GRANT CREATE ON DATABASE ${inDatabase} TO ${toUser};`
  if (schema === null)
    return `the user "${user}" has no schema for its tables in the database "${database}"; make one with: CREATE SCHEMA public AUTHORIZATION ${toUser};`
  if (!facts.may_make_tables)
    return `the user "${user}" may not create tables in the schema "${schema}" of the database "${database}"; an administrator grants it, connected to that database, with: GRANT CREATE ON SCHEMA ${quoted(schema)} TO ${toUser};`
  return undefined
}

/** What a start may still lack: tables that another role made. Any other error goes on as it is. */
export function rightsProblem(error: unknown, databaseUrl: string): unknown {
  const cause = causeOf(error)
  if (!isNotAllowed(error) || !(cause instanceof Error)) return error
  const user = decodeURIComponent(new URL(databaseUrl).username)
  return new DatabaseUnavailable(
    `DATABASE_URL: ${cause.message}; what Medlem made in the database must belong to the user "${user}". An administrator hands over what another role made with: REASSIGN OWNED BY other_role TO ${quoted(user)};`,
  )
}

const causeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error ? error.cause : error

/** Whether the role lacks a right to what it asked for. */
export const isNotAllowed = (error: unknown): boolean => errorCode(causeOf(error)) === NOT_ALLOWED

const quoted = (name: string): string =>
  /^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`
