import { createHash } from 'node:crypto'
import { grantPeriod, recordPayment, revokePeriod } from '@medlem/contract/grant'
import { getIncome } from '@medlem/contract/movement'
import { type AuditSample, getAuditSample } from '@medlem/contract/sample'
import { closeMonth } from '@medlem/contract/voucher'
import { audit } from '@medlem/database/schema/audit'
import { bankAccount, bankLine, bankMatch } from '@medlem/database/schema/bank'
import { creditEntry } from '@medlem/database/schema/credit'
import { booksReport } from '@medlem/database/schema/ledger'
import type { MemberRow } from '@medlem/database/schema/member'
import { payment } from '@medlem/database/schema/payment'
import { payout, payoutEntry } from '@medlem/database/schema/payout'
import { oddsOfFinding } from '@medlem/domain/sample'
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findMembership } from '../../club/membership/store.ts'
import { aMember } from '../../testing/builders.ts'
import type { TestClient } from '../../testing/testClient.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { aClub, type Club, draft } from '../payment/testing/buyer.ts'
import { aPaidPurchase, aTreasurer, giveBack } from '../refund/testing/treasurer.ts'
import { drawn } from './sampleStore.ts'

let server: TestServer
let club: Club
let karl: TestClient
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  server.clock.set('2026-11-21T11:00:00Z')
  club = await aClub(server)
  karl = (await aTreasurer(server, club)).client
})

const params = (year = '2026') => ({ id: club.organisation.id, year })
async function read(querystring: { seed?: string; size?: string } = {}, year?: string): Promise<AuditSample> {
  const { status, body } = await karl.call(getAuditSample, { params: params(year), querystring })
  expect(status).toBe(200)
  return body
}
const drawnBy = async (seed: string, size = '300') => (await read({ seed, size })).drawn?.entries ?? []

async function membershipOf(member: MemberRow): Promise<string> {
  await draft(server, member, { club })
  return (
    (await findMembership(server.deps.db, { memberId: member.id, orgId: club.organisation.id }))?.id ?? ''
  )
}

async function recorded(member: MemberRow, method: 'cash' | 'bank_transfer' = 'cash') {
  const { id: membershipConfId, membershipPriceMinor: amountMinor } = club.configuration
  const { status, body } = await karl.call(recordPayment, {
    params: { id: await membershipOf(member) },
    body: { membershipConfId, method, paidOn: '2026-11-01', amountMinor, reason: 'At the harbour' },
  })
  expect(status).toBe(201)
  return body.membershipHistoryId
}

async function granted(member: MemberRow) {
  const { status } = await karl.call(grantPeriod, {
    params: { id: await membershipOf(member) },
    body: { membershipConfId: club.configuration.id, reason: 'Honorary member' },
  })
  expect(status).toBe(201)
}

const creditOf = (payer: MemberRow, amountMinor: number) =>
  server.deps.db.insert(creditEntry).values({
    orgId: club.organisation.id,
    payerId: payer.id,
    currency: 'DKK',
    amountMinor,
    cause: amountMinor > 0 ? 'paid_too_much' : 'paid_back',
    method: 'bank_transfer',
    bookedOn: '2026-11-20',
    reason: 'Typed a 0 too many',
    createdAt: server.clock.now(),
  })

describe('the population of a sample', () => {
  test('is every payment of the year, what went back and credit, by kind, and is what the income adds up to', async () => {
    const ida = await aMember(server, { firstName: 'Ida', lastName: 'Holm' })
    const purchase = await aPaidPurchase(server, ida, { club })
    await recorded(await aMember(server))
    const undone = await recorded(await aMember(server), 'bank_transfer')
    server.clock.advance(60_000)
    await giveBack(karl, purchase, { amountMinor: 5_000 })
    await karl.call(revokePeriod, { params: { id: undone }, body: { reason: 'Bounced' } })
    await creditOf(ida, 900)
    await creditOf(ida, -400)
    await granted(await aMember(server))
    const { groups, givenCount, drawn: none } = await read()
    const fee = club.configuration.membershipPriceMinor
    const of = groups.map(({ kind, recordedAs, count, sumMinor }) => [kind, recordedAs, count, sumMinor])
    expect(of.toSorted()).toEqual([
      ['credit', 'bank_transfer', 2, 500],
      ['received', null, 1, fee],
      ['received', 'bank_transfer', 1, fee],
      ['received', 'cash', 1, fee],
      ['refund', null, 1, -5_000],
      ['taken_back', 'bank_transfer', 1, -fee],
    ])
    expect([givenCount, none]).toEqual([1, null])
    const { body } = await karl.call(getIncome, { params: { id: club.organisation.id, month: '2026-12' } })
    const received = groups.filter(({ kind }) => kind !== 'credit')
    expect(received.reduce((sum, { sumMinor }) => sum + sumMinor, 0)).toBe(
      body.all.months.reduce((sum, month) => sum + month, 0),
    )
    expect(await read({}, '2025')).toMatchObject({ groups: [], givenCount: 0 })
  })

  test('is of the calendar year in Copenhagen, and of one organisation', async () => {
    await aPaidPurchase(server, await aMember(server), { club })
    const at = (issued: string) =>
      server.deps.db.execute(sql`update receipt set issued_at = ${issued}::timestamptz`)
    await at('2026-12-31T22:59:59Z')
    expect((await read()).groups).toHaveLength(1)
    await at('2026-12-31T23:00:00Z')
    expect((await read()).groups).toEqual([])
    const other = await aClub(server)
    const theirs = (await aTreasurer(server, other)).client
    const asked = { params: { id: other.organisation.id, year: '2027' }, querystring: { seed: 'a' } }
    expect((await theirs.call(getAuditSample, asked)).body).toMatchObject({
      groups: [],
      drawn: { entries: [] },
    })
  })
})

describe('a sample', () => {
  test('is those with the smallest SHA-256 of seed and id, so that anybody can draw it again', async () => {
    for (let n = 0; n < 6; n += 1) await recorded(await aMember(server))
    const all = (await drawnBy('Havn  4711')).map(({ id }) => id)
    expect(all).toHaveLength(6)
    const hash = (id: string) => createHash('sha256').update(`havn 4711/${id}`).digest('hex')
    const first = all.toSorted((a, b) => hash(a).localeCompare(hash(b))).slice(0, 2)
    const two = (await drawnBy(' HAVN 4711 ', '2')).map(({ id }) => id)
    expect(two.toSorted()).toEqual(first.toSorted())
    expect((await drawnBy('other', '6')).map(({ id }) => id)).toEqual(all)
  })

  test('finds planted errors at its stated odds', async () => {
    const [population, wrong, size, seeds] = [412, 5, 60, 400]
    let found = 0
    const entries = sql`(select md5(n::text) as id, n from generate_series(1, ${population}::int) as n)`
    for (let seed = 0; seed < seeds; seed += 1) {
      const { rows } = await server.deps.db.execute<{ wrong: number }>(sql`
        select count(*)::int as wrong from ${drawn(entries, { seed: `year ${seed}`, size })} as d where d.n <= ${wrong}`)
      if ((rows[0]?.wrong ?? 0) > 0) found += 1
    }
    const odds = oddsOfFinding({ population, wrong, size })
    const standardError = Math.sqrt((odds * (1 - odds)) / seeds)
    expect(Math.abs(found / seeds - odds)).toBeLessThan(3 * standardError)
  })

  test('says of an entry by hand who recorded it and why, and of one that went back who wanted it', async () => {
    const ida = await aMember(server, { firstName: 'Ida', lastName: 'Holm' })
    await recorded(ida)
    const purchase = await aPaidPurchase(server, await aMember(server), { club })
    server.clock.advance(60_000)
    await giveBack(karl, purchase, { amountMinor: 5_000, reason: 'Half a season' })
    await creditOf(ida, 900)
    const entries = await drawnBy('a')
    const of = (kind: string, paidOn: string | null = null) =>
      entries.find((one) => one.kind === kind && one.paidOn === paidOn)
    const { name } = club.configuration
    expect(of('received', '2026-11-01')).toMatchObject({
      payerName: 'Ida Holm',
      lines: [{ memberName: 'Ida Holm', membershipName: name, year: 2026 }],
      way: 'Cash',
      recordedAs: 'cash',
      reason: 'At the harbour',
      byName: expect.stringContaining('Karl'),
      receiptNumber: 1,
      gateway: 'elsewhere',
      voucher: null,
      bankLine: null,
      payout: null,
    })
    expect(of('received')).toMatchObject({ way: 'Card', byName: null, reason: '', gateway: 'not_compared' })
    expect(of('refund')).toMatchObject({ reason: 'Half a season', byName: expect.stringContaining('Karl') })
    expect(of('credit', '2026-11-20')).toMatchObject({
      payerName: 'Ida Holm',
      amountMinor: 900,
      receiptNumber: null,
      way: 'Bank transfer',
      reason: 'Typed a 0 too many',
    })
  })

  test('has the voucher, the payout with its bank line, and what the provider’s own figures said', async () => {
    const { paymentId } = await aPaidPurchase(server, await aMember(server), { club })
    const { db } = server.deps
    const orgId = club.organisation.id
    const [row] = await db.select().from(payment).where(eq(payment.id, paymentId))
    const reference = row?.authorizationId ?? ''
    const amountMinor = club.configuration.membershipPriceMinor
    const of = { orgId, currency: 'DKK', amountMinor: amountMinor - 900 }
    const provider = {
      provider: 'freepay',
      reference: 'po_1',
      expectedOn: '2026-11-23',
      state: 'paid',
    } as const
    const [paid] = await db
      .insert(payout)
      .values({ ...of, ...provider, test: false, readAt: server.clock.now() })
      .returning()
    const part = { payoutId: paid?.id ?? '', label: 'charge', paymentReference: reference }
    await db.insert(payoutEntry).values([
      { ...part, reference: 'a', kind: 'capture', amountMinor },
      { ...part, reference: 'b', kind: 'fee', amountMinor: -900 },
    ])
    const createdAt = server.clock.now()
    const [account] = await db.insert(bankAccount).values({ orgId, name: 'Bank', createdAt }).returning()
    const said = { text: 'FREEPAY', payerName: '', reference: '', isOfTable: false, openMinor: 0, createdAt }
    const [line] = await db
      .insert(bankLine)
      .values({ ...of, ...said, accountId: account?.id ?? '', key: 'k', bookedOn: '2026-11-24' })
      .returning()
    const match = { reason: 'payout', createdAt, amountMinor: of.amountMinor } as const
    await db.insert(bankMatch).values({ ...match, lineId: line?.id ?? '', payoutId: paid?.id ?? '' })
    await db.insert(booksReport).values({
      orgId,
      day: '2026-11-21',
      comparedAt: new Date('2026-11-22T02:00:00Z'),
      compared: 1,
      differences: [],
      unasked: [],
    })
    server.clock.set('2026-12-03T11:00:00Z')
    karl = (await aTreasurer(server, club)).client
    expect((await karl.call(closeMonth, { params: { id: orgId, month: '2026-11' } })).status).toBe(200)
    const entry = async () => (await drawnBy('a'))[0]
    expect(await entry()).toMatchObject({
      voucher: { month: '2026-11', number: 1 },
      payout: { id: paid?.id, reference: 'po_1' },
      bankLine: { bookedOn: '2026-11-24', amountMinor: of.amountMinor },
      gateway: 'agrees',
    })
    await db.update(bankMatch).set({ undoneAt: createdAt })
    await db.update(booksReport).set({ unasked: [{ paymentId, reason: 'no_answer' }] })
    expect(await entry()).toMatchObject({ bankLine: null, gateway: 'unanswered' })
    await db.update(booksReport).set({ differences: [{ paymentId, kind: 'amounts_differ' }] })
    expect(await entry()).toMatchObject({ gateway: 'differs' })
  })

  test('comes with the years that were given, with reason and giver', async () => {
    await granted(await aMember(server, { firstName: 'Ole', lastName: 'Vind' }))
    expect((await read({ seed: 'a' })).drawn?.given).toMatchObject([
      {
        memberName: 'Ole Vind',
        membershipName: club.configuration.name,
        reason: 'Honorary member',
        byName: expect.stringContaining('Karl'),
      },
    ])
  })

  test('is in the log with the mark of its seed, and not before anything is drawn', async () => {
    await recorded(await aMember(server))
    const last = async () => (await server.deps.db.select().from(audit).orderBy(desc(audit.id)).limit(1))[0]
    const before = await last()
    await read()
    expect(await last()).toEqual(before)
    const { drawn: sample } = await read({ seed: 'Ida Holm', size: '1' })
    expect(await last()).toMatchObject({
      action: 'audit_sample_draw',
      orgId: club.organisation.id,
      detail: { size: 1, total: 1, year: 2026, mark: sample?.mark },
    })
    expect(JSON.stringify(await last())).not.toContain('Ida')
  })
})
