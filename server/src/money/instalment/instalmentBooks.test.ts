import { listInstalments, recordInstalment } from '@medlem/contract/instalment'
import { exportBookkeeping } from '@medlem/contract/ledger'
import type { MemberRow } from '@medlem/database/schema/member'
import { message } from '@medlem/database/schema/message'
import { membershipConfiguration } from '@medlem/database/schema/organisation'
import { receipt } from '@medlem/database/schema/payment'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FrozenReceipt } from '../../club/receipt/frozenReceipt.ts'
import { aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { brokenInvariants } from '../invariant/checkInvariants.ts'
import { readCsv, readMinor } from '../ledger/testing/readCsv.ts'
import { aClub, books, type Club, pay, runJobs } from '../payment/testing/buyer.ts'
import { compareBooks } from '../reconciliation/compareBooks.ts'
import { buyInParts, offerParts, onPartsDay, openPart, planOf } from './testing/aPlan.ts'

let server: TestServer
let ida: MemberRow
let club: Club
beforeAll(async () => {
  server = await testServer({ listen: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  server.clock.set('2026-03-02T11:00:00Z')
  ida = await aMember(server)
  club = await aClub(server, { priceMinor: 40_001 })
})

const admin = () => server.as(ida, { roles: [`org:${club.organisation.key}|role:ADMIN`] })

/** Net price, VAT, surcharge and sum of what the accounting export has of some months. */
async function exported(...months: string[]): Promise<bigint[]> {
  const sums = [0n, 0n, 0n, 0n]
  for (const month of months) {
    const params = { id: club.organisation.id }
    const { body } = await admin().call(exportBookkeeping, { params, querystring: { month } })
    for (const cells of readCsv(String(body)).slice(1, -1))
      for (const n of sums.keys()) sums[n] = (sums[n] ?? 0n) + readMinor(cells[7 + n])
  }
  return sums
}

test('a price that was paid by card, in cash and by the link of an e-mail is whole in receipts, export and the comparison with the gateway', async () => {
  await server.deps.db
    .update(membershipConfiguration)
    .set({ vatRateTenThousandths: 12_500, membershipSurchargeMinor: 500, joiningFeeMinor: 10_001 })
    .where(eq(membershipConfiguration.id, club.configuration.id))
  await offerParts(server, club, { count: 3, days: ['2026-06-01', '2026-09-01'], chargeMinor: 777 })
  const captured = (await books(server)).gatewayCaptured ?? 0
  await buyInParts(server, ida, { club, keeps: false })
  const { totalMinor, parts } = await planOf(server, ida)
  const [first, second, third] = parts
  server.clock.set('2026-05-28T11:00:00Z')
  const cash = await admin().call(recordInstalment, {
    params: { id: club.organisation.id, partId: second?.id ?? '' },
    body: {
      ...{ method: 'cash', paidOn: '2026-05-27', amountMinor: second?.amountMinor ?? 0 },
      reason: 'At the club',
    },
  })
  expect(cash.status).toBe(201)
  await onPartsDay(server, '2026-08-25T11:00:00Z')
  const mails = await server.deps.db.select().from(message)
  const links = mails.flatMap(({ params }) => params.PAY ?? [])
  expect(links).toHaveLength(1)
  const partId = new URL(links[0] ?? '').searchParams.get('part') ?? ''
  expect(partId).toBe(third?.id)
  await pay(server, await openPart(server, ida, { partId }))
  await runJobs(server)
  const paid = (await server.as(ida).call(listInstalments, {})).body
  expect(paid).toMatchObject([{ paidMinor: totalMinor, parts: Array(3).fill({ state: 'paid' }) }])

  // 400,01 kr. and 100,01 to join and 7,77 for the parts with a VAT of 25 % each, and 5,00 without.
  const [net, vat, surcharge, total] = await exported('2026-03', '2026-05', '2026-08')
  expect([net, vat, surcharge]).toEqual([40_001n + 10_001n + 777n, 10_000n + 2_500n + 194n, 500n])
  expect(total).toBe(BigInt(totalMinor))
  const receipts = (await server.deps.db.select().from(receipt)).map(({ content }) =>
    FrozenReceipt.parse(content),
  )
  expect(receipts.map((one) => one.totalMinor).toSorted()).toEqual(
    parts.map(({ amountMinor }) => amountMinor).toSorted(),
  )
  const lines = receipts.flatMap((one) => one.lines)
  expect(lines.reduce((sum, { unitMinor }) => sum + unitMinor, 0)).toBe(totalMinor)
  const byCard = (first?.amountMinor ?? 0) + (third?.amountMinor ?? 0)
  const own = await books(server)
  expect([own.capturedMinor, (own.gatewayCaptured ?? 0) - captured]).toEqual([byCard, byCard])

  const [compared] = await compareBooks(server.deps, { from: '2026-03-01', to: '2026-08-31' })
  expect(compared?.days.map(({ day, differences, unasked }) => [day, differences, unasked])).toEqual(
    compared?.days.map(({ day }) => [day, [], []]),
  )
  expect(compared?.days.reduce((sum, one) => sum + one.compared, 0)).toBeGreaterThanOrEqual(2)
  expect(await brokenInvariants(server.deps.db, { now: server.clock.now() })).toEqual([])
})
