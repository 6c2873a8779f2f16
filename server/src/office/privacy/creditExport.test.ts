import { exportMember } from '@medlem/contract/privacy'
import { creditEntry, creditPayback } from '@medlem/database/schema/credit'
import { claimReminder, dunningPause } from '@medlem/database/schema/dunning'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClaim } from '../../money/claim/testing/aClaim.ts'
import { aClub } from '../../money/payment/testing/buyer.ts'
import { aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

test('an export has credit, paybacks, reminders of claims and their pause, without words about others', async () => {
  const { db, clock } = server.deps
  const club = await aClub(server)
  const ida = await aMember(server, { email: 'ida@example.org' })
  const { row, claim } = await aClaim(server, { club, member: ida, by: ida })
  const at = clock.now()
  const of = { orgId: row.orgId, payerId: ida.id }
  const money = { ...of, amountMinor: 5_000, method: 'bank_transfer' } as const
  await db.insert(creditEntry).values({
    ...money,
    currency: 'DKK',
    cause: 'paid_too_much',
    bookedOn: '2026-11-01',
    reason: 'Somebody Else',
    createdAt: at,
  })
  await db.insert(creditPayback).values({ ...money, state: 'requested', reason: 'Asked', requestedAt: at })
  await db.insert(claimReminder).values({ planId: row.id, n: 1, sentOn: '2026-11-10', feeMinor: 10_000 })
  await db.insert(dunningPause).values({ ...of, until: '2026-12-01', reason: 'Time', createdAt: at })
  const { body } = await server.as(ida).call(exportMember, { querystring: {} })
  expect(body).toMatchObject({
    credit: [{ cause: 'paid_too_much', amountMinor: 5_000, bookedOn: '2026-11-01' }],
    creditPaybacks: [{ state: 'requested', amountMinor: 5_000, reason: 'Asked' }],
    claimReminders: [{ reference: claim.reference, sentOn: '2026-11-10', feeMinor: 10_000 }],
    reminderPauses: [{ until: '2026-12-01', reason: 'Time' }],
  })
  expect(JSON.stringify(body)).not.toContain('Somebody Else')
})
