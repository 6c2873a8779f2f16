import { eraseMember } from '@medlem/contract/privacy'
import { bankAccount, bankLine, bankMatch } from '@medlem/database/schema/bank'
import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordMatch } from '../../money/bankMatch/recordMatch.ts'
import { aClaim } from '../../money/claim/testing/aClaim.ts'
import { brokenInvariants } from '../../money/invariant/checkInvariants.ts'
import { aClub } from '../../money/payment/testing/buyer.ts'
import { aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { forgetBankWords } from './forgetBankWords.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

test('what a bank said of payers goes when bookkeeping need not keep it, of the erased too, and what was booked stays', async () => {
  const { db, clock } = server.deps
  server.clock.set('2026-03-02T11:00:00Z')
  const club = await aClub(server)
  const karl = await aMember(server, { firstName: 'Karl' })
  const ida = await aMember(server, { firstName: 'Ida', lastName: 'Holm', email: 'ida@example.org' })
  const made = await aClaim(server, { club, member: ida, by: karl })
  const of = { orgId: club.organisation.id, createdAt: clock.now() }
  const [account] = await db
    .insert(bankAccount)
    .values({ ...of, name: 'Bank' })
    .returning()
  const said = {
    text: 'Kontingent',
    payerName: 'Ida Holm',
    reference: 'R1',
    payerHash: 'h',
    payerLastFour: '6243',
  }
  const line = { ...of, ...said, accountId: account?.id ?? '', currency: 'DKK', isOfTable: false }
  const money = { amountMinor: 45_000, openMinor: 45_000 }
  await db.insert(bankLine).values([
    { ...line, ...money, key: 'a', bookedOn: '2025-12-31' },
    { ...line, ...money, key: 'b', bookedOn: '2026-01-02' },
    { ...line, ...money, key: 'c', bookedOn: '2026-01-03', text: '', payerName: '', reference: '' },
  ])
  const lines = () => db.select().from(bankLine).orderBy(asc(bankLine.key))
  const [, matched] = await lines()
  if (!matched) throw new Error('there is no line')
  await db.transaction((tx) =>
    recordMatch(tx, server.deps, {
      line: matched,
      claimId: made.row.id,
      amountMinor: 45_000,
      reason: 'name',
      by: { actorId: karl.id, traceId: 'test' },
      at: clock.now(),
    }),
  )
  const body = { confirmEmail: 'ida@example.org', endActiveYears: true }
  expect((await server.as(ida).call(eraseMember, { body })).status).toBe(200)
  // Bookkeeping has to keep it until the end of the fifth year.
  server.clock.set('2030-12-31T22:00:00Z')
  expect(await forgetBankWords(server.deps)).toBe(0)
  expect((await lines()).map(({ payerName }) => payerName)).toEqual(['Ida Holm', 'Ida Holm', ''])
  server.clock.set('2031-01-01T11:00:00Z')
  expect(await forgetBankWords(server.deps)).toBe(1)
  expect((await lines()).map(({ payerName }) => payerName)).toEqual(['', 'Ida Holm', ''])
  server.clock.set('2032-01-01T11:00:00Z')
  expect([await forgetBankWords(server.deps), await forgetBankWords(server.deps)]).toEqual([2, 0])
  const nothing = { text: '', payerName: '', reference: '', payerHash: null, payerLastFour: null }
  expect(await lines()).toMatchObject([
    { ...nothing, key: 'a', bookedOn: '2025-12-31', amountMinor: 45_000, openMinor: 45_000 },
    { ...nothing, key: 'b', openMinor: 0 },
    { ...nothing, key: 'c' },
  ])
  expect(await db.select().from(bankMatch)).toMatchObject([{ lineId: matched.id, claimId: made.row.id }])
  expect(await brokenInvariants(db, { now: clock.now() })).toEqual([])
})
