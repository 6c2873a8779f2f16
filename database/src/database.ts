import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

type Rows<Row> = { rows: Row[] }

/** What both drivers answer to raw SQL. */
interface RawResult extends PgQueryResultHKT {
  type: Rows<this['row']>
}

/** What stores query through. A `Transaction` is one too, so a store function takes `Database` and works in both. */
export type Database = PgDatabase<RawResult>

/** What `db.transaction` hands over. Inside it use nothing else: the embedded engine has one connection. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
