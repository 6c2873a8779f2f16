import { audit } from '@medlem/database/schema/audit'
import { claimPayer } from '@medlem/database/schema/claim'
import { member } from '@medlem/database/schema/member'
import { receipt } from '@medlem/database/schema/payment'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordClaimPayment } from '../../money/claim/recordClaimPayment.ts'
import { aClaim } from '../../money/claim/testing/aClaim.ts'
import { split } from '../../money/claim/testing/split.ts'
import { brokenInvariants } from '../../money/invariant/checkInvariants.ts'
import { aClub } from '../../money/payment/testing/buyer.ts'
import { aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { forgetClaimPayers } from './forgetClaimPayers.ts'

const DAY_MS = 86_400_000

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

test('a payer of a share is forgotten 90 days after it was paid, and the receipt stays; one who owes or has credit is not', async () => {
  const { db } = server.deps
  const club = await aClub(server)
  const ida = await aMember(server, { firstName: 'Ida' })
  const made = await aClaim(server, { club, member: ida, by: ida })
  const [paid, owing, credited] = await split(server, made, {
    shares: ['Kommunen', 'Sponsor', 'Fonden'].map((name) => ({ name, amountMinor: 10_000 })),
    by: ida,
  })
  const pay = (claimId: string | undefined, amountMinor: number) =>
    db.transaction((tx) =>
      recordClaimPayment(tx, server.deps, {
        orgId: club.organisation.id,
        claimId: claimId ?? '',
        amountMinor,
        shownOpenMinor: null,
        paidOn: '2026-11-01',
        method: 'cash',
        reason: 'Cash',
        by: { actorId: ida.id, traceId: 'test' },
        at: server.clock.now(),
      }),
    )
  server.clock.advance(100 * DAY_MS)
  await pay(paid?.row.id, 10_000)
  await pay(credited?.row.id, 10_001)
  server.clock.advance(89 * DAY_MS)
  expect(await forgetClaimPayers(server.deps)).toBe(0)
  server.clock.advance(2 * DAY_MS)
  expect(await forgetClaimPayers(server.deps)).toBe(1)
  const left = await db.select().from(claimPayer)
  expect(left.map(({ planId }) => planId).toSorted()).toEqual([owing?.row.id, credited?.row.id].toSorted())
  const [gone] = await db
    .select()
    .from(member)
    .where(eq(member.id, paid?.row.payerId ?? ''))
  expect(gone).toMatchObject({ enabled: false, address: null })
  expect(gone?.firstName).not.toBe('Kommunen')
  const receipts = await db.select().from(receipt).orderBy(asc(receipt.number))
  expect(receipts.map(({ content }) => content)).toMatchObject([
    { payer: { name: 'Kommunen' } },
    { payer: { name: 'Fonden' } },
  ])
  expect(await db.$count(audit, eq(audit.action, 'claim_payer_forget'))).toBe(1)
  expect(await brokenInvariants(db, { now: server.clock.now() })).toEqual([])
})
