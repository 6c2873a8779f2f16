import { type Column, type SQL, sql } from 'drizzle-orm'

type Columns = Record<string, Column>
type RowOf<C extends Columns> = {
  [K in keyof C]: C[K]['_']['notNull'] extends true ? Data<C[K]> : Data<C[K]> | null
}
type Data<C extends Column> = C['_']['data']

/** Rows of another table as one column of a query, so that a thing and what belongs to it come in one round trip. */
export interface JsonRows<Row> {
  /** The columns under the names of the schema, for `select … from` in a subquery. */
  columns: SQL
  /** What JSON made of a row, back to what the schema says. */
  read(json: unknown): Row
}

export function jsonRows<C extends Columns>(columns: C): JsonRows<RowOf<C>> {
  const entries = Object.entries(columns)
  return {
    columns: sql.join(
      entries.map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
      sql`, `,
    ),
    read(json) {
      const given = json as Record<string, unknown>
      const row: Record<string, unknown> = {}
      for (const [name, column] of entries) {
        const value = given[name]
        row[name] = value === null || column.dataType === 'json' ? value : column.mapFromDriverValue(value)
      }
      return row as RowOf<C>
    },
  }
}

/**
 * What a subquery answers, as one JSON array. The subquery goes in whole: in the fields of a query from one table Drizzle
 * leaves the tables out before columns that it finds on the surface.
 */
export function jsonArray(subquery: SQL): SQL<unknown[]> {
  return sql<unknown[]>`(select coalesce(json_agg(each), '[]') from (${subquery}) as each)`
}
