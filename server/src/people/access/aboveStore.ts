import type { Database } from '@medlem/database/database'
import { organisation } from '@medlem/database/schema/organisation'
import { sql } from 'drizzle-orm'

/** Keys of the organisations above one, the nearest first. */
export async function listKeysAbove(db: Database, orgId: string): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select ${organisation.key} as key from organisations_above(${orgId}) as above
    join ${organisation} on ${organisation.id} = above.id where above.distance > 0 order by above.distance`)
  return rows.map(({ key }) => key)
}
