import { audit } from '@medlem/database/schema/audit'
import { sql } from 'drizzle-orm'

/** Whether an entry says that somebody looked, and changed nothing. */
export const isLook = sql<boolean>`coalesce(${audit.detail} ->> 'implicit' = 'true', false)`
