import { creditEntry, creditPayback } from '@medlem/database/schema/credit'
import type { MemberRow } from '@medlem/database/schema/member'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { brokenInvariants } from '../invariant/checkInvariants.ts'
import { aClub, type Club } from '../payment/testing/buyer.ts'

let server: TestServer
let club: Club
let ida: MemberRow
let karl: MemberRow
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  club = await aClub(server)
  ida = await aMember(server)
  karl = await aMember(server)
  const of = { orgId: club.organisation.id, payerId: ida.id, method: 'cash', reason: 'Test' } as const
  const entry = { ...of, currency: 'DKK', bookedOn: '2026-11-01', createdAt: server.clock.now() }
  await server.deps.db.insert(creditEntry).values({ ...entry, cause: 'paid_too_much', amountMinor: 9_000 })
  const [paid] = await server.deps.db
    .insert(creditEntry)
    .values({ ...entry, cause: 'paid_back', amountMinor: -5_000 })
    .returning()
  await server.deps.db.insert(creditPayback).values({
    ...of,
    amountMinor: 5_000,
    state: 'done',
    entryId: paid?.id ?? null,
    requestedBy: karl.id,
    requestedAt: server.clock.now(),
  })
})

const broken = () => brokenInvariants(server.deps.db, { now: server.clock.now() })

test('a payback with its entry is whole', async () => {
  expect(await broken()).toEqual([])
})

type Db = TestServer['deps']['db']
const faults: [string, (db: Db) => Promise<unknown>][] = [
  ['an entry has no payback', (db) => db.delete(creditPayback)],
  ['a payback that was done has no entry', (db) => db.update(creditPayback).set({ entryId: null })],
  ['a payback has an entry and was not done', (db) => db.update(creditPayback).set({ state: 'rejected' })],
  ['an entry has another amount', (db) => db.update(creditPayback).set({ amountMinor: 4_000 })],
  ['money left in another way', (db) => db.update(creditPayback).set({ method: 'bank_transfer' })],
  ['one person asked and approved', (db) => db.update(creditPayback).set({ decidedBy: karl.id })],
  [
    'more is paid back than came',
    (db) => db.update(creditEntry).set({ amountMinor: 4_000 }).where(eq(creditEntry.cause, 'paid_too_much')),
  ],
  ['it was undone in part', (db) => undone(db, { minor: 4_000 })],
  ['it was undone by one person where two paid it back', (db) => undone(db, { second: ida.id })],
]

/** Undoes the payback, and lets a second person have agreed to it. */
async function undone(db: Db, { minor = 5_000, second }: { minor?: number; second?: string }) {
  const [row] = await db.select().from(creditPayback)
  if (!row) throw new Error('there is no payback')
  const { orgId, payerId, method, requestedBy, requestedAt, entryId: undoesId } = row
  const of = { orgId, payerId, method, reason: 'Test', undoesId, amountMinor: minor }
  const [entry] = await db
    .insert(creditEntry)
    .values({
      ...of,
      cause: 'payback_undone',
      currency: 'DKK',
      bookedOn: '2026-11-01',
      createdAt: requestedAt,
    })
    .returning()
  if (second) await db.update(creditPayback).set({ decidedBy: second })
  await db
    .insert(creditPayback)
    .values({ ...of, state: 'done', entryId: entry?.id ?? null, requestedBy, requestedAt })
}

test('a payback that was undone is whole', async () => {
  await undone(server.deps.db, {})
  expect(await broken()).toEqual([])
})

test.each(faults)('is found broken when %s', async (_what, spoil) => {
  await spoil(server.deps.db)
  expect((await broken()).map(({ id }) => id)).toContain('credit')
})
