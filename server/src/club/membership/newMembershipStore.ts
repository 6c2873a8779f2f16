import { batched } from '@medlem/database/batching'
import type { Database } from '@medlem/database/database'
import { jsonRows } from '@medlem/database/jsonRows'
import { prepared } from '@medlem/database/prepared'
import { type MembershipRow, membership } from '@medlem/database/schema/membership'
import { getTableColumns, sql } from 'drizzle-orm'
import { insertNewMembership } from './store.ts'

type Values = Pick<MembershipRow, 'memberId' | 'orgId' | 'updateDate'>

const made = jsonRows(getTableColumns(membership))
const given = (name: string) => sql.placeholder(name)

/** Where one of a batch waits for a lock for longer, all are undone and written one by one, so that only that one waits. */
const LOCK_WAIT_MS = 50
/** And one that waits for longer holds up none of those who come after it. */
const MAX_MS = 100

/**
 * A new membership in a transaction that has nothing else in it; undefined when there was one already. Those of the same
 * moment are one statement and one commit.
 */
export function commitNewMembership(db: Database, values: Values): Promise<MembershipRow | undefined> {
  return prepared(db, 'membership_insert_batch', (name) => {
    const query = db
      .with(db.$with('made', {}).as(insertMany))
      .select({ row: sql<unknown>`${made.row}` })
      .from(sql`made as ${membership}`)
      .prepare(name)
    return batched<Values, MembershipRow | undefined>(
      async (batch) => {
        const [alone] = batch
        if (alone && batch.length === 1) return [await insertNewMembership(db, alone)]
        const rows = await query.execute({
          members: batch.map(({ memberId }) => memberId),
          organisations: batch.map(({ orgId }) => orgId),
          dates: batch.map(({ updateDate }) => updateDate.toISOString()),
        })
        const written = new Map(rows.map(({ row }) => [keyOf(made.read(row)), made.read(row)]))
        // Of two that ask for the same one the first made it.
        return batch.map((one) => {
          const row = written.get(keyOf(one))
          written.delete(keyOf(one))
          return row
        })
      },
      { longestMs: MAX_MS },
    )
  })(values)
}

const keyOf = ({ memberId, orgId }: Pick<Values, 'memberId' | 'orgId'>) => `${memberId} ${orgId}`

// Always in the same order, so that no two batches wait for each other. Parameters are in queries of their own, so that
// the planner expects the same of every batch and keeps its plan.
const insertMany = sql`insert into ${membership} (member_id, org_id, update_date)
  select * from unnest((select ${given('members')}::uuid[]), (select ${given('organisations')}::uuid[]),
    (select ${given('dates')}::timestamptz[])) as given (member_id, org_id, update_date)
  where (select set_config('lock_timeout', ${sql.raw(`'${LOCK_WAIT_MS}'`)}, true)) is not null
  order by member_id, org_id
  on conflict do nothing returning *`
