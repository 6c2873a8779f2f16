import { EXACT_TOTAL } from '@medlem/contract/member'
import { batched } from '@medlem/database/batching'
import type { Database } from '@medlem/database/database'
import { prepared } from '@medlem/database/prepared'
import { sql } from 'drizzle-orm'
import { type AuditEntry, writeReadings } from '../../platform/audit/entry.ts'
import {
  firstMembers,
  type MemberPage,
  type MemberQuestion,
  pageFrom,
  type RawPage,
  rowsToRead,
} from './searchStore.ts'

interface Reading {
  size: number
  entry: AuditEntry
}

/**
 * The first of all enabled members in Danish order, with how many there are. The statement that reads the page also writes
 * who read it to the audit log, and is answered when that is committed. Those who ask at the same moment share it: it is the
 * same page for all of them, longer for some. The entry's detail gets the page's size and total.
 */
export async function readEverybody(
  db: Database,
  { sort, size }: Pick<MemberQuestion, 'sort' | 'size'>,
  entry: AuditEntry,
): Promise<MemberPage> {
  const read = rowsToRead(size)
  const ask = prepared(db, `everybody_read_${sort}_${read}`, (name) => {
    const query = db
      .select({
        page: sql<RawPage>`json_build_object('found', found, 'members', members)`,
        written: writeReadings(entries),
      })
      // Read before it is recorded, and once.
      .from(sql`(select * from (${firstMembers({ sort, read })}) as first offset 0) as page`)
      .prepare(name)
    // One batch at a time: a second would only wait for the chain.
    return batched<Reading, RawPage | undefined>(
      async (readings) => {
        const [raw] = await query.execute({ readings: JSON.stringify(readings) })
        return readings.map(() => raw?.page)
      },
      { underWay: 1 },
    )
  })
  return pageFrom(await ask({ size, entry }), size)
}

const entries = sql`(
  select jsonb_agg(one -> 'entry' || jsonb_build_object('detail', coalesce(one -> 'entry' -> 'detail', '{}') || jsonb_build_object(
    'size', least(listed, (one ->> 'size')::int), 'total', least(found, ${sql.raw(String(EXACT_TOTAL))}))))
  from jsonb_array_elements(${sql.placeholder('readings')}::jsonb) as given (one))`
