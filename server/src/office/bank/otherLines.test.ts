import { createBankImport } from '@medlem/contract/bank'
import { type LineDecision, listBankLines, matchBankLine, undoBankMatches } from '@medlem/contract/bankMatch'
import { moveBatch } from '@medlem/contract/batch'
import { listPayouts } from '@medlem/contract/payout'
import { audit } from '@medlem/database/schema/audit'
import { bankAccount, bankLine, bankMatch } from '@medlem/database/schema/bank'
import type { BatchRowRow } from '@medlem/database/schema/batch'
import { payment } from '@medlem/database/schema/payment'
import { payout, payoutEntry } from '@medlem/database/schema/payout'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertMatch } from '../../money/payment/bankMatchStore.ts'
import { aClub, type Club } from '../../money/payment/testing/buyer.ts'
import { aPaidPurchase, aTreasurer } from '../../money/refund/testing/treasurer.ts'
import { aMember } from '../../testing/builders.ts'
import type { TestClient } from '../../testing/testClient.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { runBatch } from '../batch/runBatch.ts'
import { batchHandlers } from '../batchKinds/batchHandlers.ts'
import { aCamt } from '../importedFile/testing/aStatement.ts'
import { bankImport } from './bankImport.ts'

let server: TestServer
let club: Club
let karl: TestClient
let accountId: string
beforeAll(async () => {
  server = await testServer({ listen: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  club = await aClub(server)
  karl = (await aTreasurer(server, club)).client
  const [account] = await server.deps.db
    .insert(bankAccount)
    .values({ orgId: club.organisation.id, name: 'Drift', createdAt: server.clock.now() })
    .returning()
  accountId = account?.id ?? ''
})

async function aPayout(values: Partial<typeof payout.$inferInsert> = {}) {
  const amountMinor = values.amountMinor ?? 44_145
  const [row] = await server.deps.db
    .insert(payout)
    .values({
      orgId: club.organisation.id,
      provider: 'stripe',
      reference: 'po_1AbCdEf',
      amountMinor,
      currency: 'DKK',
      expectedOn: '2026-11-20',
      state: 'on_its_way',
      test: false,
      readAt: server.clock.now(),
      ...values,
    })
    .returning()
  if (!row) throw new Error('the payout was not written')
  const entry = { payoutId: row.id, reference: 'txn_1', label: 'charge' }
  await server.deps.db.insert(payoutEntry).values({ ...entry, kind: 'capture', amountMinor })
  return row
}

let lines = 0
async function aLine(amountMinor: number, text = 'STRIPE', bookedOn = '2026-11-20') {
  const [row] = await server.deps.db
    .insert(bankLine)
    .values({
      orgId: club.organisation.id,
      accountId,
      key: `line ${++lines}`,
      bookedOn,
      amountMinor,
      openMinor: amountMinor,
      currency: 'DKK',
      text,
      payerName: '',
      reference: '',
      isOfTable: true,
      createdAt: server.clock.now(),
    })
    .returning()
  return row?.id ?? ''
}

const id = () => club.organisation.id
const shown = async (lineId: string) => {
  const { body } = await karl.call(listBankLines, { params: { id: id() }, querystring: {} })
  const line = body.lines.find((one) => one.id === lineId)
  if (!line) throw new Error('the line is not listed')
  return line
}
async function decide(lineId: string, body: Partial<LineDecision>) {
  const [line] = await server.deps.db.select().from(bankLine).where(eq(bankLine.id, lineId))
  return karl.call(matchBankLine, {
    params: { id: id(), lineId },
    body: { openMinor: line?.openMinor ?? 0, ...body },
  })
}
const undo = (lineId: string) => karl.call(undoBankMatches, { params: { id: id(), lineId } })
const standing = async (payoutId: string) => {
  const { body } = await karl.call(listPayouts, { params: { id: id() }, querystring: {} })
  return body.payouts.find((one) => one.id === payoutId)
}

describe('a line with the total of a payout', () => {
  test('is suggested, grouped by a press, and open again with a trace', async () => {
    const { id: payoutId } = await aPayout()
    await aPayout({ reference: 'po_test', test: true })
    await aPayout({ reference: 'po_failed', state: 'failed' })
    const lineId = await aLine(44_145)
    const open = async () => {
      const { body } = await karl.call(listPayouts, { params: { id: id() }, querystring: { choice: 'open' } })
      return body.payouts.map(({ reference }) => reference)
    }
    expect(await open()).toEqual(['po_1AbCdEf'])
    expect((await shown(lineId)).suggestion).toMatchObject({
      reason: 'payout',
      parts: [],
      payout: { payoutId, provider: 'stripe', reference: 'po_1AbCdEf', expectedOn: '2026-11-20' },
    })
    const { body } = await decide(lineId, { payoutId, reason: 'payout' })
    expect(body).toMatchObject({ state: 'grouped', openMinor: 0, suggestion: null })
    expect(body.matches).toMatchObject([
      { payout: { payoutId }, claim: null, amountMinor: 44_145, reason: 'payout' },
    ])
    expect(await standing(payoutId)).toMatchObject({ standing: 'at_bank', bankMinor: 44_145 })
    expect(await open()).toEqual([])
    const logged = await server.deps.db
      .select()
      .from(audit)
      .where(eq(audit.action, 'bank_line_match'))
      .orderBy(audit.id)
    expect(logged).toMatchObject([{ orgId: id(), objectId: lineId }])
    expect((await undo(lineId)).body).toMatchObject({ state: 'open', openMinor: 44_145 })
    expect(await standing(payoutId)).toMatchObject({ standing: 'on_its_way', bankMinor: null })
    const [trace] = await server.deps.db.select().from(bankMatch)
    expect(trace).toMatchObject({ payoutId, undoneAt: expect.any(Date), undoneBy: expect.any(String) })
    expect((await decide(lineId, { payoutId })).status).toBe(200)
  })
  test('is one line: a second one is refused, and nothing is written', async () => {
    const { id: payoutId } = await aPayout()
    const [first, second] = [await aLine(44_145), await aLine(44_145, 'STRIPE 2')]
    const answers = await Promise.all([decide(first, { payoutId }), decide(second, { payoutId })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await server.deps.db.$count(bankMatch)).toBe(1)
  })
  test('is one line for decisions at the same time too: the second learns why', async () => {
    const { id: payoutId } = await aPayout()
    const [lineId, second] = [await aLine(44_145), await aLine(44_145, 'STRIPE 2')]
    const { db } = server.deps
    let late: ReturnType<typeof decide> | undefined
    await db.transaction(async (tx) => {
      await insertMatch(tx, {
        lineId,
        payoutId,
        amountMinor: 44_145,
        reason: 'chosen',
        createdAt: server.clock.now(),
      })
      late = decide(second, { payoutId })
      // The embedded database has one connection, so the second one waits for all of the first.
      if (!process.env.TEST_DATABASE_URL) return
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await db.execute(waiting)).rows.length).toBe(1)
    })
    const answer = await late
    expect([answer?.status, answer?.problem.errors?.[0]?.field]).toEqual([409, 'payoutId'])
    expect(await server.deps.db.$count(bankMatch)).toBe(1)
  })
  test('and of another amount is a difference with its name, chosen by hand only', async () => {
    const { id: payoutId } = await aPayout()
    const lineId = await aLine(44_000)
    expect((await shown(lineId)).suggestion).toBeNull()
    expect((await decide(lineId, { payoutId })).body.state).toBe('grouped')
    expect(await standing(payoutId)).toMatchObject({
      standing: 'differs',
      amountMinor: 44_145,
      bankMinor: 44_000,
    })
  })
  test('is not one of another organisation, of a test, one that came back, or in another direction', async () => {
    const other = await aClub(server)
    const foreign = await aPayout({ orgId: other.organisation.id })
    const failed = await aPayout({ reference: 'po_2', state: 'failed' })
    const taken = await aPayout({ reference: 'po_3', amountMinor: -44_145, expectedOn: '2026-09-01' })
    const tried = await aPayout({ reference: 'po_4', test: true })
    const lineId = await aLine(44_145)
    expect((await shown(lineId)).suggestion).toBeNull()
    for (const { id: payoutId } of [foreign, failed, taken, tried])
      expect((await decide(lineId, { payoutId })).status).toBe(409)
    expect((await decide(lineId, { payoutId: taken.id, notOurs: 'Lottery' })).status).toBe(422)
    expect((await shown(lineId)).openMinor).toBe(44_145)
  })
})

test('a row of a file that is a payout for certain has a transaction to itself', () => {
  const rows = [{ payout: 'po_1AbCdEf' }, { claim: '100' }, {}].map((after) => ({ after }))
  expect(rows.map((row) => bankImport.isAlone?.(row as BatchRowRow))).toEqual([true, true, false])
})

test('a file with the name of a payout and its total groups the line as it is taken in, and no other', async () => {
  await aPayout()
  await aPayout({ reference: 'po_2XyZxYz', amountMinor: 9_000 })
  const content = aCamt({
    entries: [
      { amount: '441.45', day: '2026-11-20', text: 'STRIPE PO_1ABCDEF' },
      { amount: '90.00', day: '2026-11-20', text: 'STRIPE' },
    ],
  })
  const made = await karl.call(createBankImport, {
    params: { id: id() },
    body: { name: 'camt.xml', content: Buffer.from(content).toString('base64') },
  })
  await runBatch(server.deps, batchHandlers, made.body.id)
  await karl.call(moveBatch, { params: { id: id(), batchId: made.body.id }, body: { action: 'run' } })
  await runBatch(server.deps, batchHandlers, made.body.id)
  const { body } = await karl.call(listBankLines, { params: { id: id() }, querystring: {} })
  const found = body.lines.map(({ amountMinor, state, suggestion }) => [
    amountMinor,
    state,
    suggestion?.reason,
  ])
  expect(found.toSorted()).toEqual([
    [44_145, 'grouped', undefined],
    [9_000, 'open', 'payout'],
  ])
})

describe('a line that left', () => {
  test('is suggested as the money of a payment that was taken back, once', async () => {
    const purchase = await aPaidPurchase(server, await aMember(server), { club })
    const manual = { method: 'bank_transfer' as const, paidOn: '2026-11-01', reason: 'Paid to the account' }
    await server.deps.db
      .update(payment)
      .set({ state: 'taken_back', manual, capturedMinor: 0 })
      .where(eq(payment.id, purchase.paymentId))
    const [lineId, again] = [await aLine(-45_000, 'OVERFORSEL'), await aLine(-45_000, 'OVERFORSEL 2')]
    const { suggestion } = await shown(lineId)
    expect(suggestion).toMatchObject({ reason: 'given_back', givenBack: { paymentId: purchase.paymentId } })
    const returned = { returnedPaymentId: purchase.paymentId, reason: 'given_back' as const }
    expect((await decide(lineId, returned)).body).toMatchObject({ state: 'matched', openMinor: 0 })
    expect((await shown(again)).suggestion).toBeNull()
    expect((await decide(again, returned)).status).toBe(409)
  })
  test('is suggested as what a provider took', async () => {
    const { id: payoutId } = await aPayout({ amountMinor: -2_500 })
    const lineId = await aLine(-2_500)
    expect((await shown(lineId)).suggestion).toMatchObject({ payout: { payoutId } })
    expect((await decide(lineId, { payoutId })).body).toMatchObject({ state: 'grouped' })
  })
})
