import { setTimeout as delay } from 'node:timers/promises'
import { notification } from '@medlem/database/schema/notification'
import {
  callbackInbox,
  captureAttempt,
  payment,
  paymentEvent,
  purchase,
  receipt,
} from '@medlem/database/schema/payment'
import type { TestServer } from '@medlem/server/testing/testServer'
import { asc, eq, sql } from 'drizzle-orm'
import { BURST, type Prepared } from './settleRaceRound.ts'

/** All that should ever happen to a payment of the race, once each. */
const STEPS = [
  'null > created',
  'created > window_open',
  'window_open > authorized',
  'authorized > capturing',
  'capturing > captured',
]
const DRAIN_TIMEOUT_MS = 300_000

interface LedgerHold {
  authorizationIdentifier: string
  captures: { amount: number }[]
  voidedAt: number | null
}

/** Waits until no job of a payment is left to be done; answers those that were tried more than once or gave up. */
export async function drainJobs({ deps }: TestServer): Promise<string[]> {
  const jobs = () =>
    deps.db.execute<{ name: string; state: string; tries: number; count: number }>(
      sql`select name, state::text, retry_count as tries, count(*)::int as count from pgboss.job
        where name in ('settlePayment', 'reconcilePayment') group by 1, 2, 3`,
    )
  const endsAt = Date.now() + DRAIN_TIMEOUT_MS
  for (;;) {
    const { rows } = await jobs()
    const isDone = rows.every(({ state }) => !['created', 'retry', 'active'].includes(state))
    if (!isDone && Date.now() < endsAt) {
      await delay(50)
      continue
    }
    return rows
      .filter(({ state, tries }) => state !== 'completed' || tries > 0)
      .map((row) => `jobs ${JSON.stringify(row)}`)
  }
}

/** Every race that ended otherwise than paid once. */
export async function raceProblems(server: TestServer, rounds: readonly Prepared[]): Promise<string[]> {
  const { db } = server.deps
  const events = groups(await db.select().from(paymentEvent).orderBy(asc(paymentEvent.id)), 'paymentId')
  const receipts = groups(await db.select().from(receipt), 'paymentId')
  const attempts = groups(await db.select().from(captureAttempt), 'paymentId')
  const callbacks = groups(await db.select().from(callbackInbox), 'paymentId')
  const received = groups(
    await db.select().from(notification).where(eq(notification.title, 'Payment received')),
    'receiverId',
  )
  const rows = groups(await listPayments(server), 'id')
  const holds = groups(await ledgerOf(server), 'authorizationIdentifier')
  const problems: string[] = []
  for (const { purchase: bought, authorization } of rounds) {
    const { paymentId, payer } = bought
    const [row] = rows.get(paymentId) ?? []
    const [hold] = holds.get(authorization) ?? []
    const taken = hold?.captures.map(({ amount }) => amount) ?? []
    const steps = events.get(paymentId)?.map(({ fromState, toState }) => `${fromState} > ${toState}`)
    const found = {
      state: row?.state,
      authorization: row?.authorizationId,
      takenInDatabase: row?.capturedMinor,
      takenAtGateway: taken,
      voided: hold?.voidedAt,
      steps,
      receipts: receipts.get(paymentId)?.length,
      received: received.get(payer.id)?.length,
      captureAttempts: attempts.get(paymentId)?.length,
      callbacks: callbacks.get(paymentId)?.length,
    }
    const wanted = {
      state: 'captured',
      authorization,
      takenInDatabase: row?.total,
      takenAtGateway: [row?.total],
      voided: null,
      steps: STEPS,
      receipts: 1,
      received: 1,
      captureAttempts: 1,
      callbacks: BURST.callback,
    }
    if (JSON.stringify(found) !== JSON.stringify(wanted)) problems.push(JSON.stringify(found))
  }
  const numbers = [...receipts.values()].flat().map(({ number }) => number)
  const gapless = numbers.toSorted((one, other) => one - other).every((number, place) => number === place + 1)
  if (!gapless) problems.push(`receipt numbers ${numbers.join(' ')}`)
  return [...problems, ...(await sumProblems(server))]
}

async function listPayments({ deps }: TestServer) {
  const rows = await deps.db
    .select({ row: payment, total: purchase.totalMinor })
    .from(payment)
    .innerJoin(purchase, eq(purchase.id, payment.purchaseId))
  return rows.map(({ row, total }) => ({ ...row, total }))
}

/** The captured sum in the database is the one in the gateway's ledger (I9). */
async function sumProblems(server: TestServer): Promise<string[]> {
  const rows = await listPayments(server)
  const inDatabase = rows.reduce((sum, { capturedMinor }) => sum + capturedMinor, 0)
  const { captured } = (await server.gateway.totals()) as { captured: number }
  return inDatabase === captured ? [] : [`${inDatabase} taken in the database, ${captured} at the gateway`]
}

/** How many times money was taken at the gateway. */
export async function countCaptures(server: TestServer): Promise<number> {
  return (await ledgerOf(server)).reduce((sum, { captures }) => sum + captures.length, 0)
}

async function ledgerOf({ gateway }: TestServer): Promise<LedgerHold[]> {
  const { body } = await gateway.control('GET', '/ledger')
  return body.authorizations as LedgerHold[]
}

function groups<Key extends string, Row extends Record<Key, string>>(rows: readonly Row[], key: Key) {
  const by = new Map<string, Row[]>()
  for (const row of rows) by.set(row[key], [...(by.get(row[key]) ?? []), row])
  return by
}
