import pg from 'pg'

const TABLE = 'medlem_safekeeping'
/** Somebody waits for a write. */
const TIMEOUT_MS = 5_000

/** Sealed records in a table of a second database, which is made when it is missing. */
export function sealedRecords(databaseUrl: string) {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 2,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  })
  // An idle connection that breaks is replaced by the next call.
  pool.on('error', () => undefined)
  let made: Promise<unknown> | undefined
  const query = async (text: string, values: string[] = []): Promise<{ name: string; sealed: string }[]> => {
    made ??= pool.query(
      `create table if not exists ${TABLE} (name text primary key, sealed text not null, written_at timestamptz not null default now())`,
    )
    try {
      await made
    } catch (error) {
      // Two processes may make it at once; the next call finds it.
      made = undefined
      throw error
    }
    return (await pool.query(text, values)).rows
  }
  return {
    async write(name: string, sealed: string): Promise<void> {
      await query(
        `insert into ${TABLE} (name, sealed) values ($1, $2) on conflict (name) do update set sealed = excluded.sealed, written_at = now()`,
        [name, sealed],
      )
    },
    async read(name: string): Promise<string | undefined> {
      return (await query(`select name, sealed from ${TABLE} where name = $1`, [name]))[0]?.sealed
    },
    async list(): Promise<string[]> {
      const rows = await query(`select name, '' as sealed from ${TABLE} order by name collate "C"`)
      return rows.map(({ name }) => name)
    },
    async remove(name: string): Promise<void> {
      await query(`delete from ${TABLE} where name = $1`, [name])
    },
    close: (): Promise<void> => pool.end(),
  }
}
