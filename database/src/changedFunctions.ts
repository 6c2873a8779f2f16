import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql, TransactionRollbackError } from 'drizzle-orm'
import type { Connection } from './connection.ts'

const folder = fileURLToPath(new URL('./functions', import.meta.url))

export interface FunctionFile {
  name: string
  /** CREATE OR REPLACE FUNCTION with its comment. */
  statement: string
}

/** The functions of the database as this release has them, by name: migrations are made from these files. */
export function functionFiles(): FunctionFile[] {
  return readdirSync(folder)
    .toSorted()
    .map((file) => ({
      name: basename(file, '.sql'),
      statement: readFileSync(join(folder, file), 'utf8').trimEnd(),
    }))
}

/**
 * Compares migrated tables with the files. Each statement is tried in a transaction that is rolled back, and the database itself
 * says whether its text changed, so layout outside the body makes no difference.
 */
export async function changedFunctions(
  connection: Connection,
  files = functionFiles(),
): Promise<{ changed: FunctionFile[]; withoutFile: string[] }> {
  const changed: FunctionFile[] = []
  const before = await definitions(connection.db)
  await connection.db
    .transaction(async (tx) => {
      // A body may name a function that is created after it.
      await tx.execute(sql`set local check_function_bodies = off`)
      for (const { statement } of files) await tx.execute(sql.raw(statement))
      const after = await definitions(tx)
      changed.push(...files.filter(({ name }) => after.get(name) !== before.get(name)))
      tx.rollback()
    })
    .catch((error: unknown) => {
      if (!(error instanceof TransactionRollbackError)) throw error
    })
  const names = new Set(files.map(({ name }) => name))
  return { changed, withoutFile: [...before.keys()].filter((name) => !names.has(name)) }
}

/** PostgreSQL's own text of each function in the tables' schema, by name. */
async function definitions(db: Pick<Connection['db'], 'execute'>): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ name: string; definition: string }>(sql`
    select p.proname as name, string_agg(pg_get_functiondef(p.oid), chr(10) order by p.oid) as definition
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and p.prokind = 'f'
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    group by p.proname`)
  return new Map(rows.map(({ name, definition }) => [name, definition]))
}
