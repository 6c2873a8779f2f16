import { customType } from 'drizzle-orm/pg-core'

/** Bytes. */
export const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })
