import { EXACT_TOTAL } from '@medlem/contract/member'
import { batched } from '@medlem/database/batching'
import type { Database } from '@medlem/database/database'
import { askedFor, type IdentityKey, memberJson, membersAsked } from '@medlem/database/memberByIdentity'
import { prepared } from '@medlem/database/prepared'
import { type MemberRow, member } from '@medlem/database/schema/member'
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
  /** Of the member who reads. */
  identity: IdentityKey
  size: number
  entry: Omit<AuditEntry, 'actorId'>
}

interface Read {
  page: RawPage
  /** With their places in the batch, from 1. */
  readers: [at: number, member: unknown][] | null
}

/** Who read, and what; the page is undefined where they are closed. */
export interface ReadEverybody {
  reader: MemberRow
  page: MemberPage | undefined
}

/**
 * The first of all enabled members in Danish order, with how many there are, and the member to whom the reader's identity is bound;
 * undefined when there is none. The statement also writes to the audit log that they read it, which is nothing where they are closed, and is
 * answered when that is committed. Those who ask at the same moment share it: it is the same page for all of them, longer
 * for some. The entry's detail gets the page's size and total.
 */
export async function readEverybody(
  db: Database,
  { sort, size, ...reading }: Pick<MemberQuestion, 'sort'> & Reading,
): Promise<ReadEverybody | undefined> {
  const read = rowsToRead(size)
  const ask = prepared(db, `everybody_read_${sort}_${read}`, (name) => {
    const query = db
      .select({
        read: sql<Read>`json_build_object('page', json_build_object('found', found, 'members', members), 'readers', readers,
          'written', ${writeReadings(sql`entries`)})`,
      })
      // Read before it is recorded, and once.
      .from(
        sql`(select * from (${firstMembers({ sort, read })}) as first offset 0) as page, lateral (${readers}) as reading`,
      )
      .prepare(name)
    // One batch at a time: a second would only wait for the chain.
    return batched<Reading, ReadEverybody | undefined>(
      async (readings) => {
        const [answer] = await query.execute({
          ...askedFor(readings.map(({ identity }) => identity)),
          readings: JSON.stringify(readings.map(({ size, entry }) => ({ size, entry }))),
        })
        return answer ? readFrom(answer.read, readings) : []
      },
      { underWay: 1 },
    )
  })
  return ask({ size, ...reading })
}

const readers = sql`
  select json_agg(json_build_array(asked.at, ${memberJson.row})) as readers, jsonb_agg(
    given.entry || jsonb_build_object('actorId', ${member.id}, 'detail', coalesce(given.entry -> 'detail', '{}') || jsonb_build_object(
      'size', least(listed, given.size), 'total', least(found, ${sql.raw(String(EXACT_TOTAL))})))
  ) filter (where ${member.enabled}) as entries
  from ${membersAsked},
    lateral (select reading -> 'entry' as entry, (reading ->> 'size')::int as size
      from (select (select ${sql.placeholder('readings')}::jsonb) -> (asked.at - 1)::int as reading) as one) as given`

function readFrom(
  { page, readers: found }: Read,
  readings: readonly Reading[],
): (ReadEverybody | undefined)[] {
  const answers = new Array<ReadEverybody | undefined>(readings.length)
  for (const [at, json] of found ?? []) {
    const reader = memberJson.read(json)
    const size = readings[at - 1]?.size ?? 0
    answers[at - 1] = { reader, page: reader.enabled ? pageFrom(page, size) : undefined }
  }
  return answers
}
