import { takeBackClaimPayment } from '@medlem/contract/claim'
import { takeBackCredit } from '@medlem/contract/credit'
import { bankAccount, bankLine, bankMatch } from '@medlem/database/schema/bank'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockMember } from '../../people/member/store.ts'
import { aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { countFree, whileHeld } from '../../testing/whileHeld.ts'
import { recordMatch } from '../bankMatch/recordMatch.ts'
import { aClaim } from '../claim/testing/aClaim.ts'
import { aClub } from '../payment/testing/buyer.ts'

/** The call holds the bank's line while it waits for the payer. */
async function expectLineFirst(payerId: string, takeBack: () => Promise<{ status: number }>): Promise<void> {
  const answer = await whileHeld({
    db: server.deps.db,
    hold: (tx) => lockMember(tx, payerId),
    call: takeBack,
    meanwhile: async (tx) => expect(await countFree(tx, bankLine)).toBe(0),
  })
  expect(answer?.status).toBe(200)
}

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
  const params = { id: row.orgId }
  const credit = { params: { ...params, entryId: creditId }, body: { reason } }
  await expectLineFirst(row.payerId, () => treasurer.call(takeBackCredit, credit))
  const payment = { params: { ...params, claimId: row.id }, body: { paymentId, reason } }
  await expectLineFirst(row.payerId, () => treasurer.call(takeBackClaimPayment, payment))
  expect(await db.select().from(bankLine)).toMatchObject([{ openMinor: 52_000 }])
})
