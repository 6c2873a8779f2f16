import { membershipPeriod } from '@medlem/database/schema/membership'
import { type Placeholder, type SQL, sql } from 'drizzle-orm'

/** That the organisation has not ended the membership of a period on a day, or before it (decision 37). */
export function notEnded(day: string | Placeholder | SQL): SQL {
  return sql`not exists (select from membership ended
    where ended.id = ${membershipPeriod.membershipId} and ended.ends_on <= ${day}::date)`
}
