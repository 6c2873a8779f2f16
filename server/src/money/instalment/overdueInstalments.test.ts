import { randomUUID } from 'node:crypto'
import { instalmentPart, instalmentPlan, type PartLine } from '@medlem/database/schema/instalment'
import { member } from '@medlem/database/schema/member'
import { membershipPeriod } from '@medlem/database/schema/membership'
import { payment } from '@medlem/database/schema/payment'
import { addDays } from '@medlem/domain/calendar'
import { isPayable } from '@medlem/domain/instalment'
import { statesWhere } from '@medlem/domain/payment'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { membersInParts, membersOverdue, overdueParts } from '../../people/memberFilter/overdueParts.ts'
import { aMember, anActiveYear } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { insertPurchase, makeAttempt } from '../payment/insertPurchase.ts'
import { insertInstalments, insertPlan, linkInstalments } from '../payment/instalmentStore.ts'
import { aClub, type Club } from '../payment/testing/buyer.ts'
import { readPlan } from './readPlans.ts'

const TODAY = '2026-06-15'

let server: TestServer
let club: Club
beforeAll(async () => {
  server = await testServer()
  server.clock.set(`${TODAY}T11:00:00Z`)
  club = await aClub(server, { priceMinor: 90_000 })
})
afterAll(() => server.close())

const state = fc.constantFrom(...statesWhere(() => true))
const plans = fc.record({
  first: fc.oneof(fc.constant('captured' as const), state),
  isStopped: fc.oneof(fc.constant(false), fc.constant(false), fc.boolean()),
  isPayerEnabled: fc.oneof(fc.constant(true), fc.constant(true), fc.boolean()),
  /** Of two people; the second one's year is in the first part alone, or in all. */
  years: fc.array(fc.boolean(), { minLength: 2, maxLength: 2 }),
  isSecondSplit: fc.boolean(),
  later: fc.array(
    fc.record({
      days: fc.constantFrom(-30, -1, 0, 1),
      isHeld: fc.boolean(),
      attempts: fc.array(state, { maxLength: 2 }),
    }),
    { minLength: 2, maxLength: 2 },
  ),
})

/** Writes a generated plan; its id. */
async function write(of: typeof plans extends fc.Arbitrary<infer One> ? One : never): Promise<string> {
  const { db, clock } = server.deps
  const at = clock.now()
  const people = [await aMember(server), await aMember(server)]
  const [payer] = people
  if (!payer) throw new Error('there is no payer')
  const lines: PartLine[] = []
  for (const [n, one] of people.entries()) {
    const { id: historyId } = await anActiveYear(server, { member: one, configuration: club.configuration })
    if (!of.years[n]) {
      const ended = { status: 'inactive' as const, open: false, reason: 'Left' }
      await db.update(membershipPeriod).set(ended).where(eq(membershipPeriod.id, historyId))
    }
    const amounts = { feeMinor: 30_000, vatMinor: 0, surchargeMinor: 0, unitMinor: 30_000 }
    lines.push({ memberId: one.id, historyId, priceVersion: 1, ...amounts, adjustments: [] })
  }
  const orgId = club.organisation.id
  const buy = (bought: typeof lines) =>
    insertPurchase(db, {
      ...{ payer, orgId, currency: 'DKK', lines: bought, gdprAgreement: true, at },
      totalMinor: bought.reduce((sum, { unitMinor }) => sum + unitMinor, 0),
      referenceKey: randomUUID(),
    })
  const attempt = async (bought: typeof lines, paid: (typeof of)['first']): Promise<string> => {
    const purchase = await buy(bought)
    const cause = { source: 'test', actorId: null, at }
    const row = await makeAttempt(db, server.deps, { ...cause, purchase, provider: 'freepay', test: false })
    await db.update(payment).set({ state: paid }).where(eq(payment.id, row.id))
    return purchase.id
  }
  const purchaseId = await attempt(lines, of.first)
  const split = of.isSecondSplit ? lines : lines.slice(0, 1)
  const ofLines = { totalMinor: 60_000 + 2 * 30_000 * split.length, currency: 'DKK', createdAt: at }
  const plan = await insertPlan(db, { purchaseId, orgId, payerId: payer.id, ...ofLines })
  const parts = await insertInstalments(
    db,
    [{ days: -60, isHeld: false }, ...of.later].map(({ days, isHeld }, n) => ({
      ...{ planId: plan.id, n: n + 1, dueOn: addDays(TODAY, days), isHeld },
      ...(n === 0 ? { amountMinor: 60_000, lines } : { amountMinor: 30_000 * split.length, lines: split }),
    })),
  )
  for (const { id, n } of parts) {
    if (n === 1) await linkInstalments(db, purchaseId, [id])
    for (const paid of n === 1 ? [] : (of.later[n - 2]?.attempts ?? []))
      await linkInstalments(db, await attempt(split, paid), [id])
  }
  if (of.isStopped)
    await db.update(instalmentPlan).set({ stoppedAt: at }).where(eq(instalmentPlan.id, plan.id))
  if (!of.isPayerEnabled) await db.update(member).set({ enabled: false }).where(eq(member.id, payer.id))
  return plan.id
}

test('the database’s overdue parts are those that the domain calls overdue or held, for any plan', async () => {
  const ids: string[] = []
  for (const one of fc.sample(plans, { numRuns: 40, seed: 38 })) ids.push(await write(one))
  const { db } = server.deps
  const expected = { parts: [] as string[], members: [] as string[], inParts: [] as string[] }
  for (const id of ids) {
    const plan = await readPlan(db, id, TODAY)
    if (!plan?.hasBegun) continue
    for (const { row, state: now, lines } of plan.parts) {
      if (now === 'held' || isPayable(now)) expected.inParts.push(...lines.map(({ memberId }) => memberId))
      if (now !== 'overdue' && now !== 'held') continue
      expected.parts.push(row.id)
      expected.members.push(...lines.map(({ memberId }) => memberId))
    }
  }
  const of = { orgId: club.organisation.id, today: TODAY }
  const { rows } = await db.execute<{ id: string }>(overdueParts(of))
  expect(rows.map(({ id }) => id).toSorted()).toEqual(expected.parts.toSorted())
  const chosen = await db.execute<{ member_id: string }>(membersOverdue(of))
  expect([...new Set(chosen.rows.map((row) => row.member_id))].toSorted()).toEqual(
    [...new Set(expected.members)].toSorted(),
  )
  const open = await db.execute<{ member_id: string }>(membersInParts(club.organisation.id))
  expect([...new Set(open.rows.map((row) => row.member_id))].toSorted()).toEqual(
    [...new Set(expected.inParts)].toSorted(),
  )
  expect(expected.parts.length).toBeGreaterThan(5)
  expect(expected.parts.length).toBeLessThan((await db.$count(instalmentPart)) / 2)
})
