import { takeBackClaimPayment } from '@medlem/contract/claim'
import { takeBackCredit } from '@medlem/contract/credit'
import { bankAccount, bankLine, bankMatch } from '@medlem/database/schema/bank'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { recordMatch } from '../bankMatch/recordMatch.ts'
import { aClaim } from '../claim/testing/aClaim.ts'
import { aClub } from '../payment/testing/buyer.ts'

/** Whether this transaction had the line of the bank when it locked the payer. */
const hadLine: boolean[] = []
vi.mock('../../people/member/store.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../people/member/store.ts')>()
  const lockMember: typeof original.lockMember = async (tx, id) => {
    const { rows } = await tx.execute<{ had: boolean }>(
      sql`select xmax::text = pg_current_xact_id_if_assigned()::text as had from bank_line`,
    )
    if (rows[0]) hadLine.push(rows[0].had === true)
    return original.lockMember(tx, id)
  }
  return { ...original, lockMember }
})

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

test('what a line paid is taken back under the lock of the line first, then of the payer, as lines are decided', async () => {
  const { db } = server.deps
  const club = await aClub(server)
  const karl = await aMember(server)
  const { row } = await aClaim(server, { club, member: await aMember(server), by: karl })
  const at = server.clock.now()
  const of = { orgId: row.orgId, createdAt: at }
  const [account] = await db
    .insert(bankAccount)
    .values({ ...of, name: 'Bank' })
    .returning()
  const [line] = await db
    .insert(bankLine)
    .values({
      ...of,
      accountId: account?.id ?? '',
      key: 'one',
      bookedOn: '2026-11-01',
      amountMinor: 52_000,
      openMinor: 52_000,
      currency: 'DKK',
      text: '',
      payerName: '',
      reference: '',
      isOfTable: false,
    })
    .returning()
  if (!line) throw new Error('no line')
  // The first pays the claim, the second is credit alone.
  for (const amountMinor of [45_000, 7_000])
    await db.transaction((tx) =>
      recordMatch(tx, server.deps, {
        line,
        claimId: row.id,
        amountMinor,
        reason: 'chosen',
        by: { actorId: karl.id, traceId: 'test' },
        at,
      }),
    )
  const matches = await db.select().from(bankMatch)
  const creditId = matches.find((match) => match.creditId)?.creditId ?? ''
  const paymentId = matches.find((match) => match.paymentId)?.paymentId ?? ''
  const treasurer = server.as(karl, { roles: [`org:${club.organisation.key}|role:TREASURER`] })
  const reason = 'Of somebody else'
  hadLine.length = 0
  const params = { id: row.orgId }
  const credit = { params: { ...params, entryId: creditId }, body: { reason } }
  expect((await treasurer.call(takeBackCredit, credit)).status).toBe(200)
  const payment = { params: { ...params, claimId: row.id }, body: { paymentId, reason } }
  expect((await treasurer.call(takeBackClaimPayment, payment)).status).toBe(200)
  expect(hadLine).toEqual([true, true])
  expect(await db.select().from(bankLine)).toMatchObject([{ openMinor: 52_000 }])
})
