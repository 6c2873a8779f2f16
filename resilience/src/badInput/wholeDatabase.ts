import type { TestServer } from '@medlem/server/testing/testServer'
import { sql } from 'drizzle-orm'

/** Every row of every table as text, by table; the schema of the jobs is not ours. */
export async function wholeDatabase({ deps }: TestServer): Promise<Record<string, string[]>> {
  const tables = await deps.db.execute<{ name: string }>(
    sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`,
  )
  const parts = tables.rows.map(
    ({ name }) =>
      sql`SELECT ${name}::text AS name, row_to_json(t)::text AS row FROM ${sql.identifier(name)} t`,
  )
  const found = await deps.db.execute<{ name: string; row: string }>(
    sql`${sql.join(parts, sql` UNION ALL `)} ORDER BY name, row`,
  )
  const rows: Record<string, string[]> = Object.fromEntries(tables.rows.map(({ name }) => [name, []]))
  for (const { name, row } of found.rows) rows[name]?.push(row)
  return rows
}
