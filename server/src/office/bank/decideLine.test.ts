import { createBankImport } from '@medlem/contract/bank'
import {
  type BankLine,
  type LineDecision,
  listBankLines,
  matchBankLine,
  undoBankMatches,
} from '@medlem/contract/bankMatch'
import { type Batch, type BatchAction, getBatch, moveBatch } from '@medlem/contract/batch'
import { audit } from '@medlem/database/schema/audit'
import { bankLine, bankMatch, bankPayer } from '@medlem/database/schema/bank'
import type { MemberRow } from '@medlem/database/schema/member'
import { payment } from '@medlem/database/schema/payment'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { takeBackClaimPayment } from '../../money/claim/decideClaim.ts'
import { aClaim } from '../../money/claim/testing/aClaim.ts'
import { brokenInvariants } from '../../money/invariant/checkInvariants.ts'
import { listClaims } from '../../money/payment/listClaims.ts'
import { aClub, type Club } from '../../money/payment/testing/buyer.ts'
import { aMember } from '../../testing/builders.ts'
import type { TestClient } from '../../testing/testClient.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { runBatch } from '../batch/runBatch.ts'
import { batchHandlers } from '../batchKinds/batchHandlers.ts'
import { aCamt, type Entry } from '../importedFile/testing/aStatement.ts'

let server: TestServer
let club: Club
let karl: MemberRow
let treasurer: TestClient
beforeAll(async () => {
  server = await testServer({ listen: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  club = await aClub(server)
  karl = await aMember(server, { firstName: 'Karl', lastName: 'Treasurer' })
  treasurer = server.as(karl, { roles: [`org:${club.organisation.key}|role:TREASURER`] })
})
afterEach(async () => {
  expect(await brokenInvariants(server.deps.db, { now: server.clock.now() })).toEqual([])
  await expectSums()
})

/** A line is its matches that stand and what is open, and each of them that names a payment has one that stands. */
async function expectSums() {
  const { db } = server.deps
  const standing = (await db.select().from(bankMatch)).filter(({ undoneAt }) => undoneAt === null)
  for (const { id, amountMinor, openMinor } of await db.select().from(bankLine)) {
    const sumMinor = standing
      .filter(({ lineId }) => lineId === id)
      .reduce((sum, one) => sum + one.amountMinor, 0)
    expect(sumMinor + openMinor).toBe(amountMinor)
  }
  const payments = await db.select().from(payment)
  for (const { paymentId } of standing)
    if (paymentId) expect(payments.find(({ id }) => id === paymentId)?.state).toBe('manual')
}

const here = () => ({ id: club.organisation.id })
const today = () => server.clock.now().toISOString().slice(0, 10)
const owed = async (firstName: string, lastName = 'Holm') => {
  const member = await aMember(server, { firstName, lastName })
  await aClaim(server, { club, member, by: karl })
  const claims = await listClaims(server.deps.db, { orgId: club.organisation.id, today: today() })
  const claim = claims.find(({ payerId }) => payerId === member.id)
  if (!claim) throw new Error('no claim')
  return claim
}
const openOf = async (claimId: string) =>
  (await listClaims(server.deps.db, { orgId: club.organisation.id, claimId, today: today() }))[0]?.openMinor
async function work(batchId: string): Promise<Batch> {
  await runBatch(server.deps, batchHandlers, batchId)
  return (await treasurer.call(getBatch, { params: { ...here(), batchId } })).body
}
const move = async (batchId: string, action: BatchAction) => {
  await treasurer.call(moveBatch, { params: { ...here(), batchId }, body: { action } })
  return work(batchId)
}
async function take(...entries: Entry[]): Promise<Batch> {
  const content = Buffer.from(aCamt({ entries })).toString('base64')
  const { body } = await treasurer.call(createBankImport, {
    params: here(),
    body: { name: 'a.xml', content },
  })
  await work(body.id)
  return move(body.id, 'run')
}
const lines = async (choice?: 'open' | 'decided') =>
  (await treasurer.call(listBankLines, { params: here(), querystring: choice ? { choice } : {} })).body
async function only(): Promise<BankLine> {
  const [line] = (await lines()).lines
  if (!line) throw new Error('no line')
  return line
}
async function match(lineId: string, body: Partial<LineDecision>) {
  const [line] = await server.deps.db.select().from(bankLine).where(eq(bankLine.id, lineId))
  return treasurer.call(matchBankLine, {
    params: { ...here(), lineId },
    body: { openMinor: line?.openMinor ?? 0, ...body },
  })
}
const undo = (lineId: string) => treasurer.call(undoBankMatches, { params: { ...here(), lineId } })
const entry = (values: Partial<Entry> = {}): Entry => ({ amount: '450.00', day: '2026-11-18', ...values })

describe('a line of a bank', () => {
  test('with a claim’s reference and its open amount pays it as the file is taken in; undoing the import keeps it', async () => {
    const claim = await owed('Ida')
    const batch = await take(entry({ reference: claim.reference }), entry({ amount: '1.00', text: 'X' }))
    expect(await openOf(claim.id)).toBe(0)
    const { lines: listed, counts } = await lines()
    expect(counts).toEqual({ open: 1, decided: 1 })
    expect(listed.find(({ state }) => state === 'matched')?.matches).toMatchObject([
      { amountMinor: 45_000, reason: 'reference', claim: { claimId: claim.id }, decidedBy: 'Karl Treasurer' },
    ])
    expect((await move(batch.id, 'undo')).rows).toMatchObject({ kept: 1, reversed: 1 })
    expect((await lines()).counts).toEqual({ open: 0, decided: 1 })
  })

  test('that says a name, or an amount alone, is a suggestion and records nothing until somebody accepts it', async () => {
    const claim = await owed('Ida')
    await owed('Bo', 'Ravn')
    await take(entry({ name: 'HOLM IDA' }), entry({ text: 'INDBETALING' }))
    expect(await openOf(claim.id)).toBe(45_000)
    const { lines: listed } = await lines('open')
    const named = listed.find(({ payerName }) => payerName !== '')
    expect(named?.suggestion).toMatchObject({
      reason: 'name',
      parts: [{ claim: { claimId: claim.id }, amountMinor: 45_000 }],
    })
    expect(listed.find(({ payerName }) => payerName === '')?.suggestion).toBeNull()
    const parts = [{ claimId: claim.id, amountMinor: 45_000 }]
    const accepted = await match(named?.id ?? '', { parts, reason: 'name' })
    expect(accepted.body).toMatchObject({ state: 'matched', openMinor: 0, suggestion: null })
    expect(await openOf(claim.id)).toBe(0)
  })

  test('is undone with its payment, leaves a trace, and may be matched again', async () => {
    const claim = await owed('Ida')
    await take(entry({ name: 'Ida Holm', payerAccount: 'DK11' }))
    const { id } = await only()
    const parts = [{ claimId: claim.id, amountMinor: 45_000 }]
    await match(id, { parts })
    expect(await server.deps.db.$count(bankPayer)).toBe(1)
    expect((await undo(id)).body).toMatchObject({ state: 'open', openMinor: 45_000, matches: [] })
    expect([await openOf(claim.id), await server.deps.db.$count(bankPayer)]).toEqual([45_000, 0])
    expect(await server.deps.db.select().from(bankMatch)).toMatchObject([{ undoneBy: karl.id }])
    expect(await undo(id)).toMatchObject({ status: 409 })
    expect((await match(id, { parts })).body.state).toBe('matched')
    const actions = await server.deps.db.select().from(audit).where(eq(audit.objectId, id)).orderBy(audit.id)
    expect(actions.map(({ action }) => action)).toEqual([
      'bank_line_match',
      'bank_line_undo',
      'bank_line_match',
    ])
  })

  test('is open again when its payment is taken back elsewhere', async () => {
    const claim = await owed('Ida')
    await take(entry({ reference: claim.reference }))
    const [one] = await listClaims(server.deps.db, {
      orgId: club.organisation.id,
      claimId: claim.id,
      today: today(),
    })
    const paymentId = one?.recorded[0]?.paymentId ?? ''
    const by = { actorId: karl.id, traceId: 'test' }
    const back = {
      orgId: club.organisation.id,
      claimId: claim.id,
      paymentId,
      reason: 'Wrong',
      by,
      at: server.clock.now(),
    }
    await server.deps.db.transaction((tx) => takeBackClaimPayment(tx, server.deps, back))
    expect(await only()).toMatchObject({
      state: 'open',
      openMinor: 45_000,
      suggestion: { reason: 'reference' },
    })
  })

  test('is split between claims, with a rest that is not ours', async () => {
    const [ida, bo] = [await owed('Ida'), await owed('Bo')]
    await take(entry({ amount: '1000.00', text: 'FAMILIEN' }))
    const { id } = await only()
    const first = await match(id, { parts: [{ claimId: ida.id, amountMinor: 45_000 }] })
    expect(first.body).toMatchObject({ state: 'part', openMinor: 55_000 })
    const parts = [{ claimId: bo.id, amountMinor: 30_000 }]
    const whole = [...parts, { claimId: ida.id, amountMinor: 25_000 }]
    for (const body of [{ notOurs: 'Rest' }, { payoutId: ida.id }, { returnedPaymentId: ida.id }]) {
      const { status, problem } = await match(id, { parts: whole, ...body })
      expect([status, problem.errors?.[0]?.field]).toEqual([422, Object.keys(body)[0]])
    }
    const rest = await match(id, { parts, notOurs: 'A gift to the harbour' })
    expect(rest.body).toMatchObject({ state: 'matched', openMinor: 0 })
    expect(rest.body.matches.map(({ amountMinor, note }) => `${amountMinor} ${note}`).toSorted()).toEqual([
      '25000 A gift to the harbour',
      '30000 null',
      '45000 null',
    ])
    expect([await openOf(ida.id), await openOf(bo.id)]).toEqual([0, 15_000])
    expect((await undo(id)).body).toMatchObject({ state: 'open', openMinor: 100_000 })
    expect([await openOf(ida.id), await openOf(bo.id)]).toEqual([45_000, 45_000])
  })

  test('of an account that paid before is suggested for the same payer', async () => {
    const claim = await owed('Ida')
    await take(entry({ amount: '100.00', payerAccount: 'DK11', text: 'X', bankReference: '1' }))
    await match((await only()).id, { parts: [{ claimId: claim.id, amountMinor: 10_000 }] })
    await owed('Bo', 'Ravn')
    await take(entry({ amount: '350.00', payerAccount: 'DK 11', text: 'Y', bankReference: '2' }))
    const [line] = (await lines('open')).lines
    expect(line?.suggestion).toMatchObject({ reason: 'payer', parts: [{ claim: { claimId: claim.id } }] })
  })

  test('is never matched beyond its amount, nor a claim beyond what is open, and of two who accept one does', async () => {
    const claim = await owed('Ida')
    await take(entry({ amount: '500.00' }))
    const { id } = await only()
    const pays = (amountMinor: number) => match(id, { parts: [{ claimId: claim.id, amountMinor }] })
    expect(await pays(50_001)).toMatchObject({ status: 409, problem: { code: 'invalid_transition' } })
    expect(await openOf(claim.id)).toBe(45_000)
    expect(await match(id, {})).toMatchObject({ status: 422 })
    const answers = await Promise.all([pays(45_000), pays(45_000)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('is not matched twice by a call that is repeated because its answer was lost', async () => {
    const claim = await owed('Ida')
    await take(entry({ amount: '500.00' }))
    const { id, openMinor } = await only()
    const pays = () => match(id, { openMinor, parts: [{ claimId: claim.id, amountMinor: 20_000 }] })
    expect((await pays()).body).toMatchObject({ state: 'part', openMinor: 30_000 })
    expect(await pays()).toMatchObject({ status: 409, problem: { errors: [{ field: 'openMinor' }] } })
    expect(await openOf(claim.id)).toBe(25_000)
  })

  test('that left is not ours, with words for it, and pays no claim', async () => {
    const claim = await owed('Ida')
    await take(entry({ amount: '12.50', isOut: true, text: 'GEBYR' }))
    const { id } = await only()
    expect(await match(id, { parts: [{ claimId: claim.id, amountMinor: 1_250 }] })).toMatchObject({
      status: 409,
    })
    expect((await match(id, { notOurs: '4220 Fees' })).body).toMatchObject({
      state: 'not_ours',
      openMinor: 0,
    })
    expect((await undo(id)).body).toMatchObject({ state: 'open', openMinor: -1_250 })
  })
})

test('lines are their matches and what is open, whatever is taken in, matched, split and undone in any order', async () => {
  const claims = [await owed('Ida'), await owed('Bo', 'Ravn')]
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('take' as const),
      amount: fc.integer({ min: 1, max: 60_000 }),
      claim: fc.nat(2),
    }),
    fc.record({
      kind: fc.constant('match' as const),
      line: fc.nat(4),
      claim: fc.nat(1),
      amount: fc.integer({ min: 1, max: 50_000 }),
      rest: fc.boolean(),
    }),
    fc.record({ kind: fc.constant('undo' as const), line: fc.nat(4) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
      for (const one of steps) {
        if (one.kind === 'take') {
          const reference = claims[one.claim]?.reference
          await take(entry({ amount: (one.amount / 100).toFixed(2), ...(reference && { reference }) }))
          continue
        }
        const line = (await lines()).lines[one.line]
        if (!line) continue
        if (one.kind === 'undo') await undo(line.id)
        else
          await match(line.id, {
            parts: [{ claimId: claims[one.claim]?.id ?? '', amountMinor: one.amount }],
            ...(one.rest && { notOurs: 'Rest' }),
          })
      }
      await expectSums()
      for (const { id } of claims) expect(await openOf(id)).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: 6 },
  )
})
