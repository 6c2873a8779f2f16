import { type Batch, type BatchAction, getBatch, listBatchRows, moveBatch } from '@medlem/contract/batch'
import { revokePeriod } from '@medlem/contract/grant'
import { recordPayments } from '@medlem/contract/paymentBatch'
import type { MemberRow } from '@medlem/database/schema/member'
import { membershipConfiguration } from '@medlem/database/schema/organisation'
import { payment, purchase } from '@medlem/database/schema/payment'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertNewMembership, listActiveYears } from '../../club/membership/store.ts'
import { aCast, type Cast } from '../../club/membership/testing/cast.ts'
import { brokenInvariants } from '../../money/invariant/checkInvariants.ts'
import { aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { runBatch } from '../batch/runBatch.ts'
import { batchHandlers } from '../batchKinds/batchHandlers.ts'

let server: TestServer
let cast: Cast
let people: MemberRow[]
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
  people = []
  for (const firstName of ['Anna', 'Bo', 'Cleo', 'Dan']) {
    const made = await aMember(server, { firstName, dateOfBirth: firstName === 'Dan' ? '2016-01-01' : null })
    const of = { memberId: made.id, orgId: cast.club.id }
    await insertNewMembership(server.deps.db, { ...of, updateDate: server.clock.now() })
    people.push(made)
  }
})
afterEach(async () => {
  expect(await brokenInvariants(server.deps.db, { now: server.clock.now() })).toEqual([])
})

const treasurer = () => cast.as.clubAdmin
const here = () => ({ id: cast.club.id })
const ids = () => people.map(({ id }) => id)
const record = () => ({
  membershipConfId: cast.fee.id,
  method: 'bank_transfer' as const,
  paidOn: '2026-11-01',
  amountMinor: 45_000,
  reason: 'From the bank statement of October',
})
const begin = (values: Partial<ReturnType<typeof record>> = {}) =>
  treasurer().call(recordPayments, {
    params: here(),
    body: { selection: { kind: 'some', memberIds: ids() }, record: { ...record(), ...values } },
  })
async function work(batchId: string): Promise<Batch> {
  await runBatch(server.deps, batchHandlers, batchId)
  return (await treasurer().call(getBatch, { params: { ...here(), batchId } })).body
}
async function move(batchId: string, action: BatchAction): Promise<Batch> {
  await treasurer().call(moveBatch, { params: { ...here(), batchId }, body: { action } })
  return work(batchId)
}
const reasons = async (batchId: string) => {
  const { body } = await treasurer().call(listBatchRows, { params: { ...here(), batchId }, querystring: {} })
  return Object.fromEntries(
    body.map(({ name, state, problems, reason }) => [
      name.split(' ')[0],
      [state, problems[0]?.code ?? reason],
    ]),
  )
}
const paid = async () => (await listActiveYears(server.deps.db, cast.club.id, ids())).length

describe('payments of many that came outside the portal', () => {
  test('are shown first, recorded with a receipt each, and taken back together but for what was changed since', async () => {
    await server.deps.db
      .update(membershipConfiguration)
      .set({ minAge: 18 })
      .where(eq(membershipConfiguration.id, cast.fee.id))
    const shown = await work((await begin()).body.id)
    expect(shown).toMatchObject({
      kind: 'payment',
      state: 'previewed',
      name: `${cast.fee.name} 2026`,
      groups: { changed: 3, needs_you: 1 },
    })
    expect((await reasons(shown.id)).Dan).toEqual(['aside', 'other_age'])
    expect(await paid()).toBe(0)

    expect((await move(shown.id, 'run')).rows).toMatchObject({ done: 3, aside: 1 })
    expect(await paid()).toBe(3)
    const recorded = await server.deps.db
      .select({ state: payment.state, minor: purchase.totalMinor })
      .from(payment)
      .innerJoin(purchase, eq(purchase.id, payment.purchaseId))
    expect(recorded.map(({ state, minor }) => [state, minor])).toEqual(
      Array.from({ length: 3 }, () => ['manual', 45_000]),
    )

    const again = await work((await begin()).body.id)
    expect(again.groups).toMatchObject({ changed: 0, same: 3, needs_you: 1 })

    const [first] = await listActiveYears(server.deps.db, cast.club.id, ids().slice(0, 1))
    await treasurer().call(revokePeriod, {
      params: { id: first?.historyId ?? '' },
      body: { reason: 'It was his brother' },
    })
    expect((await move(shown.id, 'undo')).rows).toMatchObject({ reversed: 2, kept: 1, done: 0 })
    expect(await paid()).toBe(0)
    expect((await reasons(shown.id)).Anna?.[0]).toBe('kept')
  })

  test('fail one by one where somebody paid, or the price rose, after the preview', async () => {
    const one = await work((await begin()).body.id)
    const other = await work((await begin()).body.id)
    await move(one.id, 'run')
    expect((await move(other.id, 'run')).rows).toMatchObject({ failed: 4, done: 0 })
    expect((await reasons(other.id)).Anna?.[1]).toBe('The year was paid or given since the preview.')
    await move(one.id, 'undo')
    const third = await work((await begin()).body.id)
    await server.deps.db.update(membershipConfiguration).set({ membershipPriceMinor: 50_000, version: 2 })
    expect((await move(third.id, 'run')).rows).toMatchObject({ failed: 4 })
    expect(await paid()).toBe(0)
    expect(await begin()).toMatchObject({ status: 409, body: { code: 'price_changed' } })
  })

  test('name the field that is wrong before anything is shown', async () => {
    const refused = await begin({ paidOn: '2027-01-01' })
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'paidOn' }] } })
  })
})
