import { payment } from '@medlem/database/schema/payment'
import { desc, sql } from 'drizzle-orm'

/** Of two attempts of one moment, the newer is the one that replaced the other. */
export const NEWEST_FIRST = [
  desc(payment.createdAt),
  sql`(${payment.state} = 'superseded')`,
  desc(payment.id),
] as const
