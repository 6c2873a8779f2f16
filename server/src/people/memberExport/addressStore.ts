import type { Database } from '@medlem/database/database'
import { member, type StoredAddress } from '@medlem/database/schema/member'
import { inArray } from 'drizzle-orm'

/** The addresses of these members, by id. */
export async function listAddresses(
  db: Database,
  of: readonly { id: string }[],
): Promise<Map<string, StoredAddress | null>> {
  const ids = of.map(({ id }) => id)
  const rows = await db
    .select({ id: member.id, address: member.address })
    .from(member)
    .where(inArray(member.id, ids))
  return new Map(rows.map(({ id, address }) => [id, address]))
}
