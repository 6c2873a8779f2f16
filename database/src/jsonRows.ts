import { Column, type SQL, sql } from 'drizzle-orm'

type Columns = Record<string, Column>
type RowOf<C extends Columns> = {
  [K in keyof C]: C[K]['_']['notNull'] extends true ? Data<C[K]> : Data<C[K]> | null
}
type Data<C extends Column> = C['_']['data']

/** Rows of another table as one column of a query, so that a thing and what belongs to it come in one round trip. */
export interface JsonRows<Row> {
  /** A row as a JSON array of its columns: shorter than an object, which would repeat the names in each row. */
  row: SQL
  /** What JSON made of a row, back to what the schema says. */
  read(json: unknown): Row
}

type Read = ((value: unknown) => unknown) | undefined

export function jsonRows<C extends Columns>(columns: C): JsonRows<RowOf<C>> {
  const entries = Object.entries(columns)
  const reads = entries.map(([name, column], at): [string, number, Read] => [name, at, readOf(column)])
  return {
    row: sql`json_build_array(${sql.join(
      entries.map(([, column]) => sql`${column}`),
      sql`, `,
    )})`,
    read(json) {
      const given = json as unknown[]
      const row: Record<string, unknown> = {}
      for (const [name, at, read] of reads) {
        const value = given[at]
        row[name] = read === undefined || value === null ? value : read(value)
      }
      return row as RowOf<C>
    },
  }
}

/** Undefined where JSON holds the value as the schema has it. */
function readOf(column: Column): Read {
  const isAsIs =
    column.dataType === 'json' || column.mapFromDriverValue === Column.prototype.mapFromDriverValue
  return isAsIs ? undefined : (value) => column.mapFromDriverValue(value)
}

/** The rows that follow `from`, as one JSON array in a subquery. */
export function jsonArray(row: SQL, { from, orderBy }: { from: SQL; orderBy: SQL }): SQL<unknown[]> {
  return sql<unknown[]>`(select coalesce(json_agg(${row} order by ${orderBy}), '[]') from ${from})`
}
