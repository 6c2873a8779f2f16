import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Connection } from '@medlem/database/connection'
import { migrationsFolder } from '@medlem/database/migrate'
import { audit } from '@medlem/database/schema/audit'
import { testDatabase } from '@medlem/database/testing/testDatabase'
import { type SQL, sql } from 'drizzle-orm'
import { TransactionRollbackError } from 'drizzle-orm/errors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ChainVerdict, verifyChain } from './verifyChain.ts'

const at = new Date('2026-10-25T00:59:59.123Z')
const id = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
// Everything that a text can get wrong: null and empty, quotes, control characters, other alphabets, numbers in JSON.
const entries = [
  { at, action: 'member_read' },
  { at, action: '', objectId: '', traceId: '', detail: {} },
  { at, action: 'a"b\\c\n\t\b\f\u0001\u007f/', actorId: id, subjectId: id, orgId: id, traceId: 'null' },
  {
    at,
    action: 'Æ ø 字 😀 \u2028',
    detail: { z: 1, a: [1.5, 1e21, null, { 'é"': 'x\ny' }], long: 'å'.repeat(300) },
  },
  { at: new Date('1969-12-31T23:59:59.999Z'), action: 'before 1970' },
  { at, action: 'last' },
]

let connection: Connection
/** The last hash, noted while the chain was whole. */
let headHash: string

beforeAll(async () => {
  connection = await testDatabase()
  expect(await verifyChain(connection.db)).toEqual({
    ok: true,
    entries: 0,
    headHash: null,
    holdsExpected: true,
  })
  for (const entry of entries) await connection.db.insert(audit).values(entry)
  const rows = await connection.db.select().from(audit).orderBy(audit.place)
  headHash = rows.at(-1)?.hash ?? ''
})
afterAll(() => connection.close())

/** What is found after somebody with the rights of the database's owner was at it, past the triggers; then it is undone. */
async function verdictAfter(...statements: SQL[]): Promise<ChainVerdict | undefined> {
  let verdict: ChainVerdict | undefined
  const tampering = connection.db.transaction(async (tx) => {
    await tx.execute(sql`alter table audit disable trigger user`)
    for (const statement of statements) await tx.execute(statement)
    verdict = await verifyChain(tx, { expectedHash: headHash })
    tx.rollback()
  })
  await tampering.catch((error: unknown) => {
    if (!(error instanceof TransactionRollbackError)) throw error
  })
  return verdict
}

const changed = (place: number) => ({
  ok: false,
  place,
  why: expect.stringContaining('was changed or moved'),
})

describe('the chain of the audit log', () => {
  test('holds for entries of every kind, whatever the size of the pages', async () => {
    for (const pageSize of [1, 2, 3, 6, 7, 1000]) {
      const verdict = await verifyChain(connection.db, { pageSize })
      expect(verdict).toEqual({ ok: true, entries: 6, headHash, holdsExpected: true })
    }
  })

  test.each([
    ['an action', sql`update audit set action = 'other' where place = 3`, 3],
    ['null for empty', sql`update audit set object_id = null where place = 2`, 2],
    ['the trace', sql`update audit set trace_id = null where place = 3`, 3],
    ['a microsecond', sql`update audit set at = at + interval '1 microsecond' where place = 5`, 5],
    ['the actor', sql`update audit set actor_id = gen_random_uuid() where place = 3`, 3],
    ['who it was done for', sql`update audit set subject_id = null where place = 3`, 3],
    ['the organisation', sql`update audit set org_id = null where place = 3`, 3],
    ['the detail', sql`update audit set detail = detail || '{"z": 2}' where place = 4`, 4],
    ['the number', sql`update audit set id = 4711 where place = 1`, 1],
    ['a hash', sql`update audit set hash = repeat('0', 64) where place = 6`, 6],
  ])('breaks where %s was changed', async (_what, statement, place) => {
    expect(await verdictAfter(statement)).toEqual(changed(place))
  })

  test('is over every column of an entry', async () => {
    const { rows } = await connection.db.execute(
      sql`select column_name from information_schema.columns where table_schema = 'public' and table_name = 'audit'`,
    )
    // A new column belongs in the hash, and in the table above.
    expect(rows).toHaveLength(11)
  })

  test('breaks behind an entry that was changed and sealed again', async () => {
    const verdict = await verdictAfter(
      sql`update audit set action = 'other' where place = 3`,
      sql`update audit a set hash = audit_hash((select hash from audit where place = 2), 3, a) where place = 3`,
    )
    expect(verdict).toEqual(changed(4))
  })

  test('breaks where an entry was deleted, also when those behind moved up', async () => {
    const deleted = sql`delete from audit where place = 3`
    const why = 'the entry is missing: the next one stands at 4'
    expect(await verdictAfter(deleted)).toEqual({ ok: false, place: 3, why })
    const up = [3, 4, 5].map((place) => sql`update audit set place = ${place} where place = ${place + 1}`)
    expect(await verdictAfter(deleted, ...up)).toEqual(changed(3))
  })

  test('breaks where two entries changed places', async () => {
    const move = (from: number, to: number) => sql`update audit set place = ${to} where place = ${from}`
    expect(await verdictAfter(move(2, 99), move(3, 2), move(99, 3))).toEqual(changed(2))
  })

  test('breaks where an entry was put in', async () => {
    const put = sql`insert into audit (at, action) values (now(), 'never happened')`
    const unsealed = { ok: false, place: 7, why: expect.stringContaining('was never sealed') }
    expect(await verdictAfter(put)).toEqual(unsealed)
    const sealed = sql`update audit set place = 7, hash = repeat('a', 64) where place is null`
    expect(await verdictAfter(put, sealed)).toEqual(changed(7))
  })

  test('whose end was cut off, or which was rewritten as a whole, has lost the hash that was noted', async () => {
    const cut = await verdictAfter(sql`delete from audit where place > 4`)
    expect(cut).toMatchObject({ ok: true, entries: 4, holdsExpected: false })
    const rewritten = await verdictAfter(
      sql`update audit set place = null, hash = null`,
      sql`delete from audit where action = 'before 1970'`,
      sql.raw(chainingOfTheMigration()),
    )
    expect(rewritten).toMatchObject({ ok: true, entries: 5, holdsExpected: false })
  })

  test('is made by the migration for the entries of an installation from before', async () => {
    const verdict = await verdictAfter(
      sql`update audit set place = null, hash = null`,
      sql.raw(chainingOfTheMigration()),
      sql`alter table audit enable trigger user`,
      sql`insert into audit (at, action) values (now(), 'the first after')`,
      sql`set constraints all immediate`,
    )
    expect(verdict).toMatchObject({ ok: true, entries: 7, holdsExpected: true })
  })
})

function chainingOfTheMigration(): string {
  const file = readFileSync(join(migrationsFolder(), '0003_audit_chain.sql'), 'utf8')
  return file.split('--> statement-breakpoint').find((part) => part.includes('DO $$')) ?? ''
}
