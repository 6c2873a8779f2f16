import { payBackCredit, takeBackCredit, undoPayback } from '@medlem/contract/credit'
import { creditEntry } from '@medlem/database/schema/credit'
import type { MemberRow } from '@medlem/database/schema/member'
import { organisation } from '@medlem/database/schema/organisation'
import { payment, purchase } from '@medlem/database/schema/payment'
import { addDays, copenhagenDate } from '@medlem/domain/calendar'
import { isPaid } from '@medlem/domain/payment'
import { balancesOf } from '@medlem/domain/voucher'
import { and, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aChild, aMember } from '../../testing/builders.ts'
import type { TestClient } from '../../testing/testClient.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { remindClaim } from '../instalment/remindClaim.ts'
import { openPart } from '../instalment/testing/aPlan.ts'
import { brokenInvariants } from '../invariant/checkInvariants.ts'
import { listShareIds } from '../payment/claimStore.ts'
import { sumCredit } from '../payment/creditStore.ts'
import { listClaimReminders } from '../payment/dunningStore.ts'
import { claims, listClaims, sumOwed } from '../payment/listClaims.ts'
import type { ClaimView } from '../payment/planParts.ts'
import { aClub, type Club, openPurchase, pay, runJobs } from '../payment/testing/buyer.ts'
import { ledgerVouchers } from '../voucher/readVouchers.ts'
import { forgiveClaim, takeBackClaimPayment, withdrawClaim } from './decideClaim.ts'
import { waiveDunning } from './decideDunning.ts'
import { joinShare } from './joinShare.ts'
import { readClaim } from './lockedClaim.ts'
import { recordClaimPayment } from './recordClaimPayment.ts'
import { splitClaim } from './splitClaim.ts'
import { aClaim } from './testing/aClaim.ts'
import { municipality } from './testing/split.ts'

let server: TestServer
let club: Club
let karl: MemberRow
let treasurer: TestClient

beforeAll(async () => {
  server = await testServer({ listen: true })
  club = await aClub(server)
  karl = await aMember(server, { firstName: 'Karl' })
  treasurer = server.as(karl, { roles: [`org:${club.organisation.key}|role:TREASURER`] })
  const dunning = [1, 11, 21].map((afterDays) => ({ afterDays, feeMinor: 10_000 }))
  await server.deps.db.update(organisation).set({ dunning, accountingBasis: 'accrual' })
  club = { ...club, organisation: { ...club.organisation, accountingBasis: 'accrual' } }
})
afterAll(() => server.close())

const onePayer = [
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('receive' as const),
      minor: fc.integer({ min: 1, max: 90_000 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('takeBack', 'window', 'remind', 'remind') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('waive') }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('spend', 'spend', 'returnSpent', 'payBack', 'undoPayback', 'undoCredit'),
      minor: fc.integer({ min: 1, max: 10_000 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('withdraw', 'forgive', 'shop') }) },
] as const
const severalPayers = [
  ...onePayer,
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('split', 'split', 'join', 'receiveShare', 'forgiveShare'),
      minor: fc.integer({ min: 500, max: 46_000 }),
    }),
  },
] as const
const length = { minLength: 2, maxLength: 9 }
const histories = [
  ...fc.sample(fc.array(fc.oneof(...onePayer), length), { numRuns: 25, seed: 71 }),
  ...fc.sample(fc.array(fc.oneof(...severalPayers), length), { numRuns: 12, seed: 95 }),
]

/** Does one step; a refusal changes nothing, and every refusal is one that a person is given. */
async function take(
  step: { kind: string; minor?: number },
  { made, other, payer }: { made: ClaimView; other: ClaimView; payer: MemberRow },
): Promise<void> {
  const { db } = server.deps
  const at = server.clock.now()
  const by = { actorId: karl.id, traceId: 'model' }
  const of = { claimId: made.row.id, orgId: club.organisation.id, by, at, reason: 'Model' }
  const decide = async (run: (tx: Parameters<typeof withdrawClaim>[0]) => Promise<unknown>) => {
    await db
      .transaction(run)
      .catch((error: { status?: number }) => expect([409, 422]).toContain(error.status))
  }
  const [now] = await listClaims(db, { ...of, today: '2026-12-01' })
  const shareId = (await listShareIds(db, made.row.id)).at(-1) ?? made.row.id
  switch (step.kind) {
    case 'split':
      return decide((tx) =>
        splitClaim(tx, server.deps, {
          ...of,
          shares: [{ ...municipality, amountMinor: step.minor ?? 1, isAwaited: (step.minor ?? 0) % 3 > 0 }],
          dueOn: '2026-12-31',
          shownOpenMinor: now?.openMinor ?? 0,
        }),
      )
    case 'join':
      return decide((tx) => joinShare(tx, server.deps, { ...of, claimId: shareId }))
    case 'forgiveShare':
      if (shareId === made.row.id) return
      return decide((tx) => forgiveClaim(tx, server.deps, { ...of, claimId: shareId }))
    case 'receiveShare': {
      if (shareId === made.row.id) return
      const money = { paidOn: '2026-11-01', method: 'cash' as const, shownOpenMinor: null }
      return decide((tx) =>
        recordClaimPayment(tx, server.deps, {
          ...of,
          ...money,
          claimId: shareId,
          amountMinor: step.minor ?? 1,
        }),
      )
    }
    case 'receive':
      return decide(async (tx) => {
        const money = {
          amountMinor: step.minor ?? 1,
          shownOpenMinor: null,
          paidOn: '2026-11-01',
          method: 'cash' as const,
        }
        const { settledMinor, excessMinor, creditId } = await recordClaimPayment(tx, server.deps, {
          ...of,
          ...money,
        })
        expect(creditId !== null).toBe(excessMinor > 0)
        expect(settledMinor + excessMinor).toBe(money.amountMinor)
        expect(settledMinor).toBe(Math.min(money.amountMinor, now?.openMinor ?? 0))
      })
    case 'takeBack':
      return decide((tx) =>
        takeBackClaimPayment(tx, server.deps, {
          ...of,
          paymentId: now?.recorded[0]?.paymentId ?? made.row.id,
        }),
      )
    case 'spend':
      return decide(async (tx) => {
        const { minor: amountMinor = 1 } = step
        await recordClaimPayment(tx, server.deps, {
          ...of,
          claimId: other.row.id,
          amountMinor,
          shownOpenMinor: null,
          // Given back or taken back, credit changes today.
          paidOn: copenhagenDate(at),
          method: 'credit',
        })
      })
    case 'returnSpent': {
      const [next] = await listClaims(db, { ...of, claimId: other.row.id, today: '2026-12-01' })
      const paymentId = next?.recorded[0]?.paymentId
      if (!paymentId) return
      return decide((tx) =>
        takeBackClaimPayment(tx, server.deps, { ...of, claimId: other.row.id, paymentId }),
      )
    }
    case 'payBack': {
      const { minor: amountMinor = 1 } = step
      const creditMinor = Math.max(await sumCredit(db, { orgId: of.orgId, payerId: payer.id }), 1)
      const { status } = await treasurer.call(payBackCredit, {
        params: { id: of.orgId, payerId: payer.id },
        body: { amountMinor, creditMinor, method: 'cash', reason: 'Model' },
      })
      return expect([201, 404, 409]).toContain(status)
    }
    case 'undoPayback': {
      const [gone] = await db
        .select()
        .from(creditEntry)
        .where(and(eq(creditEntry.payerId, payer.id), eq(creditEntry.cause, 'paid_back')))
      if (!gone) return
      const { status } = await treasurer.call(undoPayback, {
        params: { id: of.orgId, entryId: gone.id },
        body: { reason: 'Model' },
      })
      return expect([200, 409]).toContain(status)
    }
    case 'undoCredit': {
      const [came] = await db
        .select()
        .from(creditEntry)
        .where(and(eq(creditEntry.payerId, payer.id), eq(creditEntry.cause, 'paid_too_much')))
      if (!came) return
      const { status } = await treasurer.call(takeBackCredit, {
        params: { id: of.orgId, entryId: came.id },
        body: { reason: 'Model' },
      })
      return expect([200, 409]).toContain(status)
    }
    case 'remind':
      return decide(async (tx) => {
        const plan = await readClaim(tx, made.row.id, at)
        const sent = await listClaimReminders(tx, made.row.id)
        // Ten days after the one before.
        const day = addDays(made.claim.dueOn, 1 + 10 * sent.length)
        if (plan && now?.openMinor)
          await remindClaim(tx, server.deps, { plan, now: new Date(`${day}T10:00:00Z`) })
      })
    case 'waive':
      return decide((tx) => waiveDunning(tx, of))
    case 'withdraw':
      return decide((tx) => withdrawClaim(tx, server.deps, of))
    case 'forgive':
      return decide((tx) => forgiveClaim(tx, server.deps, of))
    default: {
      const [part] = made.parts
      const open =
        step.kind === 'shop'
          ? openPurchase(server, payer, { club })
          : openPart(server, payer, { partId: part?.row.id ?? '', rest: true })
      await open.then(
        async (window) => {
          await pay(server, window)
          await runJobs(server)
        },
        // What can't be paid is not opened.
        () => undefined,
      )
    }
  }
}

/** What is booked as owed is what is open of all claims, without fees of reminders, and the vouchers of every month add up to 0. */
async function compareReceivables(): Promise<void> {
  const { db } = server.deps
  const orgId = club.organisation.id
  const { rows } = await db.execute<{ minor: number }>(
    sql`select coalesce(sum(one.open_minor - one.open_fees_minor), 0)::int as minor from ${claims({ orgId, today: '2026-12-01' })}`,
  )
  const vouchers = [
    ...(await ledgerVouchers(db, { orgId, month: '2026-11' })),
    ...(await ledgerVouchers(db, { orgId, month: '2026-12' })),
  ]
  expect(balancesOf(vouchers).get('receivable') ?? 0n).toBe(BigInt(rows[0]?.minor ?? 0))
  for (const { lines } of vouchers)
    expect(lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)).toBe(0n)
}

test('whatever is received, taken back, split, joined, paid, reminded of, waived, spent, paid back, withdrawn or forgiven, claims, credit and what is booked as owed add up to what is paid and owed', async () => {
  const { db } = server.deps
  let [paidOff, costly, spent, shared] = [0, 0, 0, 0]
  for (const history of histories) {
    const payer = await aMember(server, { firstName: 'Ida' })
    const made = await aClaim(server, { club, member: payer, by: karl })
    // What is beyond the first pays of the second.
    const child = await aChild(server, payer)
    const other = await aClaim(server, { club, member: child, by: karl })
    for (const step of history) {
      await take(step, { made, other, payer })
      const [now] = await listClaims(db, {
        orgId: club.organisation.id,
        claimId: made.row.id,
        today: '2026-12-01',
      })
      if (!now) throw new Error('the claim is gone')
      const { paidMinor, openMinor, openFeesMinor, totalMinor } = now
      expect(openFeesMinor).toBeLessThanOrEqual(openMinor)
      expect(totalMinor - made.row.totalMinor).toBeLessThanOrEqual(3 * 10_000)
      if (openFeesMinor > 0) costly += 1
      expect(paidMinor + openMinor).toBeLessThanOrEqual(totalMinor)
      if (now.state === 'open' || now.state === 'partly_paid' || now.state === 'paid') {
        expect(paidMinor + openMinor).toBe(totalMinor)
      }
      const received = await db
        .select({ state: payment.state, minor: purchase.totalMinor })
        .from(payment)
        .innerJoin(purchase, eq(purchase.id, payment.purchaseId))
        .where(sql`${purchase.id} in (select s.purchase_id from instalment_purchase s
          join instalment_part t on t.id = s.part_id where t.plan_id = ${made.row.id})`)
      const sum = received.filter(({ state }) => isPaid(state)).reduce((all, { minor }) => all + minor, 0)
      expect(sum).toBe(paidMinor)
      expect(await brokenInvariants(db, { now: server.clock.now() })).toEqual([])
      const entries = await db.select().from(creditEntry).where(eq(creditEntry.payerId, payer.id))
      const sumOf = (...causes: string[]) =>
        entries.filter(({ cause }) => causes.includes(cause)).reduce((all, one) => all + one.amountMinor, 0)
      const credit = sumOf('paid_too_much', 'taken_back', 'spent', 'returned', 'paid_back', 'payback_undone')
      const came = sumOf('paid_too_much') + sumOf('taken_back')
      expect(credit).toBe(came + sumOf('spent', 'returned') + sumOf('paid_back', 'payback_undone'))
      expect(credit).toBeGreaterThanOrEqual(0)
      expect(await sumCredit(db, { orgId: club.organisation.id, payerId: payer.id })).toBe(credit)
      spent += sumOf('spent') < 0 ? 1 : 0
      if (now.state === 'paid') paidOff += 1
      if ((await listShareIds(db, made.row.id)).length > 0) shared += 1
    }
    await compareReceivables()
  }
  const open = await listClaims(db, { orgId: club.organisation.id, choice: 'open', today: '2026-12-01' })
  const owed = Object.values(await sumOwed(db, { orgId: club.organisation.id, today: '2026-12-01' }))
  expect(owed.reduce((sum, minor) => sum + minor, 0)).toBe(
    open.reduce((sum, { openMinor }) => sum + openMinor, 0),
  )
  expect(paidOff).toBeGreaterThan(5)
  expect(costly).toBeGreaterThan(2)
  expect(spent).toBeGreaterThan(2)
  expect(shared).toBeGreaterThan(5)
  const vouchers = await ledgerVouchers(db, { orgId: club.organisation.id, month: '2026-11' })
  const owedBack = balancesOf(vouchers).get('payer_credit') ?? 0n
  const [all] = await db
    .select({ minor: sql<string>`coalesce(sum(${creditEntry.amountMinor}), 0)` })
    .from(creditEntry)
  expect(owedBack).toBe(-BigInt(all?.minor ?? 0))
  for (const { lines } of vouchers)
    expect(lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)).toBe(0n)
})
