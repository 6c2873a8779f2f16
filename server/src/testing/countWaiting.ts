import type { Database } from '@medlem/database/database'
import { sql } from 'drizzle-orm'

/** How many connections wait for a lock. On PostgreSQL. */
export async function countWaiting(db: Database): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.count ?? 0
}
