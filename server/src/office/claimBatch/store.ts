import type { Database } from '@medlem/database/database'
import { sql } from 'drizzle-orm'

/** The claims that a batch made of payers without an e-mail address, by the payers' names. */
export async function listClaimsWithoutEmail(db: Database, batchId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select n.id from batch_row r
    join instalment_plan n on n.id = (r.after->>'claimId')::uuid
    join member payer on payer.id = n.payer_id
    where r.batch_id = ${batchId} and r.state = 'done' and coalesce(payer.email, '') = '' and payer.enabled
    order by name_sort_key(name_folded(payer.first_name)), name_sort_key(name_folded(payer.last_name)), n.id`)
  return rows.map(({ id }) => id)
}
