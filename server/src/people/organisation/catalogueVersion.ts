import { sql } from 'drizzle-orm'

/** A field for any query: differs when anything of any organisation, configuration or version of a page does (migrations 0002, 0055). */
export const catalogueVersion = sql<string>`(select coalesce(bit_xor(stamp), 0)::text from catalogue_stamp)`
