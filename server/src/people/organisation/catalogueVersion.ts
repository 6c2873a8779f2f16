import { sql } from 'drizzle-orm'

/** A field for any query: differs when anything of any organisation or configuration does (migration 0002). */
export const catalogueVersion = sql<string>`(select coalesce(bit_xor(stamp), 0)::text from catalogue_stamp)`
