import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Connection } from '@medlem/database/connection'
import { migrationsFolder } from '@medlem/database/migrate'
import { audit, auditHead } from '@medlem/database/schema/audit'
import { testDatabase } from '@medlem/database/testing/testDatabase'
import { type SQL, sql } from 'drizzle-orm'
import { TransactionRollbackError } from 'drizzle-orm/errors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noteHeads } from './chainStore.ts'
import { type ChainVerdict, verifyChain } from './verifyChain.ts'

const at = new Date('2026-10-25T00:59:59.123Z')
const id = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
// Everything that a text can get wrong: null and empty, quotes, control characters, other alphabets, numbers in JSON.
const entries = [
  { at, action: 'member_read' },
  { at, action: '', objectId: '', traceId: '', detail: {} },
  { at, action: 'a"b\\c\n\t\b\f\u0001\u007f/', actorId: id, subjectId: id, traceId: 'null' },
  {
    at,
    action: 'Æ ø 字 😀 \u2028',
    detail: { z: 1, a: [1.5, 1e21, null, { 'é"': 'x\ny' }], long: 'å'.repeat(300) },
  },
  { at: new Date('1969-12-31T23:59:59.999Z'), action: 'before 1970' },
  { at, action: 'last' },
]
/** The chain of an organisation, beside the one above, which belongs to none. */
const ofOrganisation = ['first', 'second', 'third'].map((action) => ({ at, action, orgId: id }))

let connection: Connection
/** The last hash, noted while the chain was whole. */
let headHash: string

beforeAll(async () => {
  connection = await testDatabase()
  expect(await verifyChain(connection.db)).toEqual({
    ok: true,
    entries: 0,
    chains: 0,
    headHash: null,
    holdsExpected: true,
  })
  for (const entry of [...entries, ...ofOrganisation]) {
    await connection.db.insert(audit).values(entry)
    await noteHeads(connection.db)
  }
  const rows = await connection.db.select().from(auditHead).orderBy(auditHead.place)
  headHash = rows.at(-1)?.hash ?? ''
})
afterAll(() => connection.close())

/** What is found after somebody with the rights of the database's owner was at it, past the triggers; then it is undone. */
async function verdictAfter(...statements: SQL[]): Promise<ChainVerdict | undefined> {
  let verdict: ChainVerdict | undefined
  const tampering = connection.db.transaction(async (tx) => {
    for (const table of ['audit', 'audit_head'])
      await tx.execute(sql.raw(`alter table ${table} disable trigger user`))
    for (const statement of statements) await tx.execute(statement)
    verdict = await verifyChain(tx, { expectedHash: headHash })
    tx.rollback()
  })
  await tampering.catch((error: unknown) => {
    if (!(error instanceof TransactionRollbackError)) throw error
  })
  return verdict
}

const changed = (place: number, chain = 'none') => ({
  ok: false,
  chain,
  place,
  why: expect.stringContaining('was changed or moved'),
})

describe('the chain of the audit log', () => {
  test('holds for entries of every kind, whatever the size of the pages', async () => {
    for (const pageSize of [1, 2, 3, 6, 7, 9, 10, 1000]) {
      const verdict = await verifyChain(connection.db, { pageSize, rests: pageSize < 7 })
      expect(verdict).toEqual({ ok: true, entries: 9, chains: 2, headHash, holdsExpected: true })
    }
  })

  test.each([
    ['an action', sql`update audit set action = 'other' where chain = 'none' and place = 3`, 3],
    ['null for empty', sql`update audit set object_id = null where chain = 'none' and place = 2`, 2],
    ['the trace', sql`update audit set trace_id = null where chain = 'none' and place = 3`, 3],
    [
      'a microsecond',
      sql`update audit set at = at + interval '1 microsecond' where chain = 'none' and place = 5`,
      5,
    ],
    ['the actor', sql`update audit set actor_id = gen_random_uuid() where chain = 'none' and place = 3`, 3],
    ['who it was done for', sql`update audit set subject_id = null where chain = 'none' and place = 3`, 3],
    ['the organisation', sql`update audit set org_id = ${id} where chain = 'none' and place = 3`, 3],
    ['the detail', sql`update audit set detail = detail || '{"z": 2}' where chain = 'none' and place = 4`, 4],
    ['the number', sql`update audit set id = 4711 where chain = 'none' and place = 1`, 1],
    ['the chain', sql`update audit set chain = ${id}, place = 4 where chain = 'none' and place = 6`, 4, id],
    ['a hash', sql`update audit set hash = repeat('0', 64) where chain = 'none' and place = 6`, 6],
  ])('breaks where %s was changed', async (_what, statement, place, chain = 'none') => {
    expect(await verdictAfter(statement)).toEqual(changed(place, chain))
  })

  test('is over every column of an entry', async () => {
    const { rows } = await connection.db.execute(
      sql`select column_name from information_schema.columns where table_schema = 'public' and table_name = 'audit'`,
    )
    // A new column belongs in the hash, and in the table above.
    expect(rows).toHaveLength(12)
  })

  test('breaks behind an entry that was changed and sealed again', async () => {
    const verdict = await verdictAfter(
      sql`update audit set action = 'other' where chain = 'none' and place = 3`,
      sql`update audit a set hash = audit_hash((select hash from audit where chain = 'none' and place = 2), 3, a) where chain = 'none' and place = 3`,
    )
    expect(verdict).toEqual(changed(4))
  })

  test('breaks where an entry was deleted, also when those behind moved up', async () => {
    const deleted = sql`delete from audit where chain = 'none' and place = 3`
    const why = 'the entry is missing: the next one stands at 4'
    expect(await verdictAfter(deleted)).toEqual({ ok: false, chain: 'none', place: 3, why })
    const up = [3, 4, 5].map(
      (place) => sql`update audit set place = ${place} where chain = 'none' and place = ${place + 1}`,
    )
    expect(await verdictAfter(deleted, ...up)).toEqual(changed(3))
  })

  test('breaks where two entries changed places', async () => {
    const move = (from: number, to: number) =>
      sql`update audit set place = ${to} where chain = 'none' and place = ${from}`
    expect(await verdictAfter(move(2, 99), move(3, 2), move(99, 3))).toEqual(changed(2))
  })

  test('breaks where an entry was put in', async () => {
    const put = sql`insert into audit (at, action, chain) values (now(), 'never happened', 'none')`
    const unsealed = { ok: false, chain: 'none', place: 7, why: expect.stringContaining('was never sealed') }
    expect(await verdictAfter(put)).toEqual(unsealed)
    const sealed = sql`update audit set place = 7, hash = repeat('a', 64) where place is null`
    expect(await verdictAfter(put, sealed)).toEqual(changed(7))
  })

  const cut = sql`delete from audit where chain = 'none' and place > 4`
  const forgetEnd = sql`update audit_chain set place = 4, hash =
    (select hash from audit where chain = 'none' and place = 4) where chain = 'none'`
  const forgetNotes = sql`delete from audit_head where place > 4`

  test('breaks where the end of a chain was cut off, unless everything that knows of it was', async () => {
    const end = { ok: false, chain: 'none', place: 6, why: expect.stringContaining('was cut off') }
    expect(await verdictAfter(cut)).toEqual(end)
    const note = {
      ok: false,
      chain: 'heads',
      place: 5,
      why: 'the chain none has lost the entry that stood at 5',
    }
    expect(await verdictAfter(cut, forgetEnd)).toEqual(note)
  })

  test.each([
    ['changed', sql`update audit_head set chain_place = 3 where place = 4`, 4, 'was changed or moved'],
    ['deleted', sql`delete from audit_head where place = 2`, 2, 'the note is missing'],
  ])('breaks where a note of its heads was %s', async (_what, statement, place, why) => {
    const broken = { ok: false, chain: 'heads', place, why: expect.stringContaining(why) }
    expect(await verdictAfter(statement)).toEqual(broken)
  })

  test('that was cut off or rewritten as a whole has lost the hash that was noted outside', async () => {
    const ofOrganisationToo = sql`delete from audit where chain <> 'none'`
    const forgetOrganisation = sql`delete from audit_chain where chain <> 'none'`
    expect(
      await verdictAfter(cut, forgetEnd, forgetNotes, ofOrganisationToo, forgetOrganisation),
    ).toMatchObject({ ok: true, entries: 4, holdsExpected: false })
    const rewritten = await verdictAfter(
      sql`create temporary table kept on commit drop as select * from audit where action <> 'before 1970'`,
      ...['audit', 'audit_chain', 'audit_head'].map((table) => sql.raw(`delete from ${table}`)),
      ...withTriggers(sql`insert into audit (id, at, actor_id, subject_id, org_id, action, object_id, trace_id, detail)
        select id, at, actor_id, subject_id, org_id, action, object_id, trace_id, detail from kept order by id`),
      sql`select audit_note_heads()`,
    )
    expect(rewritten).toMatchObject({ ok: true, entries: 8, chains: 2, holdsExpected: false })
  })

  test('still holds a hash that was noted when there were no heads: that of an entry', async () => {
    const [first] = await connection.db.select().from(audit).orderBy(audit.id).limit(1)
    const verdicts = [first?.hash ?? '', 'f'.repeat(64)].map((expectedHash) =>
      verifyChain(connection.db, { expectedHash }),
    )
    expect(await Promise.all(verdicts)).toMatchObject([{ holdsExpected: true }, { holdsExpected: false }])
  })

  test('goes on, for an installation that had a single one, in one for each organisation', async () => {
    const verdict = await verdictAfter(
      sql`update audit set chain = 'all', place = null, hash = null`,
      ...['audit_chain', 'audit_head'].map((table) => sql.raw(`delete from ${table}`)),
      statementOf('0003_audit_chain', 'DO $$'),
      statementOf('0027_audit_chains', 'INSERT INTO "audit_chain" SELECT'),
      ...withTriggers(sql`insert into audit (at, action) values (now(), 'the first after')`),
      sql`select audit_note_heads()`,
    )
    expect(verdict).toMatchObject({ ok: true, entries: 10, chains: 2 })
  })
})

/** With the triggers on, as for everybody; sealed at once. */
const withTriggers = (statement: SQL): SQL[] => [
  sql`alter table audit enable trigger user`,
  statement,
  sql`set constraints all immediate`,
]

function statementOf(migration: string, beginning: string): SQL {
  const file = readFileSync(join(migrationsFolder(), `${migration}.sql`), 'utf8')
  return sql.raw(file.split('--> statement-breakpoint').find((part) => part.includes(beginning)) ?? '')
}
